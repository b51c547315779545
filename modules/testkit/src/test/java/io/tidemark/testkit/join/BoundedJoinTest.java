package io.tidemark.testkit.join;

import static io.tidemark.testkit.Nodes.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.JoinBounds;
import io.tidemark.core.plan.JoinKind;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.testkit.ChangesOfView;
import io.tidemark.testkit.Seeded;
import io.tidemark.testkit.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Joins of rows that are near in time: equal to a join of all rows that were not too late, whatever the cut; and their state goes. */
final class BoundedJoinTest {
    private static final RowType TYPE = Tables.type("k VARCHAR, at TIMESTAMP");
    private static final long SECOND = 1_000_000;

    /** Rows in logical order, with what the watermarks were before each. */
    private record Arrival(int input, List<@Nullable Object> row, long leftWatermark, long rightWatermark) {
        boolean isTooLate(long withinMicros) {
            long both = Math.min(leftWatermark, rightWatermark);
            return row.get(1) != null && both > (Long) row.get(1) + withinMicros;
        }
    }

    /** Finds rows that are freed too early, rows without a partner that come out too early, twice or never, and results that depend on the cut. */
    @Test
    void joinsWithinBoundsEqualAJoinOfAllRowsThatWereNotTooLate() {
        Seeded.run(120, random -> {
            JoinKind kind = JoinKind.values()[random.nextInt(JoinKind.values().length)];
            long low = random.nextLong(-20, 10) * SECOND;
            long high = low + random.nextLong(20) * SECOND;
            long within = random.nextInt(3) * 7 * SECOND;
            List<Arrival> arrivals = arrivals(random, 150);
            Map<List<@Nullable Object>, Long> expected = expected(kind, low, high, within, arrivals);
            for (int cut = 0; cut < 3; cut++) {
                ChangesOfView view = new ChangesOfView(
                        node(kind, low, high, random.nextBoolean(), random.nextBoolean()),
                        new LatePolicy(true, within, 0));
                run(view, arrivals, random, 0.05 + cut * 0.4);
                end(view);
                assertThat(view.changes())
                        .as("%s [%s, %s] within %s", kind, low, high, within)
                        .isEqualTo(expected);
                assertThat(view.late())
                        .isEqualTo(arrivals.stream()
                                .filter(arrival -> arrival.isTooLate(within))
                                .count());
            }
        });
    }

    @Test
    void stateIsFlatOverThirtyDays() {
        ChangesOfView view = new ChangesOfView(
                node(JoinKind.LEFT, -60 * SECOND, 60 * SECOND, true, false), new LatePolicy(true, 60 * SECOND, 0));
        long most = 0;
        long early = 0;
        for (int minute = 0; minute < 30 * 24 * 60; minute++) {
            long at = minute * 60 * SECOND;
            view.graph().onClock(at);
            for (int input = 0; input < 2; input++) {
                Batch batch = new Batch(TYPE, 1);
                Tables.set(batch, 0, 0, "key" + minute % 100);
                Tables.set(batch, 1, 0, at);
                batch.weights()[0] = 1;
                batch.watermarks()[0] = at - 10 * SECOND;
                batch.setCount(1);
                view.graph().onBatch(input == 0 ? "a" : "b", batch);
                view.graph().onWatermark(input == 0 ? "a" : "b", at - 10 * SECOND);
            }
            view.graph().onEpochEnd();
            most = Math.max(most, view.stateBytes());
            early = minute == 60 ? most : early;
        }
        assertThat(most).isLessThanOrEqualTo(early + early / 10);
    }

    private static List<Arrival> arrivals(RandomGenerator random, int count) {
        List<Arrival> arrivals = new ArrayList<>();
        long[] watermarks = {Long.MIN_VALUE, Long.MIN_VALUE};
        long now = 0;
        for (int i = 0; i < count; i++) {
            int input = random.nextInt(2);
            now += random.nextLong(3) * SECOND / 2;
            long at = now - (random.nextInt(6) == 0 ? random.nextLong(40) : random.nextLong(4)) * SECOND;
            List<@Nullable Object> row = new ArrayList<>();
            row.add(random.nextInt(12) == 0 ? null : "k" + random.nextInt(3));
            row.add(random.nextInt(20) == 0 ? null : at);
            arrivals.add(new Arrival(input, row, watermarks[0], watermarks[1]));
            if (row.get(1) != null) {
                watermarks[input] = Math.max(watermarks[input], at - 4 * SECOND);
            }
        }
        return arrivals;
    }

