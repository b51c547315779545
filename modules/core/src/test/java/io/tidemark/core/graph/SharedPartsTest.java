package io.tidemark.core.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SharedPartsTest {
    private static final RowType ROW = RowType.of(Field.of("a", DataType.BOOLEAN));
    private static final Expr A = new Expr.ColumnRef(0, DataType.BOOLEAN);

    private static PlanNode scan(String relation) {
        return new PlanNode.Scan(relation, ROW, List.of());
    }

    private static PlanNode filter(PlanNode input) {
        return new PlanNode.Filter(input, A);
    }

    private static PlanNode union(PlanNode... inputs) {
        return new PlanNode.Union(List.of(inputs));
    }

    @Test
    void laterOfTwoEqualPartsIsRunByTheFirst() {
        SharedParts shared = SharedParts.of(union(filter(scan("r")), filter(scan("s")), filter(scan("r"))));

        assertThat(shared.firstOf("0.2")).isEqualTo("0.0");
        assertThat(shared.firstOf("0.0")).isNull();
        assertThat(shared.firstOf("0.1")).isNull();
        assertThat(shared.namesOf("0.0")).containsExactly("0.0", "0.2");
        assertThat(shared.namesOf("0.1")).containsExactly("0.1");
    }

    @Test
    void largestEqualPartsAreShared() {
        PlanNode part = filter(filter(scan("r")));
        SharedParts shared = SharedParts.of(union(part, filter(part), part));

        // 0.1 has the part below a filter of its own; what is within a part follows from the part.
        assertThat(shared.firstOf("0.1")).isNull();
        assertThat(shared.firstOf("0.1.0")).isEqualTo("0.0");
        assertThat(shared.firstOf("0.2")).isEqualTo("0.0");
        assertThat(shared.firstOf("0.2.0")).isNull();
        assertThat(shared.namesOf("0.0.0")).containsExactly("0.0.0", "0.1.0.0", "0.2.0");
    }

    @Test
    void partsWithinAPartThatIsSharedWorkForAllOfThem() {
        PlanNode twice = union(filter(scan("r")), filter(scan("r")));
        SharedParts shared = SharedParts.of(new PlanNode.SetOperation(twice, twice, true, true));

        assertThat(shared.firstOf("0.0.1")).isEqualTo("0.0.0");
        assertThat(shared.firstOf("0.1")).isEqualTo("0.0");
        assertThat(shared.namesOf("0.0.0")).containsExactly("0.0.0", "0.0.1", "0.1.0", "0.1.1");
        assertThat(shared.namesOf("0.0")).containsExactly("0.0", "0.1");
    }

    @Test
    void scansAreNoPartsAndDifferentColumnsAreDifferentParts() {
        PlanNode other = new PlanNode.Filter(scan("r"), new Expr.Call("not", List.of(A), DataType.BOOLEAN));
        SharedParts shared = SharedParts.of(union(scan("r"), scan("r"), filter(scan("r")), other));

        assertThat(List.of("0.0", "0.1", "0.2", "0.3"))
                .allSatisfy(name -> assertThat(shared.firstOf(name)).isNull());
    }
}
