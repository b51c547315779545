package io.tidemark.core.aggregate;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.aggregate.moment.Moments;
import io.tidemark.core.aggregate.sorted.CollectedArray;
import io.tidemark.core.aggregate.sorted.JoinedText;
import io.tidemark.core.aggregate.sorted.MostFrequent;
import io.tidemark.core.aggregate.sorted.Percentile;
import io.tidemark.core.aggregate.sorted.SortedRows;
import io.tidemark.core.aggregate.sorted.ValueOfExtreme;
import io.tidemark.core.aggregate.sum.AverageOfNumbers;
import io.tidemark.core.aggregate.sum.DoubleSums;
import io.tidemark.core.aggregate.sum.SumOfNumbers;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.state.OrderedColumn;
import io.tidemark.core.state.OrderedSchema;
import io.tidemark.core.state.OrderedTable;
import io.tidemark.core.state.StateTables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes the accumulators of an Aggregate node. */
public final class Accumulators {
    private final RowType input;
    private final boolean insertOnly;
    private final StateTables tables;
    private final Map<Integer, DistinctRows> distinct = new HashMap<>();
    /** How many aggregates with DISTINCT a column has. */
    private final Map<Integer, Integer> takers = new HashMap<>();

    private Accumulators(RowType input, boolean insertOnly, StateTables tables) {
        this.input = input;
        this.insertOnly = insertOnly;
        this.tables = tables;
    }

    /**
     * The accumulators of all calls of a node. What needs all its values is in tables named {@code values.<number of the call>}; the distinct values of
     * one argument are shared.
     *
     * @param insertOnly whether no row of the input is ever taken back; then MIN and MAX keep the extreme alone
     * @param tables of the operator
     * @param first column of the groups' table from which on the states lie
     */
    public static GroupState of(PlanNode.Aggregate node, boolean insertOnly, StateTables tables, int first) {
        return new GroupState(of(node.input().type(), node.calls(), insertOnly, tables), first);
    }

    /** Accumulators of rows that may be taken back, one for each call. */
    public static List<Accumulator> of(RowType input, List<AggregateCall> calls, StateTables tables) {
        return of(input, calls, false, tables);
    }

    private static List<Accumulator> of(
            RowType input, List<AggregateCall> calls, boolean insertOnly, StateTables tables) {
        Accumulators accumulators = new Accumulators(input, insertOnly, tables);
        List<Accumulator> all = new ArrayList<>();
        for (AggregateCall call : calls) {
            if (call.distinct()) {
                accumulators.takers.merge(call.argument(), 1, Integer::sum);
            }
        }
        for (AggregateCall call : calls) {
            all.add(accumulators.make(call, "values." + all.size()));
        }
        return all;
    }

    private Accumulator make(AggregateCall call, String values) {
        Argument argument = new Argument(call.argument(), call.filter());
        return switch (call.kind()) {
            case COUNT -> distinct(call, values, new Count(argument));
            case SUM -> distinct(call, values, sum(call, argument));
            case AVG -> distinct(call, values, average(call, argument));
            case MIN -> extreme(call, values, argument, true);
            case MAX -> extreme(call, values, argument, false);
            case BOOL_AND -> new BooleanTruth(argument, true);
            case BOOL_OR -> new BooleanTruth(argument, false);
            case BIT_AND, BIT_OR, BIT_XOR ->
                distinct(call, values, new BitCounts(argument, input.type(call.argument()), call.kind()));
            case ARG_MIN, ARG_MAX -> new ValueOfExtreme(call, sorted(call, values, argument));
            case STRING_AGG -> new JoinedText(call, sorted(call, values, argument));
            case ARRAY_AGG -> new CollectedArray(call, sorted(call, values, new Argument(-1, call.filter())));
            case PERCENTILE_CONT, PERCENTILE_DISC ->
                new Percentile(call, input.type(call.argument()), sorted(call, values, argument));
            case MODE ->
                new MostFrequent(
                        call, input.type(call.argument()), sorted(call, values, argument), tables, values + ".counts");
            default -> distinct(call, values, new Moments(call, types()));
        };
    }

    private List<DataType> types() {
        return input.fields().stream().map(Field::type).toList();
    }

    /** The rows that an aggregate takes, in its order, then by its arguments. */
    private SortedRows sorted(AggregateCall call, String name, Argument argument) {
        List<SortKey> keys = new ArrayList<>(call.order());
        if (call.kind() == AggregateCall.Kind.ARG_MIN || call.kind() == AggregateCall.Kind.ARG_MAX) {
            keys.add(new SortKey(call.second(), call.kind() == AggregateCall.Kind.ARG_MAX, false));
        }
        keys.add(new SortKey(call.argument(), false, false));
        if (call.second() >= 0) {
            keys.add(new SortKey(call.second(), false, false));
        }
        return new SortedRows(argument, keys, types(), tables, name);
    }

    private Accumulator distinct(AggregateCall call, String values, Accumulator all) {
        if (!call.distinct()) {
            return all;
        }
        int column = call.argument();
        DistinctRows rows = distinct.computeIfAbsent(
                column,
                of -> new DistinctRows(of, input.type(of).storage(), takers.getOrDefault(of, 0), tables, values));
        return new DistinctValues(new Argument(column, call.filter()), rows, rows.nextTaker(), all);
    }

    private Accumulator sum(AggregateCall call, Argument argument) {
        DataType type = input.type(call.argument());
        return switch (type.kind()) {
            case REAL, DOUBLE -> new DoubleSums(argument, false);
            case SMALLINT, INTEGER, BIGINT, DECIMAL, INTERVAL_MICROS, INTERVAL_MONTHS ->
                new SumOfNumbers(argument, type, call.type());
            default -> throw new IllegalArgumentException("no sum of " + type);
        };
    }

    private Accumulator average(AggregateCall call, Argument argument) {
        DataType type = input.type(call.argument());
        return type.storage() == Storage.DOUBLE
                ? new DoubleSums(argument, true)
                : new AverageOfNumbers(argument, type, call.type());
    }

    private Accumulator extreme(AggregateCall call, String values, Argument argument, boolean smallest) {
        return insertOnly
                ? new ExtremeOfInserts(argument, input.type(call.argument()), smallest)
                : new ExtremeOfValues(argument, ordered(call, values), smallest);
    }

    private OrderedTable ordered(AggregateCall call, String name) {
        return tables.ordered(
                name, new OrderedSchema(List.of(), List.of(OrderedColumn.ascending(input.type(call.argument())))));
    }
}