    private static Map<List<@Nullable Object>, Long> expected(
            JoinKind kind, long low, long high, long within, List<Arrival> arrivals) {
        List<List<@Nullable Object>> left = new ArrayList<>();
        List<List<@Nullable Object>> right = new ArrayList<>();
        for (Arrival arrival : arrivals) {
            if (!arrival.isTooLate(within)) {
                (arrival.input() == 0 ? left : right).add(arrival.row());
            }
        }
        return JoinedRows.join(kind, left, 2, right, 2, (l, r) -> {
            if (l.get(0) == null || !l.get(0).equals(r.get(0)) || l.get(1) == null || r.get(1) == null) {
                return false;
            }
            long apart = (Long) l.get(1) - (Long) r.get(1);
            return apart >= low && apart <= high;
        });
    }

    private static PlanNode.Join node(
            JoinKind kind, long low, long high, boolean leftInsertOnly, boolean rightInsertOnly) {
        Expr left = new Expr.ColumnRef(1, DataType.TIMESTAMP);
        Expr right = new Expr.ColumnRef(3, DataType.TIMESTAMP);
        Expr condition = call(
                "and",
                DataType.BOOLEAN,
                call("ge", DataType.BOOLEAN, left, later(right, low)),
                call("le", DataType.BOOLEAN, left, later(right, high)));
        List<Field> fields = new ArrayList<>(TYPE.fields());
        if (kind.givesPairs()) {
            TYPE.fields().forEach(field -> fields.add(Field.of("r_" + field.name(), field.type())));
        }
        List<TimeColumn> time = List.of(new TimeColumn(1, 0));
        return new PlanNode.Join(
                new PlanNode.Scan("a", TYPE, time, leftInsertOnly),
                new PlanNode.Scan("b", TYPE, time, rightInsertOnly),
                kind,
                new int[] {0},
                new int[] {0},
                new boolean[1],
                condition,
                new JoinBounds(1, 1, low, high),
                new RowType(fields));
    }

    private static Expr later(Expr time, long micros) {
        return call("add_interval", DataType.TIMESTAMP, time, new Expr.Literal(micros, DataType.INTERVAL_MICROS));
    }

    private static void run(ChangesOfView view, List<Arrival> arrivals, RandomGenerator random, double epochs) {
        view.graph().onClock(0);
        for (int i = 0; i < arrivals.size(); i++) {
            Arrival arrival = arrivals.get(i);
            String relation = arrival.input() == 0 ? "a" : "b";
            Batch batch = new Batch(TYPE, 1);
            Tables.set(batch, 0, 0, arrival.row().get(0));
            Tables.set(batch, 1, 0, arrival.row().get(1));
            batch.weights()[0] = 1;
            batch.positions()[0] = i;
            batch.watermarks()[0] = arrival.input() == 0 ? arrival.leftWatermark() : arrival.rightWatermark();
            batch.setCount(1);
            view.graph().onBatch(relation, batch);
            Long at = (Long) arrival.row().get(1);
            if (at != null) {
                view.graph().onWatermark(relation, Math.max(batch.watermarks()[0], at - 4 * SECOND));
            }
            if (random.nextDouble() < epochs) {
                view.graph().onEpochEnd();
                view.graph().onClock(i);
            }
        }
        view.graph().onEpochEnd();
    }

    /** Both inputs end. */
    private static void end(ChangesOfView view) {
        view.graph().onClock(1_000_000);
        view.graph().onWatermark("a", Long.MAX_VALUE);
        view.graph().onWatermark("b", Long.MAX_VALUE);
        view.graph().onEpochEnd();
    }
}
