package io.tidemark.benchmarks.compare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * Workload W1 on two partitions, again and again on 1, 2 and 4 threads: the books must be the same each time. Prints a digest of the view, its ledger, the
 * late events, the duplicates and the accounts for each run, without the columns that tell of epochs and clocks; fails at the first that differs.
 *
 * <p>Use: {@code FlashSaleRepeats TIDEMARK WORK_DIRECTORY [RUNS] [MILLIONS]}.
 */
public final class FlashSaleRepeats {
    private static final int PARTITIONS = 2;
    private static final int[] THREADS = {1, 2, 4};

    private static final List<String> BOOKS = List.of(
            "SELECT window_start, store, sales, purchases, _status, _version FROM sales ORDER BY window_start, store",
            "SELECT window_start, store, sales, purchases, _status, _version, _reason FROM sales.ledger"
                    + " ORDER BY window_start, store, _version",
            "SELECT event_id, ts, store, amount, _window_start, _late_by, _outcome, _partition, _offset FROM sales.late_events"
                    + " ORDER BY event_id, _partition, _offset",
            "SELECT _key, _event_time, _conflict, _partition, _offset FROM purchases.duplicates ORDER BY _key, _partition, _offset",
            "SELECT * FROM sales.accounting ORDER BY measure");

    private FlashSaleRepeats() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path work = Files.createDirectories(Path.of(arguments[1]).toAbsolutePath());
        int runs = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 10;
        int millions = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 5;
        FlashSale sale = new FlashSale(Path.of(arguments[0]).toAbsolutePath(), work);
        String first = "";
        for (int run = 0; run < runs; run++) {
            int threads = THREADS[run % THREADS.length];
            sale.tidemark(sale.data(millions, PARTITIONS), threads);
            String digest = digest(sale);
            System.out.println("run " + (run + 1) + ", " + threads + " thread(s): " + digest + " " + sale.books());
            first = first.isEmpty() ? digest : first;
            if (!digest.equals(first)) {
                throw new IllegalStateException("the books differ from those of the first run");
            }
        }
        System.out.println(runs + " runs, the same books each time");
    }

    private static String digest(FlashSale sale) throws IOException, InterruptedException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String book : BOOKS) {
                digest.update(sale.ask(book).getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
