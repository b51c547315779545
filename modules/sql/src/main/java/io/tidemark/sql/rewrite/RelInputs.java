package io.tidemark.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;

/** Rewriting below a node. Stateless. */
final class RelInputs {
    private RelInputs() {}

    /** The node with each of its inputs replaced by what {@code change} makes of it; itself, if {@code change} gives all of them back. */
    static RelNode replaced(RelNode rel, UnaryOperator<RelNode> change) {
        List<RelNode> inputs = new ArrayList<>();
        rel.getInputs().forEach(input -> inputs.add(change.apply(input)));
        return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
    }
}
