package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.core.operator.Book;
import io.tidemark.runtime.disk.CrashingDisk;
import io.tidemark.runtime.disk.LocalDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host that runs on: what comes, silence, ends. The clock is the test's. */
class LiveTest {
    private static final long M = TestViews.MINUTE;

    @TempDir
    Path directory;

    private final MemoryWorld world = new MemoryWorld();
    private final AtomicLong clock = new AtomicLong(1000 * M);
    private final List<String> notices = new ArrayList<>();
    private final List<Progress> progress = new ArrayList<>();

    private Host open() {
        HostListener listener = new HostListener() {
            @Override
            public void onProgress(Progress one) {
                progress.add(one);
            }

            @Override
            public void onNotice(String object, String message) {
                notices.add(object + " " + message);
            }
        };
        return Host.open(new HostConfig(
                new CrashingDisk(new LocalDisk(directory), Long.MAX_VALUE, false), world, clock::get, 2, listener));
    }

    private static String line(String id, long minute, long amount) {
        return id + "|" + minute * M + "|" + amount;
    }

    private static List<String> sales(Host host) {
        return TestRows.read(host.rows("sales", host.pinnedEpoch()), 5);
    }

    private static String row(long start, String rest) {
        return start * M + " " + (start + 10) * M + " " + rest;
    }

    @Test
    void aHostStepsOnTheThreadOfItsCallerAndFollowsWhatComes() {
        world.add("p", line("a", 602, 1));
        try (Host host = open()) {
            host.add(TestViews.source("purchases", 5, true, false));
            host.add(TestViews.sales("sales", "purchases", 10));
            assertThat(host.step()).isTrue();
            assertThat(sales(host)).containsExactly(row(600, "1 1 provisional"));
            while (host.step()) {
                assertThat(host.pinnedEpoch()).isEqualTo(1);
            }
            world.add("p", line("b", 603, 2));
            assertThat(host.step()).isTrue();
            assertThat(host.step()).isFalse();
            assertThat(sales(host)).containsExactly(row(600, "3 2 provisional"));
        }
    }

    @Test
    void aViewThatComesLaterIsFilledInSmallStepsWhileOthersGoOnAndSaysHowFarItIs() {
        int many = 5 * Batch.SLICE_ROWS;
        for (int i = 0; i < many; i++) {
            world.add("p", line("e" + i, 602, 1));
        }
        long[] nanos = {0};
        Pace slow = new Pace() {
            @Override
            public long nanos() {
                // A second goes by with each look.
                return nanos[0] += 1_000_000_000L;
            }

            @Override
            public boolean pause(long pause) {
                return true;
            }
        };
        HostListener listener = new HostListener() {
            @Override
            public void onProgress(Progress one) {}

            @Override
            public void onNotice(String object, String message) {
                notices.add(object + " " + message);
            }
        };
        try (Host host = Host.open(new HostConfig(
                new LocalDisk(directory), world, clock::get, slow, new SplittableRandom(1), 1, listener))) {
            host.add(TestViews.source("purchases", 5, true, false));
            host.add(TestViews.sales("sales", "purchases", 10));
            while (host.step()) {
                clock.addAndGet(1);
            }
            host.add(TestViews.sales("later", "purchases", 10));
            for (int i = 0; i < 4; i++) {
                world.add("p", line("live" + i, 603, 1));
                assertThat(host.step()).isTrue();
                long live = many + i + 1;
                assertThat(sales(host)).containsExactly(row(600, live + " " + live + " provisional"));
                long filled = (long) (i + 1) * Batch.SLICE_ROWS;
                assertThat(TestRows.read(host.rows("later", host.pinnedEpoch()), 5))
                        .containsExactly(row(600, filled + " " + filled + " provisional"));
            }
            while (host.step()) {
                clock.addAndGet(1);
            }
            assertThat(TestRows.read(host.rows("later", host.pinnedEpoch()), 5))
                    .containsExactly(row(600, (many + 4) + " " + (many + 4) + " provisional"));
            assertThat(notices)
                    .anyMatch(notice -> notice.matches("materialized view \"later\" has read \\d+ % of .*"))
                    .contains("materialized view \"later\" has caught up");
        }
    }

