package io.tidemark.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.relational.RejectedRows;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.TableSchema;
import io.tidemark.core.window.session.SessionAssign;
import io.tidemark.core.window.session.SessionSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Sessions under all regimes, and against sessions computed from scratch. */
final class SessionAssignTest {
    private static final long SECOND = 1_000_000;
    private static final long GAP = 10 * SECOND;
    private static final RowType TYPE = Tables.type("at TIMESTAMP, k VARCHAR");
    private static final RowType WINDOWED = TYPE.with(
            Field.required("window_start", DataType.TIMESTAMP), Field.required("window_end", DataType.TIMESTAMP));
    private static final PlanNode.Session NODE = new PlanNode.Session(
            new PlanNode.Scan("t", TYPE, List.of(new TimeColumn(0, 0))), 0, new int[] {1}, GAP, WINDOWED);

    private static SessionAssign assign(OperatorContext context, boolean insertOnly, LatePolicy late) {
        return assign(context, insertOnly, false, late);
    }

    private static SessionAssign assign(OperatorContext context, boolean insertOnly, boolean addsUp, LatePolicy late) {
        return new SessionAssign(
                new SessionSettings(NODE, 0, insertOnly, addsUp, late),
                context,
                new RejectedRows(context.origins(), Tally.NONE),
                Tally.NONE);
    }

    @Test
    void rowsLessThanAGapApartAreOneSessionInAnyOrder() {
        new OperatorHarness(WINDOWED, context -> assign(context, false, LatePolicy.ALWAYS))
                .keyedBy(1)
                .batch(0, Tables.batch(TYPE, """
                        + | 00:00:00 | a
                        + | 00:00:18 | a
                        + | 00:00:05 | b
                        + | 00:00:09 | a
                        """))
                .epoch(1)
                .batch(0, Tables.batch(TYPE, """
                        +2 | 00:00:28 | a   @ 9
                        + | 00:00:09 | a
                        - | -00:00:01 | b
                        + | -00:00:01 | b
                        + | 00:00:15 | b
                        - | 00:00:09 | a
                        """))
                .watermark(0, 5 * SECOND)
                .expect("""
                        + | 00:00:00 | a | 00:00:00 | 00:00:28
                        + | 00:00:18 | a | 00:00:00 | 00:00:28
                        + | 00:00:09 | a | 00:00:00 | 00:00:28
                        + | 00:00:05 | b | 00:00:05 | 00:00:15
                        +2 | 00:00:28 | a | 00:00:28 | 00:00:38
                        + | 00:00:15 | b | 00:00:15 | 00:00:25
                        """);
    }

    @Test
    void retractionSplitsShortensAndEndsSessions() {
        new OperatorHarness(WINDOWED, context -> assign(context, false, LatePolicy.ALWAYS))
                .keyedBy(1)
                .batch(0, Tables.batch(TYPE, """
                        + | 00:00:00 | a
                        + | 00:00:08 | a
                        + | 00:00:16 | a
                        + | 00:00:20 | a
                        + | 00:01:00 | a
                        """))
                .epoch(1)
                .batch(0, Tables.batch(TYPE, """
                        - | 00:00:08 | a   @ 9
                        - | 00:00:20 | a
                        - | 00:01:00 | a
                        """))
                .expect("""
                        + | 00:00:00 | a | 00:00:00 | 00:00:10
                        + | 00:00:16 | a | 00:00:16 | 00:00:26
                        """);
    }

