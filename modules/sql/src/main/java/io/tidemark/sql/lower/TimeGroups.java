package io.tidemark.sql.lower;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.time.UnitLength;
import io.tidemark.core.graph.MonotoneTimes;
import io.tidemark.core.graph.TimeLags;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.plan.WindowSpec;
import io.tidemark.core.plan.WindowSpec.Span;
import io.tidemark.sql.lower.input.BoundKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Groups by a column that rises with the event time are windows too:
 *
 * <pre>
 *   GROUP BY window_start, of which    a window from there to the last of the ends
 *   several windows begin
 *   GROUP BY window_end, at which      a window of the last microsecond before
 *   several windows end
 *   GROUP BY date_trunc('day', at)     TUMBLE of that unit; the key is the window's start
 *   GROUP BY CAST(at AS DATE)          TUMBLE of a day, whose start and end become keys too
 *   GROUP BY x, which carries a        a window of one microsecond for each value: complete when no value up to it can
 *   watermark in any other way         appear any more
 * </pre>
 *
 * @param input the rows in their windows; as they were if no key rises with the event time
 * @param isWindow whether they have windows now that the groups belong to
 */
record TimeGroups(Lowered input, boolean isWindow) {
    private static final Span DAY = Span.ofMicros(86_400_000_000L);

    /** Where the moment that a key is made of stands, and what of it the key says. */
    private record Cut(PlanNode node, int timeColumn, WindowSpec spec) {}

    /** Of the rows that are grouped by {@code keys}. */
    static TimeGroups of(Lowered input, List<Integer> keys, BoundKeys bounds) {
        if (input.isWindowed() && isOfOneWindow(input, keys, bounds)) {
            return new TimeGroups(input, true);
        }
        if (input.isWindowed() && keys.contains(input.windowEnd())) {
            return new TimeGroups(endingTogether(input), true);
        }
        if (input.isWindowed() && keys.contains(input.windowStart()) && input.lagOf(input.windowStart()) >= 0) {
            return new TimeGroups(beginningTogether(input), true);
        }
        for (int key : keys) {
            Cut cut = cut(WindowLowering.visible(input), key);
            if (cut != null) {
                return new TimeGroups(windowed(input, cut, key), true);
            }
        }
        for (int key : keys) {
            if (input.lagOf(key) >= 0 && MonotoneTimes.isMoment(input.type(key))) {
                Cut each = new Cut(WindowLowering.visible(input), key, WindowSpec.tumble(1));
                return new TimeGroups(windowed(input, each, key), true);
            }
        }
        return new TimeGroups(input, false);
    }

    /** Whether rows whose keys are equal are of one window. */
    private static boolean isOfOneWindow(Lowered input, List<Integer> keys, BoundKeys bounds) {
        boolean hasStart = keys.contains(input.windowStart());
        boolean hasEnd = keys.contains(input.windowEnd());
        if (hasStart && hasEnd) {
            return true;
        }
        Set<Integer> beside = hasStart || hasEnd
                ? bounds.beside(input.node(), hasStart ? input.windowStart() : input.windowEnd())
                : null;
        return beside != null && keys.containsAll(beside);
    }

    /** The rows of windows that begin together and end at several times: as those of one window, up to when the longest ends. */
    private static Lowered beginningTogether(Lowered input) {
        int start = input.windowStart();
        PlanNode node = withMoment(input, "window_end", start, input.lagOf(start));
        int end = input.width();
        return new Lowered(node, end + 1, time(node, input), start, end, null, false);
    }

    /** The rows of windows that begin at several times and end together: as those of one window, the last moment before. */
    private static Lowered endingTogether(Lowered input) {
        int end = input.windowEnd();
        PlanNode node = withMoment(input, "window_start", end, -1);
        int start = input.width();
        return new Lowered(node, start + 1, time(node, input), start, end, null, false);
    }

    /** The visible columns, and behind them the moment some time after another. */
    private static PlanNode withMoment(Lowered input, String name, int column, long micros) {
        PlanNode rows = WindowLowering.visible(input);
        Field bound = rows.type().field(column);
        List<Expr> columns = new ArrayList<>();
        for (int i = 0; i < input.width(); i++) {
            columns.add(new Expr.ColumnRef(i, input.type(i)));
        }
        Expr distance = new Expr.Literal(micros, DataType.INTERVAL_MICROS);
        columns.add(new Expr.Call("add_interval", List.of(columns.get(column), distance), bound.type()));
        RowType type = rows.type().with(new Field(name, bound.type(), bound.nullable()));
        return new PlanNode.Project(rows, columns, type);
    }

