package io.tidemark.benchmarks.change;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.Frame;
import io.tidemark.core.plan.JoinKind;
import io.tidemark.core.plan.OverCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.Ranking;
import io.tidemark.core.plan.SortKey;
import java.util.List;

/** The views that are measured, each over the table {@code t}; the join also over the table {@code u}, which has the same columns and rows. */
enum Shape {
    JOIN {
        @Override
        PlanNode plan() {
            RowType both = TYPE.with(
                    Field.of("id2", DataType.BIGINT), Field.of("g2", DataType.BIGINT), Field.of("x2", DataType.BIGINT));
            return new PlanNode.Join(
                    T, U, JoinKind.LEFT, new int[] {GROUP}, new int[] {GROUP}, new boolean[1], null, null, both);
        }
    },
    DISTINCT {
        @Override
        PlanNode plan() {
            return new PlanNode.Aggregate(T, new int[] {GROUP}, List.of(), -1, -1, TYPE.select(new int[] {GROUP}));
        }
    },
    TOP_10 {
        @Override
        PlanNode plan() {
            return new PlanNode.Top(T, new int[0], BY_X, Ranking.ROW_NUMBER, 10, 0, false, TYPE);
        }
    },
    TOP_3_OF_EACH {
        @Override
        PlanNode plan() {
            return new PlanNode.Top(T, new int[] {GROUP}, BY_X, Ranking.ROW_NUMBER, 3, 0, false, TYPE);
        }
    },
    OVER_4_ROWS {
        @Override
        PlanNode plan() {
            return over(new int[0], new Frame(true, -3, 0));
        }
    },
    OVER_RUNNING_OF_EACH {
        @Override
        PlanNode plan() {
            return over(new int[] {GROUP}, new Frame(false, Frame.FIRST, 0));
        }
    };

    static final RowType TYPE = new RowType(
            List.of(Field.of("id", DataType.BIGINT), Field.of("g", DataType.BIGINT), Field.of("x", DataType.BIGINT)));

    static final int GROUP = 1;
    static final int NUMBER = 2;

    private static final PlanNode T = new PlanNode.Scan("t", TYPE, List.of());
    private static final PlanNode U = new PlanNode.Scan("u", TYPE, List.of());
    private static final List<SortKey> BY_X = List.of(new SortKey(NUMBER, true, false));

    abstract PlanNode plan();

    private static PlanNode over(int[] partition, Frame frame) {
        DataType sum = DataType.decimal(38, 0);
        AggregateCall call = new AggregateCall(AggregateCall.Kind.SUM, NUMBER, false, -1, sum, "s");
        OverCall over = new OverCall(OverCall.Function.AGGREGATE, -1, 0, -1, frame, call, sum, "s");
        return new PlanNode.Over(T, partition, BY_X, List.of(over), TYPE.with(Field.of("s", sum)));
    }
}