    @Test
    void newPartitionsAreFoundForAllThatRunsAndNotForTheFirstAlone() {
        world.add("p", line("a", 602, 1));
        long[] nanos = {0};
        Pace still = new Pace() {
            @Override
            public long nanos() {
                return nanos[0];
            }

            @Override
            public boolean pause(long pause) {
                return true;
            }
        };
        try (Host host = Host.open(new HostConfig(
                new LocalDisk(directory), world, clock::get, still, new SplittableRandom(1), 1, HostListener.NONE))) {
            for (String one : List.of("first", "second")) {
                host.add(TestViews.source("of_" + one, 5, true, false));
                host.add(TestViews.sales(one, "of_" + one, 10));
            }
            while (host.step()) {
                clock.addAndGet(1);
            }
            world.add("q", line("b", 603, 2));
            nanos[0] += 1_000_000_000L;
            while (host.step()) {
                clock.addAndGet(1);
            }
            for (String one : List.of("first", "second")) {
                assertThat(TestRows.read(host.rows(one, host.pinnedEpoch()), 5))
                        .as(one)
                        .containsExactly(row(600, "3 2 provisional"));
            }
        }
    }

    @Test
    void rowsThatComeLaterAreSeenAndSilentPartitionsDoNotHoldTheWatermark() {
        world.add("p", line("a", 602, 1));
        world.add("q", line("b", 603, 2));
        try (Host host = open()) {
            host.add(TestViews.source("purchases", 5, true, false));
            host.add(TestViews.sales("sales", "purchases", 10));
            host.start();
            host.runOnce();
            assertThat(sales(host)).containsExactly(row(600, "3 2 provisional"));
            clock.addAndGet(M / 2);
            world.add("p", line("c", 640, 5));
            host.runOnce();
            assertThat(sales(host)).containsExactlyInAnyOrder(row(600, "3 2 provisional"), row(640, "5 1 provisional"));
            clock.addAndGet(M / 2);
            host.runOnce();
            assertThat(sales(host)).containsExactlyInAnyOrder(row(600, "3 2 final"), row(640, "5 1 provisional"));
            assertThat(host.partitions("purchases").get(1).idleSinceMicros()).isEqualTo(1001 * M);
            world.add("q", line("d", 605, 7));
            host.runOnce();
            assertThat(sales(host)).containsExactlyInAnyOrder(row(600, "10 3 corrected"), row(640, "5 1 provisional"));
            assertThat(TestRows.read(host.book("sales", Book.LATE_EVENTS, host.pinnedEpoch()), -1))
                    .singleElement()
                    .asString()
                    .contains("late by idleness: d");
            host.stop();
        }
        List<String> before;
        try (Host again = open()) {
            before = sales(again);
            again.runOnce();
            assertThat(sales(again)).isEqualTo(before);
        }
    }

    @Test
    void aPartitionThatIsFoundLaterHoldsTheWatermark() {
        world.add("p", line("a", 602, 1));
        try (Host host = open()) {
            host.add(TestViews.source("purchases", 5, true, false));
            host.add(TestViews.sales("sales", "purchases", 10));
            host.start();
            host.runOnce();
            world.partitions.put("q", new ArrayList<>());
            host.runOnce();
            clock.addAndGet(M / 2);
            world.add("p", line("c", 640, 5));
            host.runOnce();
            assertThat(sales(host)).contains(row(600, "1 1 provisional"));
            clock.addAndGet(M / 2);
            host.runOnce();
            assertThat(sales(host)).contains(row(600, "1 1 final"));
        }
    }