    /** What carries a watermark of an input's columns, which are a node's first ones, and of those behind them. */
    private static List<TimeColumn> time(PlanNode node, Lowered input) {
        List<TimeColumn> time = new ArrayList<>();
        for (int i = 0; i < node.type().size(); i++) {
            long lag = i < input.width() && input.lagOf(i) < 0 ? TimeLags.NONE : TimeLags.of(node, i);
            if (lag != TimeLags.NONE) {
                time.add(new TimeColumn(i, lag));
            }
        }
        return time;
    }

    /** The unit of a moment that a column is, and the rows with that moment among their columns; null if it is no such thing. */
    private static @Nullable Cut cut(PlanNode node, int column) {
        if (node instanceof PlanNode.Filter filter) {
            Cut below = cut(filter.input(), column);
            return below == null
                    ? null
                    : new Cut(new PlanNode.Filter(below.node(), filter.condition()), below.timeColumn(), below.spec());
        }
        if (!(node instanceof PlanNode.Project project)) {
            return null;
        }
        Expr expr = project.columns().get(column);
        if (expr instanceof Expr.ColumnRef passed) {
            Cut below = cut(project.input(), passed.index());
            return below == null ? null : with(project, below.node(), below.timeColumn(), below.spec());
        }
        WindowSpec spec = expr instanceof Expr.Call call ? spec(call) : null;
        Integer time = spec == null ? null : moment((Expr.Call) expr, project.input());
        return spec == null || time == null ? null : with(project, project.input(), time, spec);
    }

    /** The column that a call cuts, if it carries a watermark. */
    private static @Nullable Integer moment(Expr.Call call, PlanNode input) {
        int argument = call.function().equals("date_trunc") ? 1 : 0;
        return call.arguments().get(argument) instanceof Expr.ColumnRef column
                        && TimeLags.of(input, column.index()) != TimeLags.NONE
                ? (Integer) column.index()
                : null;
    }

    private static @Nullable WindowSpec spec(Expr.Call call) {
        if (call.function().equals("cast")
                && call.type().kind() == TypeKind.DATE
                && MonotoneTimes.isMoment(call.arguments().get(0).type())) {
            return new WindowSpec(DAY, DAY, Span.ZERO, null);
        }
        boolean truncates = call.function().equals("date_trunc") && MonotoneTimes.isMoment(call.type());
        UnitLength unit = truncates ? UnitLength.of(call.arguments().get(0)) : null;
        if (unit == null) {
            return null;
        }
        if (call.arguments().size() == 2) {
            Span size = new Span(unit.months(), 0, unit.days() * DAY.micros() + unit.micros());
            return new WindowSpec(size, size, Span.ofMicros(unit.offsetDays() * DAY.micros()), null);
        }
        Span size = new Span(unit.months(), unit.days(), unit.micros());
        return unit.isCivil()
                        && call.arguments().get(2) instanceof Expr.Literal zone
                        && zone.value() instanceof String name
                ? new WindowSpec(size, size, new Span(0, unit.offsetDays(), 0), name)
                : null;
    }

    /** The project over {@code input}, with the moment behind its columns. */
    private static Cut with(PlanNode.Project project, PlanNode input, int time, WindowSpec spec) {
        List<Expr> columns = new ArrayList<>(project.columns());
        columns.add(new Expr.ColumnRef(time, input.type().type(time)));
        RowType type = project.type().with(input.type().field(time));
        return new Cut(new PlanNode.Project(input, columns, type), type.size() - 1, spec);
    }

    /** The rows as they were, in their windows: the key is the window's start if it is a moment, and what is missing of the bounds follows. */
    private static Lowered windowed(Lowered input, Cut cut, int key) {
        DataType moment = cut.node().type().type(cut.timeColumn());
        int bounds = cut.node().type().size();
        RowType all =
                cut.node().type().with(Field.required("window_start", moment), Field.required("window_end", moment));
        PlanNode.Window window = new PlanNode.Window(cut.node(), cut.timeColumn(), cut.spec(), all);
        boolean isStart = input.type(key).equals(moment);
        List<Expr> columns = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < input.width(); i++) {
            columns.add(new Expr.ColumnRef(isStart && i == key ? bounds : i, all.type(i)));
            fields.add(all.field(i));
        }
        if (!isStart) {
            columns.add(new Expr.ColumnRef(bounds, moment));
            fields.add(all.field(bounds));
        }
        columns.add(new Expr.ColumnRef(bounds + 1, moment));
        fields.add(all.field(bounds + 1));
        PlanNode node = new PlanNode.Project(window, columns, new RowType(fields));
        int start = isStart ? key : input.width();
        return new Lowered(node, columns.size(), time(node, input), start, columns.size() - 1, null, false);
    }
}
