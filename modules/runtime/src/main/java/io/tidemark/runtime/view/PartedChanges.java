package io.tidemark.runtime.view;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import io.tidemark.core.state.Hashes;
import io.tidemark.runtime.codec.BatchCodec;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Changes in parts by the hash of their first columns, so that equal rows are in one part, and each part can be added up by itself: of more changes than memory
 * holds. One thread at a time.
 *
 * <pre>
 *   file    blocks of some rows of one part (see BatchCodec), in the order in which they filled; where they lie is in memory
 * </pre>
 *
 * Within a part the order is that in which changes were added. The file is deleted in the end, and nothing of it has to be durable.
 */
final class PartedChanges implements AutoCloseable {
    private static final int BLOCK_ROWS = 512;

    private final Disk disk;
    private final String path;
    private final RowType type;
    private final DiskFile file;
    private final List<Part> parts = new ArrayList<>();
    private final BatchCodec codec = new BatchCodec();
    private final ByteWriter out = new ByteWriter(1 << 14);
    private final Column[] keys;
    private long[] hashes = new long[0];
    private long end;

    private static final class Part {
        final Batch filling;
        final List<Block> blocks = new ArrayList<>();

        Part(RowType type) {
            filling = new Batch(type, 0);
        }
    }

    private record Block(long offset, int length) {}

    /** {@code width}: how many columns make rows equal. */
    PartedChanges(Disk disk, String path, RowType type, int width, int count) {
        this.disk = disk;
        this.path = path;
        this.type = type;
        keys = new Column[width];
        for (int i = 0; i < count; i++) {
            parts.add(new Part(type));
        }
        file = disk.open(path);
    }

    int count() {
        return parts.size();
    }

    void add(Batch changes) {
        for (int i = 0; i < keys.length; i++) {
            keys[i] = changes.column(i);
        }
        if (hashes.length < changes.count()) {
            hashes = new long[changes.count()];
        }
        Hashes.hash(keys, changes.count(), hashes);
        for (int row = 0; row < changes.count(); row++) {
            // From the upper bits: the lower ones find the row within its part.
            Part part = parts.get((int) ((hashes[row] >>> 32) * parts.size() >>> 32));
            part.filling.append(changes, row);
            if (part.filling.count() == BLOCK_ROWS) {
                write(part);
            }
        }
    }

    private void write(Part part) {
        out.clear();
        codec.write(part.filling, 0, part.filling.count(), out);
        part.blocks.add(new Block(end, out.sizeBytes()));
        file.write(end, out.written());
        end += out.sizeBytes();
        part.filling.clear();
    }

    /** Adds the changes of a part to {@code fold}. */
    void addTo(RowFold fold, int number) {
        Part part = parts.get(number);
        Batch batch = new Batch(type, BLOCK_ROWS);
        for (Block block : part.blocks) {
            ByteBuffer bytes = ByteBuffer.allocate(block.length()).order(ByteOrder.LITTLE_ENDIAN);
            file.read(block.offset(), bytes);
            codec.read(new ByteReader(bytes.flip(), "file \"" + path + "\""), batch);
            fold.add(batch);
        }
        fold.add(part.filling);
    }

    @Override
    public void close() {
        file.close();
        disk.delete(path);
    }
}