    @Test
    void aBoundedSourceClosesAllAtItsEndAndTakesNoMore() {
        world.add("p", line("a", 602, 1));
        try (Host host = open()) {
            host.add(TestViews.source("purchases", 5, true, true));
            host.add(TestViews.sales("sales", "purchases", 10));
            host.runOnce();
            assertThat(sales(host)).containsExactly(row(600, "1 1 final"));
        }
        world.add("p", line("b", 603, 1));
        Host again = open();
        assertThatThrownBy(again::runOnce)
                .isInstanceOfSatisfying(
                        StatementException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_ENDED));
        assertThatThrownBy(again::runOnce).hasMessageContaining("has to be opened again");
        again.close();
    }

    @Test
    void asOfShowsWhatWasKnownThen() {
        world.add("p", line("a", 602, 1));
        try (Host host = open()) {
            host.add(TestViews.source("purchases", 5, true, false));
            host.add(TestViews.sales("sales", "purchases", 10));
            host.runOnce();
            clock.addAndGet(10 * M);
            world.add("p", line("b", 603, 2));
            host.runOnce();
            clock.addAndGet(10 * M);
            world.add("p", line("c", 640, 2));
            host.runOnce();
            assertThat(host.epochAsOf(999 * M)).isZero();
            assertThat(TestRows.read(host.rows("sales", host.epochAsOf(1005 * M)), 5))
                    .containsExactly(row(600, "1 1 provisional"));
            assertThat(TestRows.read(host.rows("sales", host.epochAsOf(1010 * M)), 5))
                    .containsExactly(row(600, "3 2 provisional"));
            assertThat(TestRows.read(host.rows("sales", host.epochAsOf(2000 * M)), 5))
                    .contains(row(600, "3 2 final"));
        }
    }

    @Test
    void aSourceThatChangedUnderAReplayIsNoticed() {
        world.add("p", line("a", 602, 1), line("b", 603, 2));
        Host host = open();
        host.add(TestViews.source("purchases", 5, true, false));
        host.add(TestViews.sales("sales", "purchases", 10));
        host.runOnce();
        Kill.drop(host);
        world.partitions.get("p").set(1, line("b", 603, 9));
        assertThatThrownBy(this::open)
                .isInstanceOfSatisfying(
                        StatementException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_CHANGED));
        world.partitions.get("p").set(1, line("b", 603, 2));
        try (Host again = open()) {
            assertThat(sales(again)).containsExactly(row(600, "3 2 provisional"));
        }
    }

    @Test
    void aDamagedCheckpointIsPassedOverForTheOneBefore() throws Exception {
        world.add("p", line("a", 602, 1));
        try (Host host = open()) {
            host.add(TestViews.source("purchases", 5, true, false));
            host.add(TestViews.sales("sales", "purchases", 10));
            host.runOnce();
            host.checkpoint();
            world.add("p", line("b", 603, 2));
            host.runOnce();
        }
        Path last;
        try (Stream<Path> files = Files.list(directory.resolve("checkpoints"))) {
            last = files.max(Comparator.naturalOrder()).orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(last);
        bytes[bytes.length / 2] ^= 1;
        Files.write(last, bytes);
        try (Host again = open()) {
            assertThat(notices).singleElement().asString().contains("checkpoint");
            assertThat(sales(again)).containsExactly(row(600, "3 2 provisional"));
        }
    }

    @Test
    void aSinkThatIsTooFarBehindHoldsItsPipeline() {
        world.add("p", line("a", 602, 1));
        try (Host host = open()) {
            host.set("sink_backlog", "1");
            host.add(TestViews.source("purchases", 5, true, false));
            host.add(TestViews.sales("sales", "purchases", 10));
            host.add(TestViews.sink("out", "sales", SinkMode.UPSERT));
            world.sinks.get("out").failures = Integer.MAX_VALUE;
            assertThatThrownBy(host::runOnce).hasMessageContaining("away");
            world.add("p", line("b", 603, 2));
            assertThatThrownBy(host::runOnce).hasMessageContaining("away");
            assertThat(sales(host)).containsExactly(row(600, "1 1 provisional"));
            assertThat(notices).anySatisfy(notice -> assertThat(notice).contains("sink_backlog"));
            world.sinks.get("out").failures = 0;
            // The first run brings the sink up to date at its end; the second has nothing that holds it.
            host.runOnce();
            host.runOnce();
            assertThat(sales(host)).containsExactly(row(600, "3 2 provisional"));
            assertThat(world.sinks.get("out").told).hasSize(2);
        }
    }

    @Test
    void progressIsTold() {
        world.add("p", line("a", 602, 1), line("b", 612, 2));
        try (Host host = open()) {
            host.add(TestViews.source("purchases", 5, true, false));
            host.add(TestViews.sales("sales", "purchases", 10));
            host.runOnce();
            assertThat(progress).singleElement().satisfies(one -> {
                assertThat(one.rows()).isEqualTo(2);
                assertThat(one.watermarkMicros()).isEqualTo(607 * M);
                assertThat(one.stateBytes()).isPositive();
            });
        }
    }

    @Test
    void whatIsNeededCannotBeDroppedAndWhatIsDroppedIsGone() {
        world.add("p", line("a", 602, 1));
        try (Host host = open()) {
            host.add(TestViews.source("purchases", 5, true, false));
            host.add(TestViews.sales("sales", "purchases", 10));
            host.add(TestViews.sales("other", "purchases", 20));
            host.runOnce();
            assertThatThrownBy(() -> host.drop("purchases"))
                    .hasMessageContaining("could not drop source \"purchases\"");
            host.drop("other");
            world.add("p", line("b", 603, 2));
            host.runOnce();
            assertThat(sales(host)).containsExactly(row(600, "3 2 provisional"));
            assertThatThrownBy(() -> host.rows("other", 1)).hasMessageContaining("\"other\"");
        }
        try (Host again = open()) {
            assertThat(again.catalog().find("other")).isNull();
            again.drop("sales");
            again.drop("purchases");
            assertThat(again.catalog().definitions()).isEmpty();
        }
    }
}
