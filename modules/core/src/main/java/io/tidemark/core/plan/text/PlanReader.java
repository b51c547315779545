package io.tidemark.core.plan.text;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.Frame;
import io.tidemark.core.plan.JoinBounds;
import io.tidemark.core.plan.JoinKind;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.LookupCache;
import io.tidemark.core.plan.Nearest;
import io.tidemark.core.plan.OverCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.Ranking;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.plan.WindowSpec;
import io.tidemark.core.plan.WindowSpec.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads plans as {@link PlanFormat} says. One use. */
final class PlanReader {
    private final ExprReader expressions = new ExprReader();
    private long version;

    /** The version of the format that the text is in. */
    long version() {
        return version;
    }

    ViewPlan view(Form form) {
        FormCursor plan = plan(form);
        FormCursor view = plan.group("view");
        plan.end();
        String name = view.text();
        view.expect("visible");
        int visible = view.count();
        int[] keys = view.group("keys").counts();
        int[] window = pair(view.group("window"));
        int[] aggregates = view.group("aggregates").counts();
        FormCursor late = view.group("late");
        LatePolicy policy = new LatePolicy(late.either("correct", "record"), late.number(), late.number());
        late.end();
        boolean onClose = view.either("on-close", "at-once");
        PlanNode root = node(view.next());
        view.end();
        return new ViewPlan(name, root, visible, keys, window[0], window[1], aggregates, policy, onClose);
    }

    PlanNode root(Form form) {
        FormCursor plan = plan(form);
        PlanNode root = node(plan.next());
        plan.end();
        return root;
    }

    private FormCursor plan(Form form) {
        FormCursor plan = FormCursor.of(form);
        plan.expect(PlanFormat.MAGIC);
        version = plan.number();
        if (version < PlanFormat.FIRST_VERSION || version > PlanFormat.VERSION) {
            throw plan.failure("version " + version + " of the format; this version reads " + PlanFormat.FIRST_VERSION
                    + " to " + PlanFormat.VERSION);
        }
        return plan;
    }

    private PlanNode node(Form form) {
        FormCursor in = FormCursor.of(form);
        String kind = in.word();
        PlanNode node = switch (kind) {
            case "scan" -> scan(in);
            case "values" -> values(in);
            case "filter" -> filter(in);
            case "clock" -> clock(in);
            case "project" -> project(in);
            case "unnest" -> unnest(in);
            case "window" -> window(in, false);
            case "cumulate" -> window(in, true);
            case "session" -> session(in);
            case "aggregate" -> aggregate(in);
            case "union" -> new PlanNode.Union(in.rest(this::node));
            case "join" -> join(in);
            case "as-of" -> asOf(in);
            case "lookup" -> lookup(in);
            case "intersect", "except" -> setOperation(kind.equals("intersect"), in);
            case "sort" -> sort(in);
            case "top" -> top(in);
            case "over" -> over(in);
            default -> throw in.failure("no kind of node: " + kind);
        };
        in.end();
        return node;
    }

    private PlanNode scan(FormCursor in) {
        String relation = in.text();
        RowType type = row(in.next());
        List<TimeColumn> time = in.group("time").rest(PlanReader::timeColumn);
        return new PlanNode.Scan(relation, type, time, in.either("insert-only", "changes"));
    }

    private static TimeColumn timeColumn(Form form) {
        FormCursor in = FormCursor.of(form);
        TimeColumn time = new TimeColumn(in.count(), in.number());
        in.end();
        return time;
    }

    private PlanNode values(FormCursor in) {
        RowType type = row(in.next());
        List<List<Expr.Literal>> rows = in.rest(row -> FormCursor.of(row).rest(expressions::literal));
        return new PlanNode.Values(rows, type);
    }

    private PlanNode filter(FormCursor in) {
        Expr condition = expressions.read(in.next());
        return new PlanNode.Filter(node(in.next()), condition);
    }

    private PlanNode clock(FormCursor in) {
        boolean isUntil = in.either("until", "from");
        Expr moment = expressions.read(in.next());
        return new PlanNode.ClockFilter(node(in.next()), moment, isUntil);
    }

    private PlanNode project(FormCursor in) {
        RowType type = row(in.next());
        List<Expr> columns = FormCursor.of(in.next()).rest(expressions::read);
        return new PlanNode.Project(node(in.next()), columns, type);
    }