    /** Finds sessions that depend on the order or the cut, rows that are left in windows that are gone, splits that are missed. */
    @Test
    void sessionsUnderRandomChangesEqualRecomputation() {
        Seeded.run(120, random -> {
            LatePolicy late = new LatePolicy(true, 1_000 * SECOND, 0);
            MemoryContext context = new MemoryContext();
            boolean insertOnly = random.nextBoolean();
            SessionAssign operator = assign(context, insertOnly, late);
            Recorder recorder = new Recorder();
            Map<List<Object>, Long> present = new HashMap<>();
            long watermark = Long.MIN_VALUE;
            for (int epoch = 0; epoch < 10; epoch++) {
                operator.onClock(epoch, recorder);
                for (int batch = random.nextInt(3); batch >= 0; batch--) {
                    operator.onBatch(0, changes(random, insertOnly, present, watermark), recorder);
                    if (random.nextInt(3) == 0) {
                        watermark = Math.max(watermark, random.nextLong(200) * SECOND);
                        operator.onWatermark(0, watermark, recorder);
                    }
                }
                operator.onEpochEnd(recorder);
                assertThat(ZSets.of(recorder.batches())).isEqualTo(sessions(present));
            }
        });
    }

    /** Finds keys whose sessions are not found again after a restart, and keys that are cut off from theirs when they move. */
    @Test
    void sessionsAreTheSameInAllRegimes() {
        Seeded.run(24, random -> {
            boolean insertOnly = random.nextBoolean();
            Map<List<Object>, Long> present = new HashMap<>();
            OperatorHarness harness =
                    new OperatorHarness(WINDOWED, context -> assign(context, insertOnly, LatePolicy.ALWAYS)).keyedBy(1);
            for (int batch = 0; batch < 8; batch++) {
                harness.batch(0, changes(random, insertOnly, present, Long.MIN_VALUE));
                if (random.nextInt(3) == 0) {
                    harness.epoch(batch);
                }
            }
            Map<List<@Nullable Object>, Long> expected = new HashMap<>();
            sessions(present).forEach((row, weight) -> expected.put(List.copyOf(row), weight));
            harness.expect(expected, Map.of());
        });
    }

    /** Finds keys that stay behind their sessions, and one that is taken for gone though it has a new session. */
    @Test
    void keyStaysAsLongAsItHasASession() {
        MemoryContext context = new MemoryContext();
        SessionAssign operator = assign(context, false, LatePolicy.ALWAYS);
        StateTable keys = context.state()
                .table("keys", TableSchema.of(List.of(Storage.BYTES), List.of(Storage.LONG, Storage.LONG)));
        Recorder recorder = new Recorder();
        String thereAndGone = "+ | 00:00:00 | a\n- | 00:00:00 | a\n";
        for (String changes : List.of("+ | 00:00:50 | a\n+ | 00:00:00 | b", "- | 00:00:50 | a\n" + thereAndGone)) {
            operator.onBatch(0, Tables.batch(TYPE, changes), recorder);
            operator.onEpochEnd(recorder);
        }
        assertThat(keys.size()).isEqualTo(1);
        operator.onBatch(0, Tables.batch(TYPE, thereAndGone + thereAndGone + "+ | 00:00:05 | a"), recorder);
        operator.onEpochEnd(recorder);
        assertThat(keys.size()).isEqualTo(2);
    }

    /** Finds state that outlives its horizon. */
    @Test
    void stateIsFlatOverThirtyDays() {
        MemoryContext context = new MemoryContext();
        SessionAssign operator = assign(context, true, new LatePolicy(true, 60 * SECOND, 0));
        Recorder recorder = new Recorder();
        long early = 0;
        long most = 0;
        for (int minute = 0; minute < 30 * 24 * 60; minute++) {
            operator.onClock(minute, recorder);
            Batch batch = new Batch(TYPE, 4);
            for (int i = 0; i < 4; i++) {
                set(batch, i, (minute * 60L + i * 4L) * SECOND, "k" + minute % 50, 1, (minute * 60L - 5) * SECOND);
            }
            operator.onBatch(0, batch, recorder);
            operator.onWatermark(0, (minute * 60L - 5) * SECOND, recorder);
            operator.onEpochEnd(recorder);
            recorder.batches().clear();
            recorder.watermarks().clear();
            most = Math.max(most, context.state().sizeBytes());
            early = minute == 24 * 60 ? most : early;
        }
        assertThat(most).isLessThanOrEqualTo(early + early / 10);
    }

