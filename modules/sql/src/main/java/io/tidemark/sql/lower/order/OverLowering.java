package io.tidemark.sql.lower.order;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.Frame;
import io.tidemark.core.plan.OverCall;
import io.tidemark.core.plan.OverCall.Function;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.SortKey;
import io.tidemark.sql.function.OwnAggregates;
import io.tidemark.sql.lower.Lowered;
import io.tidemark.sql.lower.Lowering;
import io.tidemark.sql.lower.ProjectLowering;
import io.tidemark.sql.lower.aggregate.AggregateCalls;
import io.tidemark.sql.lower.input.BoundKeys;
import io.tidemark.sql.type.SqlTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindowExclusion;
import org.jspecify.annotations.Nullable;

/** Projections with OVER: first what the functions need as columns, then an operator for each partition and order, then the projection over their results. */
public final class OverLowering {
    private final Lowered input;
    private final OverInput rows;
    private final BoundKeys bounds;

    /** Where the result of each function is. */
    private final Map<RexOver, Integer> results = new HashMap<>();

    /** Columns that are equal within the partitions of all functions. */
    private final Set<Integer> partition = new TreeSet<>();

    private OverLowering(Lowered input, Lowering lowering) {
        this.input = input;
        rows = new OverInput(input, lowering.expressions());
        bounds = lowering.scans().bounds();
    }

    private record Window(List<Integer> partition, List<SortKey> order) {}

    /** The functions of one partition and order. */
    private record Functions(List<RexOver> overs, List<OverCall> calls) {}