    private PlanNode unnest(FormCursor in) {
        boolean outer = in.either("outer", "inner");
        RowType type = row(in.next());
        List<Expr> arrays = FormCursor.of(in.next()).rest(expressions::read);
        Expr condition = condition(in);
        return new PlanNode.Unnest(node(in.next()), arrays, condition, outer, type);
    }

    private PlanNode window(FormCursor in, boolean cumulative) {
        int timeColumn = in.count();
        Span size = span(in);
        Span slide = span(in);
        Span offset = span(in);
        Form zone = in.next();
        String name = zone instanceof Form.Text text ? text.value() : null;
        WindowSpec spec = new WindowSpec(size, slide, offset, name, cumulative);
        RowType type = row(in.next());
        return new PlanNode.Window(node(in.next()), timeColumn, spec, type);
    }

    private PlanNode session(FormCursor in) {
        int timeColumn = in.count();
        int[] keys = in.group("keys").counts();
        long gap = in.number();
        RowType type = row(in.next());
        return new PlanNode.Session(node(in.next()), timeColumn, keys, gap, type);
    }

    private static Span span(FormCursor in) {
        FormCursor span = in.group("span");
        Span read = new Span(span.count(), span.count(), span.number());
        span.end();
        return read;
    }

    private PlanNode aggregate(FormCursor in) {
        RowType type = row(in.next());
        int[] keys = in.group("keys").counts();
        List<AggregateCall> calls = in.group("calls").rest(this::call);
        int[] window = pair(in.group("window"));
        return new PlanNode.Aggregate(node(in.next()), keys, calls, window[0], window[1], type);
    }

    private AggregateCall call(Form form) {
        FormCursor in = FormCursor.of(form);
        AggregateCall.Kind kind = named(AggregateCall.Kind.values(), "aggregate", in);
        int argument = in.count();
        boolean distinct = in.either("distinct", "all");
        int filter = in.count();
        AggregateCall call =
                new AggregateCall(kind, argument, distinct, filter, expressions.type(in.next()), in.text());
        AggregateCall all = in.hasNext() ? more(call, in.group("more")) : call;
        in.end();
        return all;
    }

    private static AggregateCall more(AggregateCall call, FormCursor in) {
        int second = in.count();
        List<SortKey> order = in.group("keys").rest(PlanReader::sortKey);
        double fraction = Double.parseDouble(in.text());
        in.end();
        return new AggregateCall(
                call.kind(),
                call.argument(),
                call.distinct(),
                call.filter(),
                call.type(),
                call.name(),
                second,
                order,
                fraction);
    }

    private PlanNode join(FormCursor in) {
        JoinKind kind = named(JoinKind.values(), "kind of join", in);
        RowType type = row(in.next());
        List<JoinKey> keys = in.group("keys").rest(PlanReader::joinKey);
        int[] left = keys.stream().mapToInt(JoinKey::left).toArray();
        int[] right = keys.stream().mapToInt(JoinKey::right).toArray();
        boolean[] nullsMatch = new boolean[keys.size()];
        for (int i = 0; i < nullsMatch.length; i++) {
            nullsMatch[i] = keys.get(i).nullsMatch();
        }
        Expr expr = condition(in);
        JoinBounds bounds = bounds(in.group("bounds"));
        return new PlanNode.Join(node(in.next()), node(in.next()), kind, left, right, nullsMatch, expr, bounds, type);
    }

    private @Nullable Expr condition(FormCursor in) {
        FormCursor condition = in.group("condition");
        Expr expr = condition.hasNext() ? expressions.read(condition.next()) : null;
        condition.end();
        return expr;
    }

    private record JoinKey(int left, int right, boolean nullsMatch) {}

    private static JoinKey joinKey(Form form) {
        FormCursor in = FormCursor.of(form);
        JoinKey key = new JoinKey(in.count(), in.count(), in.either("nulls-match", "nulls-differ"));
        in.end();
        return key;
    }

    private static @Nullable JoinBounds bounds(FormCursor in) {
        if (!in.hasNext()) {
            return null;
        }
        JoinBounds bounds = new JoinBounds(in.count(), in.count(), in.number(), in.number());
        if (in.hasNext()) {
            in.expect("at-once");
            bounds = bounds.withoutWaiting();
        }
        in.end();
        return bounds;
    }

