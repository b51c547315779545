package io.tidemark.core.graph;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.Output;
import io.tidemark.core.plan.PlanNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The operators of a plan, wired from its scans to an end. Nodes are named by their path: {@code 0} is the root, {@code 0.1} its second input.
 * One thread at a time.
 */
final class Wiring {
    /** Inputs before their consumers. */
    private final List<Stage> stages = new ArrayList<>();

    private final Map<String, List<Output>> scans = new LinkedHashMap<>();
    private final Map<String, Stage> byName = new HashMap<>();
    private final SharedParts shared;

    /** Makes an operator for each node but scans and parts that are shared. */
    interface Maker {
        Operator make(PlanNode node, String name);
    }

    Wiring(PlanNode root, SharedParts shared, Maker maker, Output end) {
        this.shared = shared;
        wire(root, "0", maker, end);
    }

    /** Wires onto {@code end} one more operator, which comes after all of the plan's. */
    static Wiring with(PlanNode root, SharedParts shared, Maker maker, Operator last, Output end) {
        Stage stage = new Stage(last, end);
        Wiring wiring = new Wiring(root, shared, maker, stage.input(0));
        wiring.stages.add(stage);
        return wiring;
    }

    private void wire(PlanNode node, String name, Maker maker, Output consumer) {
        if (node instanceof PlanNode.Scan scan) {
            scans.computeIfAbsent(scan.relation(), relation -> new ArrayList<>())
                    .add(new ScannedRows(scan.type(), consumer));
            return;
        }
        String first = shared.firstOf(name);
        if (first != null) {
            Objects.requireNonNull(byName.get(first)).feedAlso(consumer);
            return;
        }
        Stage stage = new Stage(maker.make(node, name), consumer);
        byName.put(name, stage);
        for (int i = 0; i < node.inputs().size(); i++) {
            wire(node.inputs().get(i), name + "." + i, maker, stage.input(i));
        }
        stages.add(stage);
    }

    /** The relations that are scanned, in the order of the plan. */
    List<String> relations() {
        return List.copyOf(scans.keySet());
    }

    void clock(long epochClockMicros) {
        for (Stage stage : stages) {
            stage.clock(epochClockMicros);
        }
    }

    void batch(String relation, Batch batch) {
        for (Output scan : scansOf(relation)) {
            scan.emit(batch);
        }
    }

    void watermark(String relation, long watermarkMicros) {
        for (Output scan : scansOf(relation)) {
            scan.watermark(watermarkMicros);
        }
    }

    void epochEnd() {
        for (Stage stage : stages) {
            stage.epochEnd();
        }
    }

    private List<Output> scansOf(String relation) {
        List<Output> found = scans.get(relation);
        if (found == null) {
            throw new IllegalArgumentException("the plan does not scan " + relation);
        }
        return found;
    }
}