    /** Finds rows that came too late and are told in a session, or join one, only as long as an epoch has not removed it. */
    @Test
    void lateRowsFindTheSameSessionsWhereverEpochsEnd() {
        Seeded.run(60, random -> {
            boolean insertOnly = random.nextBoolean();
            LatePolicy late = new LatePolicy(true, random.nextInt(1, 4) * GAP / 2, 0);
            List<Batch> batches = inTimeAndLate(random, insertOnly);
            Supplier<SessionAssign> made = () -> assign(new MemoryContext(), insertOnly, late);
            Map<List<Object>, Long> expected = ZSets.of(told(batches, made.get(), 1_000));
            assertThat(ZSets.of(told(batches, made.get(), 1))).isEqualTo(expected);
            assertThat(ZSets.of(told(batches, made.get(), 7))).isEqualTo(expected);
        });
    }

    /** Finds rows that are lost or doubled where one stands for many, and late ones that are not told one by one. */
    @Test
    void rowsThatAreAddedUpAreAsManyInTheSameSessions() {
        Seeded.run(60, random -> {
            LatePolicy late = new LatePolicy(true, random.nextInt(1, 4) * GAP / 2, 0);
            List<Batch> batches = inTimeAndLate(random, true);
            int epoch = random.nextInt(1, 20);
            List<Batch> apart = told(batches, assign(new MemoryContext(), true, false, late), epoch);
            List<Batch> addedUp = told(batches, assign(new MemoryContext(), true, true, late), epoch);
            assertThat(withoutTime(addedUp, false)).isEqualTo(withoutTime(apart, false));
            assertThat(withoutTime(addedUp, true)).isEqualTo(withoutTime(apart, true));
        });
    }

    /** Rows by key, window and cause with the sum of their weights; or the late ones that move, by time and weight too, and how many there are. */
    private static Map<List<Object>, Long> withoutTime(List<Batch> told, boolean moved) {
        Map<List<Object>, Long> rows = new HashMap<>();
        for (Batch batch : told) {
            for (int row = 0; row < batch.count(); row++) {
                String cause = String.valueOf(batch.cause(row));
                long weight = batch.weights()[row];
                List<Object> seen = List.of(
                        batch.bytes(1).getString(row),
                        batch.longs(2).get(row),
                        batch.longs(3).get(row),
                        cause,
                        moved ? batch.longs(0).get(row) : 0,
                        moved ? weight : 0);
                if (!moved || !"null".equals(cause)) {
                    rows.merge(seen, moved ? 1 : weight, Long::sum);
                }
            }
        }
        rows.values().removeIf(weight -> weight == 0);
        return rows;
    }

