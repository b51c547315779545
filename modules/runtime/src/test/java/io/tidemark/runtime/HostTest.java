package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.operator.Book;
import io.tidemark.runtime.catalog.PrimaryKey;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.TextLengths;
import io.tidemark.runtime.disk.LocalDisk;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostTest {
    private static final long M = TestViews.MINUTE;

    @TempDir
    Path directory;

    private final MemoryWorld world = new MemoryWorld();

    private Host open() {
        return open(1);
    }

    private Host open(int threads) {
        return Host.open(new HostConfig(
                new LocalDisk(directory), world, EpochClock.fixed(1_000_000 * M), threads, HostListener.NONE));
    }

    private static String line(String id, long minute, long amount) {
        return id + "|" + minute * M + "|" + amount;
    }

    /** The eight events of the lesson, minutes counted from 10:00. */
    private void addLesson() {
        world.add(
                "p",
                line("e1", 602, 100),
                line("e2", 607, 200),
                line("e3", 612, 150),
                line("e4", 604, 50),
                line("e5", 618, 300),
                line("e3", 612, 150),
                line("e7", 626, 120),
                line("e6", 608, 80));
    }

    private static String window(long start, String rest) {
        return start * M + " " + (start + 10) * M + " " + rest;
    }

    @Test
    void theLessonGivesFinalsAnOpenWindowACorrectionAndADuplicate() {
        addLesson();
        Host host = open();
        host.add(TestViews.source("purchases", 5, true, false));
        host.add(TestViews.sales("sales", "purchases", 10));
        host.runOnce();
        long epoch = host.pinnedEpoch();
        assertThat(TestRows.read(host.rows("sales", epoch), 6))
                .containsExactlyInAnyOrder(
                        window(600, "430 4 corrected 2"),
                        window(610, "450 2 final 1"),
                        window(620, "120 1 provisional 0"));
        assertThat(TestRows.read(host.book("sales", Book.LEDGER, epoch), 6))
                .containsExactlyInAnyOrder(
                        window(600, "350 3 1 final"), window(610, "450 2 1 final"), window(600, "430 4 2 corrected"));
        assertThat(TestRows.read(host.book("sales", Book.LATE_EVENTS, epoch), 1))
                .containsExactly("e6");
        assertThat(TestRows.read(host.book("purchases", Book.DUPLICATES, epoch), 1))
                .containsExactly("e3");
        assertThat(host.partitions("purchases")).singleElement().satisfies(partition -> {
            assertThat(partition.watermarkMicros()).isEqualTo(621 * M);
            assertThat(partition.position().offset()).isEqualTo(8);
        });
        host.close();
    }

    @Test
    void aSecondRunProcessesOnlyWhatIsNew() {
        addLesson();
        Host host = open();
        host.add(TestViews.source("purchases", 5, true, false));
        host.add(TestViews.sales("sales", "purchases", 10));
        host.runOnce();
        host.close();
        long rowsBefore;
        try (Host again = open()) {
            long epoch = again.pinnedEpoch();
            again.runOnce();
            assertThat(again.pinnedEpoch()).isEqualTo(epoch);
            rowsBefore =
                    TestRows.read(again.book("sales", Book.LEDGER, epoch), -1).size();
            world.add("p", line("e8", 640, 1), line("e1", 602, 100));
            again.runOnce();
            assertThat(TestRows.read(again.rows("sales", again.pinnedEpoch()), 6))
                    .contains(window(620, "120 1 final 1"), window(640, "1 1 provisional 0"));
            assertThat(TestRows.read(again.book("purchases", Book.DUPLICATES, again.pinnedEpoch()), 1))
                    .containsExactly("e3", "e1");
        }
        assertThat(rowsBefore).isEqualTo(3);
    }

    @Test
    void aHostThatIsDroppedIsRecoveredFromTheLog() {
        addLesson();
        Host host = open();
        host.add(TestViews.source("purchases", 5, true, false));
        host.add(TestViews.sales("sales", "purchases", 10));
        host.set("epoch_rows", "3");
        host.runOnce();
        long epoch = host.pinnedEpoch();
        List<String> ledger = TestRows.read(host.book("sales", Book.LEDGER, epoch), -1);
        List<String> rows = TestRows.read(host.rows("sales", epoch), -1);
        Kill.drop(host);
        try (Host again = open()) {
            assertThat(again.pinnedEpoch()).isEqualTo(epoch);
            assertThat(TestRows.read(again.book("sales", Book.LEDGER, epoch), -1))
                    .isEqualTo(ledger);
            assertThat(TestRows.read(again.rows("sales", epoch), -1)).isEqualTo(rows);
            again.runOnce();
            assertThat(again.pinnedEpoch()).isEqualTo(epoch);
        }
    }

    @Test
    void aViewThatIsAddedLaterComesToBeAsIfItHadBeenThere() {
        addLesson();
        Host host = open();
        host.add(TestViews.source("purchases", 5, true, false));
        host.add(TestViews.sales("sales", "purchases", 10));
        host.runOnce();
        host.add(TestViews.sales("longer", "purchases", 30));
        host.runOnce();
        assertThat(TestRows.read(host.rows("longer", host.pinnedEpoch()), 5))
                .containsExactly(600 * M + " " + 630 * M + " 1000 7 provisional");
        assertThat(TestRows.read(host.book("purchases", Book.DUPLICATES, host.pinnedEpoch()), 1))
                .containsExactly("e3");
        host.close();
        try (Host again = open()) {
            world.add("p", line("e9", 636, 5));
            again.runOnce();
            assertThat(TestRows.read(again.rows("longer", again.pinnedEpoch()), 5))
                    .contains(600 * M + " " + 630 * M + " 1000 7 final");
        }
    }

    @Test
    void sinksGetNetChangesAndGoOnWhereTheyWere() {
        addLesson();
        Host host = open();
        host.add(TestViews.source("purchases", 5, true, false));
        host.add(TestViews.sales("sales", "purchases", 10));
        host.add(TestViews.sink("out", "sales", SinkMode.UPSERT));
        host.runOnce();
        MemoryWorld.MemorySink sink = world.sinks.get("out");
        assertThat(sink.told)
                .containsExactlyInAnyOrder(
                        "+" + window(600, "430 4 corrected 2"),
                        "+" + window(610, "450 2 final 1"),
                        "+" + window(620, "120 1 provisional 0"));
        host.close();
        sink.told.clear();
        try (Host again = open()) {
            again.runOnce();
            assertThat(sink.told).isEmpty();
            world.add("p", line("e8", 640, 1));
            sink.failures = 2;
            again.runOnce();
            assertThat(sink.told)
                    .containsExactlyInAnyOrder(
                            "+" + window(620, "120 1 final 1"), "+" + window(640, "1 1 provisional 0"));
        }
    }

    @Test
    void aTableTakesStatementsAndViewsFollow() {
        try (Host host = open()) {
            host.add(TestViews.table("t"));
            host.insert("t", purchases("a", 602, 10, 1, "b", 615, 20, 1), Statement.INSERT);
            assertThat(TestRows.read(host.rows("t", host.pinnedEpoch()), 3))
                    .containsExactly("a " + 602 * M + " 10", "b " + 615 * M + " 20");
            assertThatThrownBy(() -> host.insert("t", purchases("a", 1, 1, 1), Statement.INSERT))
                    .hasMessageContaining("could not insert into table \"t\"");
            host.add(TestViews.sales("sales", "t", 10));
            host.runOnce();
            host.insert("t", purchases("a", 602, 10, -1, "a", 602, 11, 1), new Statement(Statement.Kind.UPDATE, "s1"));
            assertThat(host.hasRun("s1")).isTrue();
            host.runOnce();
            assertThat(TestRows.read(host.rows("sales", host.pinnedEpoch()), 6))
                    .containsExactlyInAnyOrder(window(600, "11 1 corrected 2"), window(610, "20 1 provisional 0"));
        }
        try (Host again = open()) {
            assertThat(again.hasRun("s1")).isTrue();
            assertThatThrownBy(() -> again.insert("t", purchases("b", 1, 1, 1), Statement.INSERT))
                    .hasMessageContaining("could not insert");
        }
    }

    @Test
    void rowsArePushedIntoASourceWithoutConnector() {
        SourceDefinition pushed = new SourceDefinition(
                "pushed",
                "CREATE SOURCE pushed",
                "",
                Map.of(),
                "",
                Map.of(),
                TestViews.PURCHASE,
                List.of(),
                TestViews.time(5),
                new int[] {0},
                24 * 60 * M,
                false,
                false,
                PrimaryKey.NONE,
                TextLengths.NONE);
        try (Host host = open()) {
            host.add(pushed);
            host.add(TestViews.sales("sales", "pushed", 10));
            host.insert("pushed", purchases("a", 602, 10, 1, "b", 615, 20, 1, "a", 602, 10, 1), Statement.INSERT);
            host.runOnce();
            assertThat(TestRows.read(host.rows("sales", host.pinnedEpoch()), 5))
                    .containsExactlyInAnyOrder(window(600, "10 1 final"), window(610, "20 1 provisional"));
            assertThat(TestRows.read(host.book("pushed", Book.DUPLICATES, host.pinnedEpoch()), -1))
                    .singleElement()
                    .asString()
                    .contains("{\"id\":\"a\",\"at\":\"1970-01-01T10:02:00\",\"amount\":10}");
            assertThat(TestRows.read(host.sourceRows("pushed"), 1)).containsExactly("a", "b");
            Batch untimed = purchases("c", 602, 10, 1);
            untimed.column(1).nulls().set(0);
            assertThatThrownBy(() -> host.insert("pushed", untimed, Statement.INSERT))
                    .hasMessage("could not insert into source \"pushed\"");
        }
        try (Host again = open()) {
            again.insert("pushed", purchases("c", 620, 1, 1, "b", 615, 20, 1), Statement.INSERT);
            again.runOnce();
            assertThat(TestRows.read(again.rows("sales", again.pinnedEpoch()), 5))
                    .containsExactlyInAnyOrder(
                            window(600, "10 1 final"), window(610, "20 1 provisional"), window(620, "1 1 provisional"));
        }
    }

    @Test
    void aSourceCanBeReadByAQueryAndItsBytesDecoded() {
        addLesson();
        world.add("p", "broken", line("e9", 630, 7));
        try (Host host = open()) {
            host.add(TestViews.source("purchases", 5, true, false));
            host.add(TestViews.sales("sales", "purchases", 10));
            host.runOnce();
            assertThat(TestRows.read(host.sourceRows("purchases"), 1))
                    .containsExactly("e1", "e2", "e3", "e4", "e5", "e7", "e6", "e9");
            assertThat(TestRows.read(host.book("purchases", Book.REJECTED, host.pinnedEpoch()), 3))
                    .containsExactly("p 8 broken");
            BytesColumn bytes = new BytesColumn(2);
            bytes.set(0, "broken");
            bytes.set(1, line("e9", 630, 7));
            Batch decoded = host.decode("purchases", bytes, 2);
            assertThat(TestRows.text(decoded, 0)).isEqualTo("- - -");
            assertThat(TestRows.text(decoded, 1)).isEqualTo("e9 " + 630 * M + " 7");
            assertThat(host.lateness("purchases"))
                    .anySatisfy(bucket -> assertThat(bucket.measure()).isEqualTo("lateness"));
            assertThat(host.lateness("purchases").stream()
                            .mapToLong(LatenessBucket::rows)
                            .sum())
                    .isEqualTo(8);
            assertThat(host.removedRows("purchases", Book.REJECTED)).isZero();
            assertThat(host.rowsType("sales").field(6).name()).isEqualTo("_epoch");
            assertThat(host.bookType("purchases", Book.DUPLICATES).field(0).name())
                    .isEqualTo("_key");
        }
    }

    @Test
    void mistakesAreNamedAndLeaveNothingBehind() {
        addLesson();
        try (Host host = open()) {
            assertThatThrownBy(() -> host.add(TestViews.sales("sales", "purchases", 10)))
                    .hasMessage("could not create materialized view \"sales\"");
            host.add(TestViews.source("purchases", 5, true, false));
            assertThatThrownBy(() -> host.add(TestViews.source("purchases", 5, true, false)))
                    .hasMessageContaining("could not create");
            host.add(TestViews.sales("sales", "purchases", 10));
            world.sinks.put("ahead", new MemoryWorld.MemorySink());
            world.sinks.get("ahead").lastEpoch = 99;
            assertThatThrownBy(() -> host.add(TestViews.sink("ahead", "sales", SinkMode.UPSERT)))
                    .isInstanceOfSatisfying(
                            StatementException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SINK_MISMATCH));
            assertThat(host.catalog().find("ahead")).isNull();
            assertThatThrownBy(() -> host.set("epoch_row", "1")).hasMessageContaining("epoch_row");
            assertThatThrownBy(() -> host.set("epoch_rows", "0")).hasMessageContaining("epoch_rows");
            assertThatThrownBy(() -> host.drop("nothing")).hasMessageContaining("nothing");
            assertThatThrownBy(() -> host.book("purchases", Book.LEDGER, 1)).hasMessageContaining("ledger");
            assertThatThrownBy(() -> host.rows("purchases", 1)).hasMessageContaining("purchases");
            assertThatThrownBy(() -> host.insert("purchases", purchases("a", 1, 1, 1), Statement.INSERT))
                    .hasMessageContaining("could not insert into source");
            assertThatThrownBy(() -> host.insert("nothing", purchases("a", 1, 1, 1), Statement.INSERT))
                    .hasMessageContaining("nothing");
            assertThatThrownBy(() -> host.accounting("nothing")).hasMessageContaining("nothing");
            assertThatThrownBy(() -> open()).hasMessageContaining("could not open data directory");
            host.runOnce();
            assertThat(TestRows.read(host.rows("sales", host.pinnedEpoch()), 1)).hasSize(3);
        }
    }

    @Test
    void aSinkThatStaysAwayFailsTheRunAndNothingElse() {
        addLesson();
        try (Host host = open()) {
            host.add(TestViews.source("purchases", 5, true, false));
            host.add(TestViews.sales("sales", "purchases", 10));
            host.add(TestViews.sink("out", "sales", SinkMode.RETRACT));
            host.add(TestViews.sink("well", "sales", SinkMode.RETRACT));
            world.sinks.get("out").failures = 1000;
            assertThatThrownBy(host::runOnce).hasMessageContaining("away");
            assertThat(world.sinks.get("well").told).hasSize(3);
            assertThat(TestRows.read(host.rows("sales", host.pinnedEpoch()), 1)).hasSize(3);
            world.sinks.get("out").failures = 0;
        }
        try (Host again = open()) {
            again.runOnce();
            assertThat(world.sinks.get("out").told).isEqualTo(world.sinks.get("well").told);
        }
    }

    @Test
    void aComputedColumnIsAColumnAndARowThatCannotBeComputedIsRejected() {
        world.add("p", line("a", 602, 10), line("b", 603, Long.MAX_VALUE), line("c", 604, 20), "broken");
        Expr amount = new Expr.ColumnRef(2, DataType.BIGINT);
        RowType type = TestViews.PURCHASE.with(Field.of("twice", DataType.BIGINT));
        SourceDefinition source = new SourceDefinition(
                "purchases",
                "",
                "memory",
                Map.of(),
                "lines",
                Map.of(),
                type,
                List.of(new SourceDefinition.Computed(
                        3, new Expr.Call("add", List.of(amount, amount), DataType.BIGINT))),
                TestViews.time(5),
                new int[0],
                0,
                false,
                false,
                PrimaryKey.NONE,
                TextLengths.NONE);
        try (Host host = open()) {
            host.add(source);
            assertThat(TestRows.read(host.sourceRows("purchases"), -1))
                    .containsExactly("a " + 602 * M + " 10 20", "c " + 604 * M + " 20 40");
        }
    }

    @Test
    void aSourceThatStopsOnErrorsStopsTheRunAndNamesTheRow() {
        world.add("p", line("a", 602, 10), "broken");
        SourceDefinition loose = TestViews.source("purchases", 5, false, false);
        SourceDefinition strict = new SourceDefinition(
                loose.name(),
                "",
                loose.connector(),
                Map.of(),
                loose.format(),
                Map.of(),
                loose.type(),
                List.of(),
                loose.time(),
                new int[0],
                0,
                false,
                true,
                PrimaryKey.NONE,
                TextLengths.NONE);
        try (Host host = open()) {
            host.add(strict);
            host.add(TestViews.sales("sales", "purchases", 10));
            assertThatThrownBy(host::runOnce).isInstanceOfSatisfying(StatementException.class, e -> {
                assertThat(e.code()).isEqualTo(ErrorCode.MALFORMED_INPUT);
                assertThat(e.detail()).contains("offset 1 of \"p\"").contains("not three parts");
            });
        }
        world.partitions.get("p").set(1, line("b", 603, 20));
        try (Host again = open()) {
            again.runOnce();
            assertThat(TestRows.read(again.rows("sales", again.pinnedEpoch()), 4))
                    .containsExactly(window(600, "30 2"));
        }
    }

    @Test
    void aSettingOutlivesTheHost() {
        try (Host host = open()) {
            host.set("epoch_rows", "17");
        }
        try (Host again = open()) {
            assertThat(again.catalog().settings()).containsEntry("epoch_rows", "17");
        }
    }

    private static Batch purchases(Object... values) {
        Batch batch = new Batch(TestViews.PURCHASE, 4);
        for (int i = 0; i < values.length; i += 4) {
            int row = batch.count();
            batch.bytes(0).set(row, (String) values[i]);
            batch.longs(1).set(row, (int) values[i + 1] * M);
            batch.longs(2).set(row, (int) values[i + 2]);
            batch.weights()[row] = (int) values[i + 3];
            batch.setCount(row + 1);
        }
        return batch;
    }
}
