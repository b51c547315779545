package io.tidemark.core.graph;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.PlanNode;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The windows whose rows only go to an aggregate that reads no more of them than its keys: rows that are in time, equal but for their time and in the same windows
 * are not told apart there, and can be one with the sum of their weights. Of one source as it comes alone: there no row has a stamp below the watermark at which windows
 * were closed, so that who is in time by its stamp is in time. Of sessions those whose rows are all equal but for their time.
 */
final class AddedUpWindows {
    private final SharedParts shared;
    private final Set<String> found = new HashSet<>();

    private AddedUpWindows(SharedParts shared) {
        this.shared = shared;
    }

    /** The names of such windows in a view's plan. */
    static Set<String> of(PlanNode root, SharedParts shared) {
        AddedUpWindows windows = new AddedUpWindows(shared);
        windows.find(root, "0");
        return windows.found;
    }

    private void find(PlanNode node, String name) {
        if (node instanceof PlanNode.Aggregate aggregate && aggregate.windowEnd() >= 0) {
            look(aggregate, name);
        }
        for (int i = 0; i < node.inputs().size(); i++) {
            find(node.inputs().get(i), name + "." + i);
        }
    }

    private void look(PlanNode.Aggregate aggregate, String name) {
        PlanNode below = aggregate.input();
        int[] places = IntStream.range(0, below.type().size()).toArray();
        String nameBelow = name + ".0";
        if (below instanceof PlanNode.Project project) {
            if (!project.columns().stream().allMatch(Expr.ColumnRef.class::isInstance)) {
                return;
            }
            places = project.columns().stream()
                    .mapToInt(column -> ((Expr.ColumnRef) column).index())
                    .toArray();
            below = project.input();
            nameBelow += ".0";
        }
        // Somebody else who shares the windows may tell their rows apart.
        boolean isOnlyReader =
                shared.namesOf(nameBelow).size() == shared.namesOf(name).size();
        if (isOnlyReader && (isAddedUp(below, aggregate, places) || isOfEqualRows(below, aggregate, places))) {
            found.add(nameBelow);
        }
    }

    private static boolean isAddedUp(PlanNode node, PlanNode.Aggregate aggregate, int[] places) {
        return node instanceof PlanNode.Window window
                && isOfSource(window.input())
                && readsKeysAlone(aggregate, places, window.timeColumn());
    }

    private static boolean isOfEqualRows(PlanNode node, PlanNode.Aggregate aggregate, int[] places) {
        return node instanceof PlanNode.Session session
                && isOfSource(session.input())
                && readsKeysAlone(aggregate, places, session.timeColumn())
                && IntStream.range(0, session.input().type().size())
                        .filter(column -> column != session.timeColumn())
                        .allMatch(column -> IntStream.of(session.keys()).anyMatch(key -> key == column));
    }

    private static boolean isOfSource(PlanNode node) {
        return node instanceof PlanNode.Scan scan
                ? scan.insertOnly()
                : (node instanceof PlanNode.Filter || node instanceof PlanNode.Project)
                        && isOfSource(node.inputs().get(0));
    }

    /** {@code places} are those of the aggregate's input columns among the window's. */
    private static boolean readsKeysAlone(PlanNode.Aggregate aggregate, int[] places, int timeColumn) {
        Set<Integer> keys = new HashSet<>();
        Arrays.stream(aggregate.keys()).forEach(keys::add);
        return keys.stream().noneMatch(key -> places[key] == timeColumn)
                && aggregate.calls().stream().allMatch(call -> readsKeysAlone(call, keys));
    }

    private static boolean readsKeysAlone(AggregateCall call, Set<Integer> keys) {
        return IntStream.of(call.argument(), call.second(), call.filter())
                        .allMatch(column -> column < 0 || keys.contains(column))
                && call.order().stream().allMatch(key -> keys.contains(key.column()));
    }
}
