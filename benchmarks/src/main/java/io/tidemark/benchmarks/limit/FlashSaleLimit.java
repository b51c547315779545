package io.tidemark.benchmarks.limit;

import io.tidemark.benchmarks.compare.Measured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The yardstick of speed: workload W1 by hand, on one thread or as a pipe of two, in primitive columns of 4,096 rows, with nothing that a query engine
 * needs besides. It reads only what {@link io.tidemark.benchmarks.data.Purchases} writes, keeps all ids, writes no log and survives no crash.
 *
 * <p>Use: {@code FlashSaleLimit DATA_DIRECTORY RESULT_FILE [THREADS]}. Prints one line of measurements.
 */
public final class FlashSaleLimit {
    private final StoreNames stores = new StoreNames();
    private final LimitParser parser = new LimitParser(stores);
    private final LimitDuplicates duplicates = new LimitDuplicates();
    private final LimitWindows windows = new LimitWindows(stores);

    private FlashSaleLimit() {}

    public static void main(String[] arguments) throws IOException {
        FlashSaleLimit limit = new FlashSaleLimit();
        Path data = Path.of(arguments[0]);
        if (arguments.length > 2 && arguments[2].equals("2")) {
            new LimitPipe(limit.parser).run(data, limit::add);
        } else {
            LimitBatch batch = new LimitBatch();
            new LimitReader(limit.parser, () -> batch, limit::add).readAll(data);
        }
        Files.writeString(Path.of(arguments[1]), limit.windows.finish());
        Measured.print(limit.windows.counted, limit.windows.cents, limit.windows.late, limit.windows.duplicates);
    }

    private void add(LimitBatch batch) {
        duplicates.mark(batch);
        windows.add(batch);
    }
}
