package io.tidemark.runtime.source.feed;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.source.Slice;
import io.tidemark.core.dedup.RowKeys;
import io.tidemark.core.relational.RowPicker;
import io.tidemark.runtime.codec.ContentHash;
import org.jspecify.annotations.Nullable;

/**
 * A slice on its way from bytes to columns. Reused. It belongs to one thread at a time: to the one that decodes it, then to the one that
 * runs the epoch.
 */
public final class SliceWork {
    final Slice slice = new Slice();
    Rejections rejections = new Rejections();
    /** All columns of the relation; the rows that were not rejected, each with its index in the slice as position. */
    Batch batch;
    /** Only with rows to leave out: picks the others. */
    @Nullable
    RowPicker picker;
    /** What the decoder filled; shares its columns with the batch unless rows were left out. */
    final Batch decoded;

    /** Of the batch, where the source deduplicates and the rows were decoded from a slice. */
    @Nullable
    RowKeys keys;

    long hash;
    /** Whether the epoch may end after it. */
    boolean endsTransaction = true;
    /** Whether the slice is as long as it can be: else the same partition goes on with it. */
    boolean isWhole = true;
    /** Whether its cursor can give it again; else the log has to keep it. */
    boolean isReplayable = true;
    /** For journaled rows: what the statement does (ordinal of its kind). */
    int statement;

    /** How long it took to decode. */
    long decodeNanos;

    @Nullable
    RuntimeException failure;

    /** Whether it counts among those that were read ahead. */
    boolean isAhead;

    private boolean ready;

    SliceWork(Batch decoded) {
        this.decoded = decoded;
        batch = decoded;
    }

    /** The rows that were not rejected, each with its index in the slice as position until it is stamped. */
    public Batch batch() {
        return batch;
    }

    /** The bytes of all rows. */
    public Slice slice() {
        return slice;
    }

    public Rejections rejections() {
        return rejections;
    }

    /** For journaled rows: what the statement does (ordinal of its kind). */
    public int statement() {
        return statement;
    }

    /** The keys of the batch; null if nobody has computed them. */
    public @Nullable RowKeys keys() {
        return keys;
    }

    /** Rows read, rejected ones too. */
    public int rows() {
        return slice.count;
    }

    /** Hash of the bytes of the rows. */
    public long hash() {
        return hash;
    }

    public String unit() {
        return slice.unit;
    }

    public long fromOffset() {
        return slice.fromOffset;
    }

    public long toOffset() {
        return slice.toOffset;
    }

    /** Bytes that were read for it. */
    public long sizeBytes() {
        return slice.bufferSize;
    }

    /** How long it took to decode, in nanoseconds. */
    public long decodeNanos() {
        return decodeNanos;
    }

    public boolean endsTransaction() {
        return endsTransaction;
    }

    /** Whether it can be read again; else the log has to keep it. */
    public boolean isReplayable() {
        return isReplayable;
    }

    public boolean isWhole() {
        return isWhole;
    }

    /** Hashes what the rows are made of; what lies between them, such as line ends, counts too where it is known. */
    void hashRows() {
        int last = slice.count - 1;
        hash = slice.count == 0
                ? 0
                : ContentHash.of(slice.count, slice.buffer, slice.starts[0], slice.starts[last] + slice.lengths[last]);
        Column[] metadata = slice.metadata;
        for (int i = 0; metadata != null && i < metadata.length; i++) {
            if (metadata[i] instanceof BytesColumn bytes) {
                hash = hash * 31 + ContentHash.of(slice.count, bytes.heap(), 0, bytes.heapSize());
            }
        }
    }

    void reset() {
        slice.clear();
        rejections.clear();
        endsTransaction = true;
        isWhole = true;
        isReplayable = true;
        statement = 0;
        decodeNanos = 0;
        failure = null;
        synchronized (this) {
            ready = false;
        }
    }

    synchronized void setReady() {
        ready = true;
        notifyAll();
    }

    /** Waits until whoever decodes it is done; fails as that did. */
    void await() {
        awaitReady();
        if (failure != null) {
            throw failure;
        }
    }

    /** Waits until whoever decodes it is done. */
    synchronized void awaitReady() {
        boolean interrupted = false;
        while (!ready) {
            try {
                wait();
            } catch (InterruptedException e) {
                // The decoder will be done in a moment; whoever interrupted is heard after that.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
