package io.tidemark.core.graph;

import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.text.PlanFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parts of one plan that are equal, such as a WITH that is used twice: they run once. The first, in the order of the plan, has an operator and state; a later
 * one takes what it gives. Nodes are named by their path. It is a function of the plan alone, so that a stored plan runs as before after each start. Immutable.
 */
public final class SharedParts {
    /** By the name of a later part, the name of the first. */
    private final Map<String, String> firsts = new HashMap<>();
    /** By the name of a node that runs, the names of those that it runs for beside its own. */
    private final Map<String, List<String>> others = new HashMap<>();
    /** By the name of a node of a part that does not run, the name of the node that runs for it. */
    private final Map<String, String> runs = new HashMap<>();

    private SharedParts(PlanNode root) {
        Set<String> relations = new HashSet<>();
        if (!isEachScannedOnce(root, relations)) {
            find(root, "0", new HashMap<>());
        }
    }

    /** What a query shares. */
    public static SharedParts of(PlanNode root) {
        return new SharedParts(root);
    }

    /** What a view shares. */
    public static SharedParts ofView(PlanNode root) {
        return new SharedParts(EventTimes.kept(root));
    }

    /** Two equal parts that are worth it read the same relations. */
    private static boolean isEachScannedOnce(PlanNode node, Set<String> relations) {
        if (node instanceof PlanNode.Scan scan) {
            return relations.add(scan.relation());
        }
        return node.inputs().stream().allMatch(input -> isEachScannedOnce(input, relations));
    }

    private void find(PlanNode node, String name, Map<String, String> byText) {
        if (node.inputs().isEmpty()) {
            return;
        }
        String first = byText.putIfAbsent(PlanFormat.write(node), name);
        if (first != null) {
            firsts.put(name, first);
            share(node, name, first);
            return;
        }
        for (int i = 0; i < node.inputs().size(); i++) {
            find(node.inputs().get(i), name + "." + i, byText);
        }
    }

    private void share(PlanNode node, String name, String first) {
        String running = runs.getOrDefault(first, first);
        runs.put(name, running);
        others.computeIfAbsent(running, key -> new ArrayList<>()).add(name);
        for (int i = 0; i < node.inputs().size(); i++) {
            share(node.inputs().get(i), name + "." + i, first + "." + i);
        }
    }

    /** The name of the part that runs for the one at {@code name}; null if that runs itself, or lies within one that does not. */
    public @Nullable String firstOf(String name) {
        return firsts.get(name);
    }

    /** For whom the operator of a node works: the node itself, then those of equal parts. */
    List<String> namesOf(String name) {
        List<String> names = new ArrayList<>(List.of(name));
        names.addAll(others.getOrDefault(name, List.of()));
        return names;
    }
}
