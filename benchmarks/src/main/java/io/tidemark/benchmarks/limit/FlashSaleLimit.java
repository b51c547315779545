package io.tidemark.benchmarks.limit;

import io.tidemark.benchmarks.compare.Measured;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The yardstick of speed: workload W1 by hand, on one thread, in primitive columns of 4,096 rows, with nothing that a query engine needs besides.
 * It reads only what {@link io.tidemark.benchmarks.data.Purchases} writes, keeps all ids, writes no log and survives no crash.
 *
 * <p>Use: {@code FlashSaleLimit DATA_DIRECTORY RESULT_FILE}. Prints one line of measurements.
 */
public final class FlashSaleLimit {
    private static final int BLOCK_BYTES = 1 << 20;
    private static final int PADDING_BYTES = 64;

    private final StoreNames stores = new StoreNames();
    private final LimitParser parser = new LimitParser(stores);
    private final LimitDuplicates duplicates = new LimitDuplicates();
    private final LimitWindows windows = new LimitWindows(stores);
    private final LimitBatch batch = new LimitBatch();

    private FlashSaleLimit() {}

    public static void main(String[] arguments) throws IOException {
        FlashSaleLimit limit = new FlashSaleLimit();
        try (Stream<Path> files = Files.list(Path.of(arguments[0]))) {
            List<Path> sorted = files.sorted().toList();
            for (Path file : sorted) {
                limit.read(file);
            }
        }
        Files.writeString(Path.of(arguments[1]), limit.windows.finish());
        Measured.print(limit.windows.counted, limit.windows.cents, limit.windows.late, limit.windows.duplicates);
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
                run(buffer, lines);
                kept = end - lines;
                System.arraycopy(buffer, lines, buffer, 0, kept);
            }
        }
    }

    private void run(byte[] buffer, int to) {
        int at = 0;
        while (at < to) {
            batch.clear();
            at = parser.parse(buffer, at, to, batch);
            duplicates.mark(batch);
            windows.add(batch);
        }
    }
}
