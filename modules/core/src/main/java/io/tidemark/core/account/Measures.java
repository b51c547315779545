package io.tidemark.core.account;

import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the accounts of a view count, and where: derived from its plan. Immutable.
 *
 * <p>The windowed aggregates nearest to the sources are accounted for; above them there are no rows of a source any more. Each has as measures
 * {@code rows} and the argument of each SUM, which is followed down to the sources as an expression: through a Project by putting in what it
 * computes, through all others as it is. Sources that a union brings together before the aggregate have common accounts, since an
 * accumulator does not know them apart.
 *
 * <p>A join, set operation, UNNEST, top-N or function with OVER ends the accounts of its inputs: what reaches it counts as assigned, in a line of its own for each input, of
 * {@code rows} only, for a join gives a row as often as it has partners. What it gives is the input of a line of its own, {@code a join b}, which goes on
 * to the windows with all measures. Where windows are assigned below the join, its inputs are accounted for up to that.
 *
 * <p>Without accounts are aggregates whose input is not made of source rows one by one (another aggregate below), and SUMs over
 * what depends on the window.
 *
 * @param lines of the accounts; a place counts for a run of them
 * @param places by node: rows are counted there with these amounts
 * @param relations by source: where its rows enter, one place for each scan
 * @param windows by node: the aggregates that are accounted for
 */