    /** Rows one by one, of which some come in time, some late and some too late. */
    private static List<Batch> inTimeAndLate(RandomGenerator random, boolean insertOnly) {
        List<Batch> batches = new ArrayList<>();
        List<List<Object>> present = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            long watermark = i * 2L * SECOND;
            boolean takesBack = !insertOnly && !present.isEmpty() && random.nextInt(5) == 0;
            List<Object> row = takesBack
                    ? present.remove(random.nextInt(present.size()))
                    : List.of(watermark + (10 - random.nextLong(6 * 10)) * SECOND, "k" + random.nextInt(2));
            if (!takesBack) {
                present.add(row);
            }
            Batch batch = new Batch(TYPE, 1);
            set(batch, 0, (Long) row.get(0), (String) row.get(1), takesBack ? -1 : 1, watermark);
            batch.positions()[0] = i;
            batches.add(batch);
        }
        return batches;
    }

    /** Finds windows of a session that grew in time which become final first, as the watermark passed their ends in the epoch that made it grow. */
    @Test
    void rowsLeaveTheWindowOfASessionThatGrewInTimeWhileItIsOpen() {
        SessionAssign operator = assign(new MemoryContext(), true, new LatePolicy(true, 1_000 * SECOND, 0));
        Recorder recorder = new Recorder();
        operator.onBatch(0, Tables.batch(TYPE, "+ | 00:00:00 | a  @ 0 ~ -00:00:05"), recorder);
        operator.onWatermark(0, -5 * SECOND, recorder);
        operator.onEpochEnd(recorder);
        recorder.batches().clear();
        operator.onBatch(0, Tables.batch(TYPE, """
                + | 00:00:08 | a   @ 1 ~ -00:00:05
                + | 00:00:16 | a   @ 2 ~ 00:00:03
                + | 00:00:24 | a   @ 3 ~ 00:00:11
                """), recorder);
        operator.onEpochEnd(recorder);
        Batch left = recorder.batches().get(0);
        assertThat(left.weights()[0]).isEqualTo(-1);
        assertThat(left.longs(3).get(0)).isEqualTo(10 * SECOND);
        assertThat(left.watermarks()[0]).isEqualTo(10 * SECOND - 1);
        assertThat(left.watermarks()[1]).as("of the last row").isEqualTo(11 * SECOND);
    }

    /** What is emitted if an epoch has so many batches. */
    private static List<Batch> told(List<Batch> batches, SessionAssign operator, int epoch) {
        Recorder recorder = new Recorder();
        for (int i = 0; i < batches.size(); i++) {
            operator.onWatermark(0, batches.get(i).watermarks()[0], recorder);
            operator.onBatch(0, batches.get(i), recorder);
            if (i % epoch == epoch - 1) {
                operator.onEpochEnd(recorder);
            }
        }
        operator.onEpochEnd(recorder);
        return recorder.batches();
    }

    private static void set(Batch batch, int row, long at, String key, long weight, long watermark) {
        batch.ensureCapacity(row + 1);
        Tables.set(batch, 0, row, at);
        Tables.set(batch, 1, row, key);
        batch.weights()[row] = weight;
        batch.positions()[row] = row;
        batch.watermarks()[row] = watermark;
        batch.setCount(row + 1);
    }

    private static Batch changes(
            RandomGenerator random, boolean insertOnly, Map<List<Object>, Long> present, long watermark) {
        Batch batch = new Batch(TYPE, 8);
        int count = random.nextInt(1, 8);
        for (int row = 0; row < count; row++) {
            List<List<Object>> rows = new ArrayList<>(present.keySet());
            boolean takesBack = !insertOnly && !rows.isEmpty() && random.nextInt(3) == 0;
            List<Object> changed = takesBack
                    ? rows.get(random.nextInt(rows.size()))
                    : List.of(random.nextLong(100) * 2 * SECOND, "k" + random.nextInt(2));
            long weight = takesBack ? -random.nextLong(1, present.get(changed) + 1) : random.nextLong(1, 3);
            present.merge(changed, weight, Long::sum);
            present.remove(changed, 0L);
            set(batch, row, (Long) changed.get(0), (String) changed.get(1), weight, watermark);
        }
        return batch;
    }

    private static Map<List<Object>, Long> sessions(Map<List<Object>, Long> present) {
        Map<Object, TreeMap<Long, Long>> byKey = new HashMap<>();
        present.forEach((row, weight) ->
                byKey.computeIfAbsent(row.get(1), key -> new TreeMap<>()).put((Long) row.get(0), weight));
        Map<List<Object>, Long> sessions = new HashMap<>();
        byKey.forEach((key, rows) -> {
            List<Long> times = new ArrayList<>(rows.keySet());
            for (int from = 0; from < times.size(); ) {
                int to = from + 1;
                while (to < times.size() && times.get(to) - times.get(to - 1) < GAP) {
                    to++;
                }
                for (Long time : times.subList(from, to)) {
                    sessions.put(List.of(time, key, times.get(from), times.get(to - 1) + GAP), rows.get(time));
                }
                from = to;
            }
        });
        return sessions;
    }
}
