package io.tidemark.benchmarks.limit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The same on two threads, as a pipe: one reads and parses, the other finds duplicates and adds up. The order is that of one thread, and so is the
 * result. For one use.
 */
final class LimitPipe {
    private static final int BATCHES = 16;

    private final BlockingQueue<LimitBatch> empty = new ArrayBlockingQueue<>(BATCHES);
    private final BlockingQueue<LimitBatch> full = new ArrayBlockingQueue<>(BATCHES + 1);
    private final LimitBatch end = new LimitBatch();
    private final LimitReader reader;
    /** Written by the reading thread before it puts the end. */
    private @Nullable Exception failure;

    LimitPipe(LimitParser parser) {
        reader = new LimitReader(parser, () -> take(empty), full::add);
        for (int i = 0; i < BATCHES; i++) {
            empty.add(new LimitBatch());
        }
    }

    /** Reads a directory on a thread of its own, and adds up on the caller's. */
    void run(Path directory, Consumer<LimitBatch> adds) throws IOException {
        Thread thread = new Thread(() -> read(directory), "limit-read");
        thread.setDaemon(true);
        thread.start();
        for (LimitBatch batch = take(full); batch != end; batch = take(full)) {
            adds.accept(batch);
            empty.add(batch);
        }
        if (failure != null) {
            throw new IOException("could not read " + directory, failure);
        }
    }

    private void read(Path directory) {
        try {
            reader.readAll(directory);
        } catch (IOException | RuntimeException e) {
            failure = e;
        }
        full.add(end);
    }

    private static LimitBatch take(BlockingQueue<LimitBatch> queue) {
        try {
            return queue.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted, which nobody does", e);
        }
    }
}
