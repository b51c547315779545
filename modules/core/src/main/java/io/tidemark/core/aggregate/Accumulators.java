package io.tidemark.core.aggregate;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.state.StateTables;
import java.util.ArrayList;
import java.util.List;

/** Makes the accumulators of an Aggregate node. */
public final class Accumulators {
    private final RowType input;

    private Accumulators(RowType input) {
        this.input = input;
    }

    /**
     * The accumulators of all calls of a node.
     *
     * @param insertOnly whether no row of the input is ever taken back; then MIN and MAX keep the extreme alone
     * @param tables where side tables are kept
     * @param first the groups' table has the node's keys as its first columns, and the states from this column on
     */
    public static GroupState of(PlanNode.Aggregate node, boolean insertOnly, StateTables tables, int first) {
        Accumulators accumulators = new Accumulators(node.input().type());
        List<Accumulator> all = new ArrayList<>();
        for (AggregateCall call : node.calls()) {
            all.add(accumulators.plain(call));
        }
        return new GroupState(all, first);
    }

    private Accumulator plain(AggregateCall call) {
        Argument argument = new Argument(call.argument(), call.filter());
        return switch (call.kind()) {
            case COUNT -> new Count(argument);
            case SUM -> sum(call, argument);
            default -> throw new IllegalArgumentException("no aggregate " + call.kind());
        };
    }

    private Accumulator sum(AggregateCall call, Argument argument) {
        DataType type = input.type(call.argument());
        return call.type().kind() == TypeKind.BIGINT || type.kind() == TypeKind.SMALLINT
                ? new SumOfIntegers(argument)
                : new SumOfDecimals(argument);
    }
}
