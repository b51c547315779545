package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.core.operator.Book;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.runtime.disk.CrashingDisk;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.LocalDisk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that is killed at any change of the disk and started again ends as one that was not disturbed. */
class CrashTest {
    private static final long M = TestViews.MINUTE;

    @TempDir
    Path directory;

    private static MemoryWorld lesson() {
        MemoryWorld world = new MemoryWorld();
        world.add("p", line("e1", 602, 100), line("e2", 607, 200), line("e3", 612, 150), line("e4", 604, 50));
        world.add("p", "broken", line("e5", 618, 300), line("e3", 612, 150), line("e7", 626, 120), line("e6", 608, 80));
        world.add("q", line("f1", 603, 1), line("f2", 625, 2), "f3||9", line("f4", 640, 3), line("f5", 601, 4));
        return world;
    }

    private static String line(String id, long minute, long amount) {
        return id + "|" + minute * M + "|" + amount;
    }

    private static Host open(Disk disk, MemoryWorld world) {
        return Host.open(new HostConfig(disk, world, EpochClock.fixed(1_000_000 * M), 1, HostListener.NONE));
    }

    private static void addOnce(Host host, Definition definition) {
        if (host.catalog().find(definition.name()) == null) {
            host.add(definition);
        }
    }

    /** A script, as a user would run it again: definitions are there or made, statements run once. */
    private static void script(Host host) {
        addOnce(host, TestViews.source("purchases", 5, true, false));
        addOnce(host, TestViews.table("t"));
        ViewDefinition sales = TestViews.sales("sales", "purchases", 10);
        addOnce(host, sales);
        addOnce(host, TestViews.sink("out", "sales", SinkMode.UPSERT));
        host.set("epoch_rows", "3");
        insertOnce(host, "s1", "a", 602, 10);
        host.runOnce();
        host.checkpoint();
        insertOnce(host, "s2", "b", 633, 20);
        addOnce(host, TestViews.salesOfSales("longer", sales, 30));
        addOnce(host, TestViews.sales("tables", "t", 10));
        host.runOnce();
    }

    private static void insertOnce(Host host, String statement, String id, long minute, long amount) {
        if (!host.hasRun(statement)) {
            Batch batch = new Batch(TestViews.PURCHASE, 1);
            batch.bytes(0).set(0, id);
            batch.longs(1).set(0, minute * M);
            batch.longs(2).set(0, amount);
            batch.weights()[0] = 1;
            batch.setCount(1);
            host.insert("t", batch, new Statement(Statement.Kind.INSERT, statement));
        }
    }

    private static List<String> everything(Host host, MemoryWorld world) {
        long epoch = host.pinnedEpoch();
        List<String> all = new ArrayList<>(List.of("epoch " + epoch));
        // Which of two pipelines goes first after a restart is free, so epochs are left out; within a pipeline nothing
        // is.
        for (String view : List.of("sales", "longer", "tables")) {
            for (Book book : List.of(Book.LEDGER, Book.LATE_EVENTS, Book.CHANGES)) {
                all.add(view + " " + book);
                all.addAll(withoutEpoch(TestRows.read(host.book(view, book, epoch), -1)));
            }
            Batch accounts = host.accounting(view);
            for (int row = 0; row < accounts.count(); row++) {
                all.add("account " + TestRows.text(accounts, row));
            }
        }
        all.addAll(withoutEpoch(TestRows.read(host.book("purchases", Book.REJECTED, epoch), -1)));
        all.addAll(withoutEpoch(TestRows.read(host.book("purchases", Book.DUPLICATES, epoch), -1)));
        all.addAll(withoutEpoch(TestRows.read(host.rows("t", epoch), -1)));
        all.addAll(world.sinks.get("out").told);
        return all;
    }

    private static List<String> withoutEpoch(List<String> rows) {
        return rows.stream().map(row -> row.replaceFirst(" \\d+ \\d+$", "")).toList();
    }

    private List<String> undisturbed() {
        MemoryWorld world = lesson();
        try (Host host = open(new LocalDisk(directory.resolve("undisturbed")), world)) {
            script(host);
            return everything(host, world);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aKillAtAnyChangeOfTheDiskChangesNothing(boolean tears) {
        List<String> expected = undisturbed();
        long crashes = 0;
        // A torn write is tried at every other change, to spare time.
        for (long at = 0; ; at += tears ? 2 : 1) {
            MemoryWorld world = lesson();
            Path place = directory.resolve("run" + at);
            CrashingDisk disk = new CrashingDisk(new LocalDisk(place), at, tears);
            Host host = null;
            try {
                host = open(disk, world);
                script(host);
                host.close();
            } catch (RuntimeException e) {
                if (!disk.hasCrashed()) {
                    throw e;
                }
                if (host != null) {
                    Kill.drop(host);
                }
                crashes++;
            }
            try (Host again = open(new CrashingDisk(new LocalDisk(place), Long.MAX_VALUE, false), world)) {
                script(again);
                assertThat(everything(again, world))
                        .as("killed at change %s", at)
                        .isEqualTo(expected);
            }
            if (!disk.hasCrashed()) {
                break;
            }
        }
        assertThat(crashes).isGreaterThan(50);
    }
}