public record Measures(
        List<Line> lines, Map<String, Place> places, Map<String, List<Place>> relations, Map<String, Window> windows) {
    /** The measure that counts rows. */
    public static final String ROWS = "rows";

    /** One line: a measure of a source. {@code type} is that of the sum. */
    public record Line(String source, String measure, DataType type) {}

    /**
     * A place where rows are counted.
     *
     * @param firstLine the line of {@code rows}; the amounts' lines follow
     * @param amounts over the rows at this place
     */
    public record Place(int firstLine, List<Expr> amounts) {}

    /**
     * A windowed aggregate.
     *
     * @param hiddenSums SUMs that the accounts need and that are not among its calls as they are (because of a FILTER)
     * @param sums for each amount which call holds it, the hidden ones following the node's own
     * @param assigns whether rows come to the aggregate without having been assigned to windows in this plan
     */
    public record Window(Place place, List<AggregateCall> hiddenSums, List<Integer> sums, boolean assigns) {}

    /** The measures of a view; none if it has no windows that close. */
    public static Measures of(ViewPlan plan) {
        Measures measures = new Measures(new ArrayList<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
        measures.find(plan.root(), "0");
        return measures;
    }

    private void find(PlanNode node, String name) {
        if (node instanceof PlanNode.Aggregate aggregate && aggregate.windowEnd() >= 0 && !hasWindowedBelow(node)) {
            if (isMadeOfSourceRows(aggregate.input())) {
                account(aggregate, name);
            }
            return;
        }
        for (int i = 0; i < node.inputs().size(); i++) {
            find(node.inputs().get(i), name + "." + i);
        }
    }

    private static boolean hasWindowedBelow(PlanNode node) {
        for (PlanNode input : node.inputs()) {
            if (input instanceof PlanNode.Aggregate aggregate && aggregate.windowEnd() >= 0
                    || hasWindowedBelow(input)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMadeOfSourceRows(PlanNode node) {
        if (node instanceof PlanNode.Union) {
            Set<Boolean> assigned = new LinkedHashSet<>();
            node.inputs().forEach(input -> assigned.add(assigns(input)));
            return assigned.size() == 1 && node.inputs().stream().allMatch(Measures::isMadeOfSourceRows);
        }
        return node instanceof PlanNode.Scan
                || Amounts.isJoin(node)
                || !(node instanceof PlanNode.Aggregate)
                        && !(node instanceof PlanNode.Values)
                        && node.inputs().stream().allMatch(Measures::isMadeOfSourceRows);
    }

    /** Whether rows are assigned to windows at or below the node. */
    private static boolean assigns(PlanNode node) {
        return Amounts.isWindow(node) || node.inputs().stream().anyMatch(Measures::assigns);
    }

    private void account(PlanNode.Aggregate aggregate, String name) {
        List<AggregateCall> calls = new ArrayList<>();
        List<Expr> amounts = new ArrayList<>();
        for (AggregateCall call : aggregate.calls()) {
            if (call.kind() != AggregateCall.Kind.SUM
                    || call.distinct()
                    || !call.type().isNumeric()) {
                continue;
            }
            Expr amount =
                    new Expr.ColumnRef(call.argument(), aggregate.input().type().type(call.argument()));
            if (!amounts.contains(amount) && !Amounts.dependsOnWindow(aggregate.input(), amount)) {
                calls.add(call);
                amounts.add(amount);
            }
        }
        int firstLine = lines.size();
        String source = source(aggregate.input());
        lines.add(new Line(source, ROWS, DataType.BIGINT));
        for (int i = 0; i < amounts.size(); i++) {
            String measure = uniqueName(source, Amounts.nameAtSource(aggregate.input(), amounts.get(i), calls.get(i)));
            lines.add(new Line(source, measure, calls.get(i).type()));
        }
        boolean assigned = assigns(aggregate.input());
        windows.put(name, window(aggregate, new Place(firstLine, amounts), calls, !assigned));
        descend(aggregate.input(), name + ".0", firstLine, amounts, assigned);
    }

    private static Window window(
            PlanNode.Aggregate aggregate, Place place, List<AggregateCall> calls, boolean assigns) {
        List<AggregateCall> hidden = new ArrayList<>();
        List<Integer> sums = new ArrayList<>();
        for (AggregateCall call : calls) {
            int visible = -1;
            for (int i = 0; i < aggregate.calls().size(); i++) {
                AggregateCall other = aggregate.calls().get(i);
                if (other.kind() == AggregateCall.Kind.SUM
                        && other.argument() == call.argument()
                        && !other.distinct()
                        && other.filter() < 0) {
                    visible = i;
                }
            }
            if (visible < 0) {
                visible = aggregate.calls().size() + hidden.size();
                hidden.add(new AggregateCall(
                        AggregateCall.Kind.SUM, call.argument(), false, -1, call.type(), "_account_" + hidden.size()));
            }
            sums.add(visible);
        }
        return new Window(place, List.copyOf(hidden), List.copyOf(sums), assigns);
    }

    private String uniqueName(String source, String measure) {
        String name = measure;
        for (int i = 2; isTaken(source, name); i++) {
            name = measure + "_" + i;
        }
        return name;
    }

    private boolean isTaken(String source, String measure) {
        return lines.stream()
                .anyMatch(line -> line.source().equals(source) && line.measure().equals(measure));
    }

    /** What the lines of rows at a node are named by: {@code a, b} for a union, {@code a join b} for a join, {@code a unnested}, {@code a ranked}. */
    private String source(PlanNode node) {
        Set<String> sources = new LinkedHashSet<>();
        sources(node, sources);
        String source = String.join(", ", sources);
        String name = source;
        for (int i = 2; isTaken(name, ROWS); i++) {
            name = source + " #" + i;
        }
        return name;
    }

    private static void sources(PlanNode node, Set<String> into) {
        if (node instanceof PlanNode.Scan scan) {
            into.add(scan.relation());
        } else if (Amounts.isJoin(node)) {
            List<String> sides = new ArrayList<>();
            for (PlanNode input : node.inputs()) {
                Set<String> side = new LinkedHashSet<>();
                sources(input, side);
                sides.add(String.join(", ", side));
            }
            String all = String.join(node instanceof PlanNode.SetOperation ? " and " : " join ", sides);
            boolean isRanked = node instanceof PlanNode.Top || node instanceof PlanNode.Over;
            into.add(node instanceof PlanNode.Unnest ? all + " unnested" : isRanked ? all + " ranked" : all);
        } else {
            node.inputs().forEach(input -> sources(input, into));
        }
    }

    /** Under which name a join counts the rows that come on an input. */
    public static String input(String join, int input) {
        return join + " input " + input;
    }

    /** Under which name a join counts the rows that it gives. */
    public static String output(String join) {
        return join + " output";
    }

    /** Gives each input of the joins at and below a node a line. */
    private void sides(PlanNode node, String name) {
        for (int i = 0; i < node.inputs().size(); i++) {
            PlanNode input = node.inputs().get(i);
            String inputName = name + "." + i;
            if (!Amounts.isJoin(node) || hasJoin(input)) {
                sides(input, inputName);
            } else if (isMadeOfSourceRows(input)) {
                int line = lines.size();
                lines.add(new Line(source(input), ROWS, DataType.BIGINT));
                boolean assigned = assigns(input);
                if (!assigned) {
                    places.put(input(name, i), new Place(line, List.of()));
                }
                descend(input, inputName, line, List.of(), assigned);
            }
        }
    }

    private static boolean hasJoin(PlanNode node) {
        return Amounts.isJoin(node) || node.inputs().stream().anyMatch(Measures::hasJoin);
    }

    /**
     * Notes the places below an aggregate.
     *
     * @param afterWindow whether rows at {@code node} have been assigned to windows, and so left the first of the two equations
     */
    private void descend(PlanNode node, String name, int firstLine, List<Expr> amounts, boolean afterWindow) {
        if (node instanceof PlanNode.Scan scan) {
            relations
                    .computeIfAbsent(scan.relation(), relation -> new ArrayList<>())
                    .add(new Place(firstLine, amounts));
            return;
        }
        if (Amounts.isJoin(node)) {
            if (!afterWindow) {
                places.put(output(name), new Place(firstLine, amounts));
            }
            sides(node, name);
            return;
        }
        List<Expr> below = amounts;
        if (node instanceof PlanNode.Project project) {
            below = amounts.stream()
                    .map(amount -> Amounts.substitute(amount, project.columns()))
                    .toList();
        }
        boolean windowBelow = afterWindow && !Amounts.isWindow(node);
        if (!windowBelow) {
            places.put(name, new Place(firstLine, below));
        }
        for (int i = 0; i < node.inputs().size(); i++) {
            descend(node.inputs().get(i), name + "." + i, firstLine, below, windowBelow);
        }
    }
}
