package io.tidemark.runtime.host;

import io.tidemark.runtime.checkpoint.CheckpointDraft;
import io.tidemark.runtime.checkpoint.CheckpointStore;
import io.tidemark.runtime.checkpoint.FrozenState;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A checkpoint from its freezing on, written by one thread while others go on. */
final class RunningCheckpoint {
    private final CheckpointStore store;
    private final long epoch;
    private final long sequence;
    private final boolean isWhole;
    private final CheckpointDraft draft;
    private final FrozenState state;
    private final CountDownLatch written = new CountDownLatch(1);
    private @Nullable Throwable failure;

    RunningCheckpoint(
            CheckpointStore store,
            long epoch,
            long sequence,
            boolean isWhole,
            CheckpointDraft draft,
            FrozenState state) {
        this.store = store;
        this.epoch = epoch;
        this.sequence = sequence;
        this.isWhole = isWhole;
        this.draft = draft;
        this.state = state;
    }

    /** Writes and seals it; a failure is kept for {@link #await}. */
    void run() {
        try {
            draft.force();
            store.seal(epoch, sequence, isWhole, out -> {
                draft.save(out);
                state.save(out);
            });
        } catch (RuntimeException e) {
            failure = e;
        } catch (Error e) {
            failure = e;
            throw e;
        } finally {
            written.countDown();
        }
    }

    boolean isWritten() {
        return written.getCount() == 0;
    }

    /** Waits until it is sealed; gives what has gone wrong, or null. */
    @Nullable
    Throwable await() {
        boolean interrupted = false;
        while (true) {
            try {
                written.await();
                break;
            } catch (InterruptedException e) {
                // A file that is half written must not go on being written into a directory that was let go of.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return failure;
    }

    /** The last epoch that it holds. */
    long epoch() {
        return epoch;
    }

    /** The first record of the log that it does not hold. */
    long sequence() {
        return sequence;
    }

    boolean isWhole() {
        return isWhole;
    }

    FrozenState state() {
        return state;
    }
}