    /** The plan of a projection that has functions with OVER. */
    public static Lowered lower(Project project, Lowering lowering) {
        Lowered input = lowering.lower(project.getInput());
        OverLowering over = new OverLowering(input, lowering);
        PlanNode node = over.node(project);
        RexShuttle toResults = new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver function) {
                return new RexInputRef(Objects.requireNonNull(over.results.get(function)), function.getType());
            }
        };
        Lowered known = over.rows.lowered();
        int[] partition = over.partition.stream().mapToInt(Integer::intValue).toArray();
        Lowered result = PartitionWindow.of(known, partition).lowered(node, known.keys());
        return ProjectLowering.lower(
                toResults.apply(project.getProjects()),
                project.getRowType().getFieldList(),
                result,
                lowering.expressions());
    }

    private PlanNode node(Project project) {
        Map<Window, Functions> windows = new LinkedHashMap<>();
        for (RexOver over : RankBounds.in(project.getProjects())) {
            int[] equal = rows.partition(over.getWindow());
            List<SortKey> order = rows.order(over.getWindow());
            int[] partition = PartitionWindow.columns(input, equal, order, bounds);
            Window window = new Window(Arrays.stream(partition).boxed().toList(), order);
            Functions functions =
                    windows.computeIfAbsent(window, w -> new Functions(new ArrayList<>(), new ArrayList<>()));
            functions.overs().add(over);
            functions.calls().add(call(over, window));
        }
        boolean isFirst = true;
        for (Window window : windows.keySet()) {
            if (isFirst) {
                partition.addAll(window.partition());
            }
            partition.retainAll(window.partition());
            isFirst = false;
        }
        PlanNode node = rows.node();
        for (Map.Entry<Window, Functions> entry : windows.entrySet()) {
            List<OverCall> calls = entry.getValue().calls();
            int first = node.type().size();
            List<Field> fields = new ArrayList<>();
            for (int i = 0; i < calls.size(); i++) {
                results.put(entry.getValue().overs().get(i), first + i);
                fields.add(Field.of("_over_" + (first + i), calls.get(i).type()));
            }
            RowType type = node.type().with(fields.toArray(Field[]::new));
            int[] partition = entry.getKey().partition().stream()
                    .mapToInt(Integer::intValue)
                    .toArray();
            node = new PlanNode.Over(node, partition, entry.getKey().order(), calls, type);
        }
        return node;
    }

    private OverCall call(RexOver over, Window window) {
        String name = over.getAggOperator().getName();
        if (over.ignoreNulls()) {
            throw refused(name, "IGNORE NULLS is not supported.", "Filter NULLs out in a subquery.");
        }
        if (over.getWindow().getExclude() != RexWindowExclusion.EXCLUDE_NO_OTHER) {
            throw refused(name, "EXCLUDE is not supported.", "Leave it out, and subtract the row's own value.");
        }
        DataType type = SqlTypes.ofSql(over.getType());
        Function function = function(over);
        List<RexNode> operands = over.getOperands();
        int argument = operands.isEmpty() || function == Function.NTILE ? -1 : rows.column(operands.get(0));
        Frame frame = hasFrame(function)
                ? Frames.of(over.getWindow(), window.order(), window.partition(), rows, name)
                : Frame.WHOLE;
        AggregateCall aggregate = function == Function.AGGREGATE ? aggregate(over, argument, type) : null;
        return new OverCall(
                function,
                aggregate == null ? argument : -1,
                number(function, operands, name),
                isNeighbour(function) && operands.size() > 2 ? rows.column(operands.get(2)) : -1,
                frame,
                aggregate,
                type,
                name.toLowerCase(Locale.ROOT));
    }

    private static Function function(RexOver over) {
        String name = over.getAggOperator().getName();
        return Arrays.stream(Function.values())
                .filter(one -> one.name().equalsIgnoreCase(name))
                .findFirst()
                .orElse(Function.AGGREGATE);
    }

    private static boolean hasFrame(Function function) {
        return function == Function.AGGREGATE
                || function == Function.FIRST_VALUE
                || function == Function.LAST_VALUE
                || function == Function.NTH_VALUE;
    }

    private static boolean isNeighbour(Function function) {
        return function == Function.LAG || function == Function.LEAD;
    }

    private AggregateCall aggregate(RexOver over, int argument, DataType type) {
        String name = over.getAggOperator().getName();
        AggregateCall.Kind kind = AggregateCalls.kind(name);
        if (kind.compareTo(AggregateCall.Kind.ARG_MAX) > 0) {
            throw refused(name, name + " has no OVER.", "Aggregate in a subquery with GROUP BY, and join it.");
        }
        int second =
                over.getOperands().size() > 1 ? rows.column(over.getOperands().get(1)) : -1;
        boolean distinct = over.isDistinct() && !AggregateCalls.isIdempotent(kind);
        return new AggregateCall(
                kind,
                argument,
                distinct,
                -1,
                type,
                name.replace("$SUM0", "SUM").toLowerCase(Locale.ROOT),
                second,
                List.of(),
                0);
    }

    private static long number(Function function, List<RexNode> operands, String name) {
        if (isNeighbour(function)) {
            return operands.size() < 2 ? 1 : constant(operands.get(1), Long.MIN_VALUE + 1, name);
        }
        return switch (function) {
            case NTILE -> constant(operands.get(0), 1, name);
            case NTH_VALUE -> constant(operands.get(1), 1, name);
            default -> 0;
        };
    }

    private static long constant(RexNode operand, long least, String name) {
        Long value = operand instanceof RexLiteral literal ? literal.getValueAs(Long.class) : null;
        if (value == null || value < least) {
            throw StatementException.of(ErrorCode.INVALID_ARGUMENT, "could not plan " + name)
                    .withDetail("How many rows it goes must be a constant" + (least > 0 ? " above 0." : "."))
                    .withHint("Write a number: " + name + "(…, 1).");
        }
        return value;
    }

    static StatementException refused(String name, String detail, @Nullable String hint) {
        StatementException error = StatementException.of(
                        ErrorCode.NOT_SUPPORTED, "could not plan " + OwnAggregates.written(name) + " with OVER")
                .withDetail(detail);
        return hint == null ? error : error.withHint(hint);
    }
}
