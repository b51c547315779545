package io.tidemark.sql.lower;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.graph.TimeLags;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.plan.WindowSpec;
import io.tidemark.sql.lower.scalar.Literals;
import io.tidemark.sql.type.SqlTypes;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** TUMBLE, HOP, CUMULATE and SESSION. */
final class WindowLowering {
    private static final int FIRST_SIZE = 2;
    private static final List<String> FUNCTIONS = List.of("TUMBLE", "HOP", "CUMULATE", "SESSION");

    private WindowLowering() {}

    static Lowered lower(TableFunctionScan function, Lowering lowering) {
        RexCall call = (RexCall) function.getCall();
        String name = call.getOperator().getName();
        if (!FUNCTIONS.contains(name)) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan " + name)
                    .withDetail("The window functions are " + String.join(", ", FUNCTIONS) + ".");
        }
        Invariant.check(function.getInputs().size() == 1, "%s has one input", name);
        Lowered input = lowering.lower(function.getInputs().get(0));
        // Hidden keys of the input would stand where the window's bounds go; a row of a window is identified by other
        // means.
        PlanNode node = visible(input);
        int timeColumn = timeColumn(call);
        if (!lowering.isAdHoc()) {
            checkTime(input, node.type().field(timeColumn), timeColumn, name);
        }
        RowType type = withBounds(function, node.type());
        int start = node.type().size();
        PlanNode window = name.equals("SESSION")
                ? new PlanNode.Session(node, timeColumn, keys(call), gap(call), type)
                : new PlanNode.Window(node, timeColumn, spec(call, name), type);
        // The window takes the lag of its event time off the watermark, so the columns are closer to it than they were.
        List<TimeColumn> time = new ArrayList<>();
        for (int column = 0; column < type.size(); column++) {
            long lag = column >= start || input.lagOf(column) >= 0 ? TimeLags.of(window, column) : TimeLags.NONE;
            if (lag != TimeLags.NONE) {
                time.add(new TimeColumn(column, lag));
            }
        }
        return new Lowered(window, type.size(), time, start, start + 1, null, false);
    }

    static PlanNode visible(Lowered input) {
        return input.visible();
    }

    private static RowType withBounds(TableFunctionScan function, RowType input) {
        RowType all = SqlTypes.row(function.getRowType());
        Field start = all.field(all.size() - 2);
        Field end = all.field(all.size() - 1);
        return input.with(Field.required(start.name(), start.type()), Field.required(end.name(), end.type()));
    }

    private static int timeColumn(RexCall call) {
        return descriptors(call).get(0).get(0);
    }

    /** The columns by which sessions are told apart. */
    private static int[] keys(RexCall call) {
        List<List<Integer>> descriptors = descriptors(call);
        return descriptors.size() < 2
                ? new int[0]
                : descriptors.get(1).stream().mapToInt(Integer::intValue).toArray();
    }

    private static List<List<Integer>> descriptors(RexCall call) {
        List<List<Integer>> found = new ArrayList<>();
        for (RexNode operand : call.getOperands()) {
            if (operand instanceof RexCall descriptor
                    && descriptor.getOperator().getName().equals("DESCRIPTOR")) {
                found.add(descriptor.getOperands().stream()
                        .map(column -> ((RexInputRef) column).getIndex())
                        .toList());
            }
        }
        Invariant.check(!found.isEmpty(), "%s has a descriptor", call);
        return found;
    }

    private static long gap(RexCall call) {
        RexNode last = call.getOperands().get(call.getOperands().size() - 1);
        WindowSpec.Span gap = Literals.span(last, "the gap of SESSION");
        return WindowRules.checked(new WindowSpec(gap, gap, WindowSpec.Span.ZERO, null), "SESSION")
                .size()
                .micros();
    }

    private static void checkTime(Lowered input, Field field, int column, String function) {
        if (input.lagOf(column) < 0 && hasJoin(input.node())) {
            throw StatementException.of(ErrorCode.NO_WATERMARK, "could not cut \"" + field.name() + "\" into windows")
                    .withDetail("Column \"" + field.name()
                            + "\" has no watermark above a join of inputs that may be any time apart, and " + function
                            + " needs one to close windows.")
                    .withHint(
                            "Bound the join in event time: ON … AND b.time BETWEEN a.time AND a.time + INTERVAL '1' HOUR.");
        }
        if (input.lagOf(column) < 0) {
            throw StatementException.of(ErrorCode.NO_WATERMARK, "could not cut \"" + field.name() + "\" into windows")
                    .withDetail("Column \"" + field.name() + "\" has no watermark, and " + function
                            + " needs one to close windows.")
                    .withHint("Declare it with the source: WATERMARK FOR " + field.name() + " AS " + field.name()
                            + " - INTERVAL '5' MINUTE.");
        }
    }

    private static boolean hasJoin(PlanNode node) {
        return node instanceof PlanNode.Join || node.inputs().stream().anyMatch(WindowLowering::hasJoin);
    }

    private static WindowSpec spec(RexCall call, String name) {
        List<RexNode> sizes = new ArrayList<>(
                call.getOperands().subList(sizesFrom(call), call.getOperands().size()));
        String zone = null;
        if (SqlTypeUtil.inCharFamily(sizes.get(sizes.size() - 1).getType())) {
            zone = zone(sizes.remove(sizes.size() - 1), name);
        }
        boolean tumbles = name.equals("TUMBLE");
        boolean cumulates = name.equals("CUMULATE");
        String step = (cumulates ? "the step of " : tumbles ? "the size of " : "the slide of ") + name;
        WindowSpec.Span slide = Literals.span(sizes.get(0), step);
        WindowSpec.Span size = tumbles ? slide : Literals.span(sizes.get(1), "the size of " + name);
        int offsetAt = tumbles ? 1 : 2;
        WindowSpec.Span offset = sizes.size() > offsetAt
                ? Literals.span(sizes.get(offsetAt), "the offset of " + name)
                : WindowSpec.Span.ZERO;
        return WindowRules.checked(new WindowSpec(size, slide, offset, zone, cumulates), name);
    }

    private static int sizesFrom(RexCall call) {
        // Calcite leaves out the table; the descriptor is the first operand then.
        return call.getOperands().get(0) instanceof RexCall ? FIRST_SIZE - 1 : FIRST_SIZE;
    }

    private static @Nullable String zone(RexNode node, String function) {
        String name = node instanceof RexLiteral literal ? String.valueOf(literal.getValueAs(String.class)) : "";
        try {
            return ZoneId.of(name).getId();
        } catch (DateTimeException e) {
            throw StatementException.of(ErrorCode.INVALID_ARGUMENT, function + " got a time zone that does not exist")
                    .withDetail("It is '" + name + "'.")
                    .withHint("Write a name of the IANA database, such as 'Europe/Berlin'.")
                    .causedBy(e);
        }
    }
}