    private PlanNode asOf(FormCursor in) {
        String word = in.word();
        Nearest nearest = null;
        for (Nearest known : Nearest.values()) {
            if (known.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(word)) {
                nearest = known;
            }
        }
        if (nearest == null) {
            throw in.failure("no such row: " + word);
        }
        boolean outer = in.either("outer", "inner");
        boolean versions = in.either("versions", "rows");
        int[] left = in.group("left").counts();
        int[] right = in.group("right").counts();
        int leftTime = in.count();
        int rightTime = in.count();
        RowType type = row(in.next());
        return new PlanNode.AsOfJoin(
                node(in.next()), node(in.next()), outer, left, right, leftTime, rightTime, nearest, versions, type);
    }

    private PlanNode lookup(FormCursor in) {
        boolean outer = in.either("outer", "inner");
        int[] left = in.group("left").counts();
        int[] table = in.group("table").counts();
        LookupCache cache = new LookupCache(in.number(), in.number());
        RowType type = row(in.next());
        PlanNode input = node(in.next());
        if (!(node(in.next()) instanceof PlanNode.Scan answers)) {
            throw in.failure("answers are scanned");
        }
        return new PlanNode.Lookup(input, answers, outer, left, table, cache, type);
    }

    private PlanNode setOperation(boolean intersect, FormCursor in) {
        boolean all = in.either("all", "distinct");
        return new PlanNode.SetOperation(node(in.next()), node(in.next()), intersect, all);
    }

    private PlanNode sort(FormCursor in) {
        List<SortKey> keys = in.group("keys").rest(PlanReader::sortKey);
        long limit = in.number();
        long offset = in.number();
        return new PlanNode.Sort(node(in.next()), keys, limit, offset);
    }

    private PlanNode top(FormCursor in) {
        int[] partition = in.group("partition").counts();
        List<SortKey> order = in.group("keys").rest(PlanReader::sortKey);
        Ranking ranking = named(Ranking.values(), "ranking", in);
        long limit = in.number();
        long offset = in.number();
        boolean isNumbered = in.either("numbered", "plain");
        RowType type = row(in.next());
        return new PlanNode.Top(node(in.next()), partition, order, ranking, limit, offset, isNumbered, type);
    }

    private PlanNode over(FormCursor in) {
        int[] partition = in.group("partition").counts();
        List<SortKey> order = in.group("keys").rest(PlanReader::sortKey);
        List<OverCall> calls = in.group("calls").rest(this::function);
        RowType type = row(in.next());
        return new PlanNode.Over(node(in.next()), partition, order, calls, type);
    }

    private OverCall function(Form form) {
        FormCursor in = FormCursor.of(form);
        OverCall.Function function = named(OverCall.Function.values(), "function", in);
        int argument = in.count();
        long number = in.number();
        int other = in.count();
        Frame frame = new Frame(in.either("rows", "range"), in.number(), in.number());
        DataType type = expressions.type(in.next());
        String name = in.text();
        OverCall call = new OverCall(
                function, argument, number, other, frame, in.hasNext() ? call(in.next()) : null, type, name);
        in.end();
        return call;
    }

    /** The one of an enum whose name is the next word, in lower case. */
    private static <E extends Enum<E>> E named(E[] all, String what, FormCursor in) {
        String word = in.word();
        for (E one : all) {
            if (one.name().toLowerCase(Locale.ROOT).equals(word)) {
                return one;
            }
        }
        throw in.failure("no " + what + " " + word);
    }

    private static SortKey sortKey(Form form) {
        FormCursor in = FormCursor.of(form);
        SortKey key = new SortKey(in.count(), in.either("desc", "asc"), in.either("nulls-first", "nulls-last"));
        in.end();
        return key;
    }

    private static int[] pair(FormCursor in) {
        int[] pair = {in.count(), in.count()};
        in.end();
        return pair;
    }

    private RowType row(Form form) {
        FormCursor in = FormCursor.of(form);
        in.expect("row");
        List<Field> fields = new ArrayList<>();
        while (in.hasNext()) {
            fields.add(expressions.field(in.next()));
        }
        return new RowType(fields);
    }
}
