package io.tidemark.benchmarks.limit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads the purchases of a directory, file after file, in batches. One thread at a time. */
final class LimitReader {
    private static final int BLOCK_BYTES = 1 << 20;
    private static final int PADDING_BYTES = 64;

    private final LimitParser parser;
    private final Supplier<LimitBatch> empty;
    private final Consumer<LimitBatch> full;

    /**
     * A reader.
     *
     * @param empty gives a batch to fill
     * @param full takes it when it is filled
     */
    LimitReader(LimitParser parser, Supplier<LimitBatch> empty, Consumer<LimitBatch> full) {
        this.parser = parser;
        this.empty = empty;
        this.full = full;
    }

    void readAll(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> sorted = files.sorted().toList();
            for (Path file : sorted) {
                read(file);
            }
        }
    }

    private void read(Path file) throws IOException {
        byte[] buffer = new byte[2 * BLOCK_BYTES + PADDING_BYTES];
        ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);
        int kept = 0;
        try (FileChannel channel = FileChannel.open(file)) {
            for (int read = channel.read(block); read >= 0; read = channel.read(block)) {
                block.flip().get(buffer, kept, read);
                block.clear();
                int end = kept + read;
                int lines = end;
                while (lines > 0 && buffer[lines - 1] != '\n') {
                    lines--;
                }
                parse(buffer, lines);
                kept = end - lines;
                System.arraycopy(buffer, lines, buffer, 0, kept);
            }
        }
    }

    private void parse(byte[] buffer, int to) {
        int at = 0;
        while (at < to) {
            LimitBatch batch = empty.get();
            batch.clear();
            at = parser.parse(buffer, at, to, batch);
            full.accept(batch);
        }
    }
}
