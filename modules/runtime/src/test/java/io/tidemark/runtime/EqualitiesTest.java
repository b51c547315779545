package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.Book;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.runtime.disk.CrashingDisk;
import io.tidemark.runtime.disk.LocalDisk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** For one logical order of rows the same results, however the rows are cut into epochs and whoever decodes them. */
class EqualitiesTest {
    private static final long M = TestViews.MINUTE;
    private static final int ROWS = 20_000;

    @TempDir
    Path directory;

    /** Two partitions of purchases, a tenth of them late, some sent twice, some broken. */
    private static MemoryWorld world() {
        MemoryWorld world = new MemoryWorld();
        Random random = new Random(7);
        List<String> sent = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            long late = random.nextInt(10) == 0 ? random.nextInt(90) : random.nextInt(3);
            long minute = Math.max(0, 600 + i / 40 - late);
            String line = "e" + i + "|" + (minute * M + i) + "|" + (1 + random.nextInt(500));
            String partition = random.nextBoolean() ? "p" : "q";
            world.add(partition, line);
            sent.add(line);
            if (random.nextInt(30) == 0) {
                world.add(partition, sent.get(Math.max(0, i - random.nextInt(200))));
            }
            if (random.nextInt(500) == 0) {
                world.add(partition, "broken " + i);
            }
        }
        return world;
    }

    private record Result(List<String> exact, List<String> free) {}

    private Result run(String name, String epochRows, int threads) {
        Path place = directory.resolve(name);
        HostConfig config = new HostConfig(
                new CrashingDisk(new LocalDisk(place), Long.MAX_VALUE, false),
                world(),
                EpochClock.fixed(1_000_000 * M),
                threads,
                HostListener.NONE);
        try (Host host = Host.open(config)) {
            host.set("epoch_rows", epochRows);
            host.add(TestViews.source("purchases", 5, true, false));
            ViewDefinition sales = TestViews.sales("sales", "purchases", 10);
            host.add(sales);
            host.add(TestViews.salesOfSales("longer", sales, 30));
            host.runOnce();
            return new Result(exact(host), free(host));
        }
    }

    private static List<String> exact(Host host) {
        long epoch = host.pinnedEpoch();
        List<String> all = new ArrayList<>();
        for (String view : List.of("sales", "longer")) {
            for (Book book : List.of(Book.LEDGER, Book.LATE_EVENTS, Book.CHANGES)) {
                all.addAll(TestRows.read(host.book(view, book, epoch), -1));
            }
            all.addAll(TestRows.read(host.rows(view, epoch), -1));
        }
        all.addAll(TestRows.read(host.book("purchases", Book.DUPLICATES, epoch), -1));
        return all;
    }

    /** What does not depend on the cut: version 1, last values, union of reasons, late rows, accounts. */
    private static List<String> free(Host host) {
        long epoch = host.pinnedEpoch();
        List<String> all = new ArrayList<>();
        for (String view : List.of("sales", "longer")) {
            TreeMap<String, String> reasons = new TreeMap<>();
            BatchScan ledger = host.book(view, Book.LEDGER, epoch);
            for (Batch batch = ledger.next(); batch != null; batch = ledger.next()) {
                int reason = batch.type().indexOf("_reason");
                for (int row = 0; row < batch.count(); row++) {
                    String window = String.valueOf(batch.longs(0).get(row));
                    if (batch.longs(4).get(row) == 1) {
                        all.add(view + " version 1 of " + window + ": "
                                + TestRows.text(batch, row).split(" ")[2]);
                    }
                    if (!batch.column(reason).nulls().get(row)) {
                        reasons.merge(window, batch.bytes(reason).getString(row), (one, more) -> one + ", " + more);
                    }
                }
            }
            ledger.close();
            reasons.forEach((window, text) -> all.add(view + " " + window + " " + ids(text)));
            List<String> rows = TestRows.read(host.rows(view, epoch), 4);
            rows.sort(null);
            all.addAll(rows);
            Batch accounts = host.accounting(view);
            for (int row = 0; row < accounts.count(); row++) {
                all.add(TestRows.text(accounts, row));
            }
        }
        all.sort(null);
        List<String> late = TestRows.read(host.book("sales", Book.LATE_EVENTS, epoch), 6);
        late.sort(null);
        all.addAll(late);
        return all;
    }

    private static List<String> ids(String reasons) {
        List<String> ids = new ArrayList<>();
        for (String part : reasons.split("[^e0-9]+")) {
            if (part.matches("e\\d+") && !ids.contains(part)) {
                ids.add(part);
            }
        }
        ids.sort(null);
        return ids;
    }

    @Test
    void threadsChangeNothing() {
        Result one = run("one", "3000", 1);
        assertThat(one.exact()).hasSizeGreaterThan(1000);
        assertThat(run("two", "3000", 2).exact()).isEqualTo(one.exact());
        assertThat(run("four", "3000", 4).exact()).isEqualTo(one.exact());
    }

    @Test
    void theCutIntoEpochsChangesNothingThatMatters() {
        Result all = run("all", "1000000", 1);
        assertThat(run("large", "9000", 2).free()).isEqualTo(all.free());
        assertThat(run("small", "7", 1).free()).isEqualTo(all.free());
    }
}
