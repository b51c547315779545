package io.tidemark.core.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.plan.WindowSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MeasuresTest {
    private static final DataType SUM = DataType.decimal(38, 0);
    private static final RowType SOURCE = RowType.of(Field.of("t", DataType.TIMESTAMP), Field.of("x", DataType.BIGINT));

    @Test
    void sumOverTheWindowIsNoMeasureOfTheSource() {
        PlanNode.Window window = window(scan());
        Expr afterStart = new Expr.Generated(
                "seconds after window_start",
                new byte[0],
                List.of(ref(window, 1), new Expr.Call("extract", List.of(ref(window, 2)), DataType.BIGINT)),
                DataType.BIGINT);
        PlanNode project = new PlanNode.Project(
                window,
                List.of(ref(window, 2), ref(window, 3), afterStart, ref(window, 1)),
                RowType.of(
                        window.type().field(2),
                        window.type().field(3),
                        Field.of("after", DataType.BIGINT),
                        Field.of("y", DataType.BIGINT)));
        Measures measures = Measures.of(view(aggregate(project, new int[] {0, 1}, sum(2), sum(3))));

        assertThat(measures.lines()).extracting(Measures.Line::measure).containsExactly("rows", "x");
        assertThat(measures.relations().get("s").get(0).amounts())
                .containsExactly(new Expr.ColumnRef(1, DataType.BIGINT));
    }

    @Test
    void generatedFunctionIsFollowedToTheSource() {
        Expr twice = new Expr.Generated(
                "twice", new byte[0], List.of(new Expr.ColumnRef(1, DataType.BIGINT)), DataType.BIGINT);
        PlanNode project = new PlanNode.Project(
                scan(),
                List.of(twice, new Expr.ColumnRef(0, DataType.TIMESTAMP)),
                RowType.of(Field.of("twice", DataType.BIGINT), SOURCE.field(0)));
        PlanNode.Window window = new PlanNode.Window(
                project, 1, WindowSpec.tumble(10), project.type().with(SOURCE.field(0), SOURCE.field(0)));
        Measures measures = Measures.of(view(aggregate(window, new int[] {2, 3}, sum(0))));

        assertThat(measures.lines())
                .containsExactly(new Measures.Line("s", "rows", DataType.BIGINT), new Measures.Line("s", "sum0", SUM));
        assertThat(measures.relations().get("s").get(0).amounts()).containsExactly(twice);
        assertThat(measures.places()).containsOnlyKeys("0.0", "0.0.0");
    }

    @Test
    void rowsThatAreNotThoseOfASourceHaveNoAccounts() {
        PlanNode grouped = new PlanNode.Aggregate(scan(), new int[] {0, 1}, List.of(), -1, -1, SOURCE);
        assertThat(Measures.of(view(aggregate(window(grouped), new int[] {2, 3}, sum(1))))
                        .lines())
                .isEmpty();
    }

    @Test
    void viewOverWindowsOfAnotherAssignsItsRowsAtTheAggregate() {
        Measures measures = Measures.of(view(aggregate(
                new PlanNode.Scan("v", SOURCE.with(SOURCE.field(0)), List.of(new TimeColumn(2, 0))),
                new int[] {0, 2},
                sum(1))));
        assertThat(measures.windows().get("0").assigns()).isTrue();
    }

    private static PlanNode scan() {
        return new PlanNode.Scan("s", SOURCE, List.of(new TimeColumn(0, 0)), true);
    }

    private static PlanNode.Window window(PlanNode input) {
        return new PlanNode.Window(
                input, 0, WindowSpec.tumble(10), input.type().with(SOURCE.field(0), SOURCE.field(0)));
    }

    private static Expr ref(PlanNode node, int column) {
        return new Expr.ColumnRef(column, node.type().type(column));
    }

    private static AggregateCall sum(int argument) {
        return new AggregateCall(AggregateCall.Kind.SUM, argument, false, -1, SUM, "sum" + argument);
    }

    private static PlanNode aggregate(PlanNode input, int[] keys, AggregateCall... calls) {
        RowType type = input.type().select(keys);
        for (AggregateCall call : calls) {
            type = type.with(Field.of(call.name(), call.type()));
        }
        return new PlanNode.Aggregate(input, keys, List.of(calls), 0, 1, type);
    }

    private static ViewPlan view(PlanNode root) {
        return new ViewPlan(
                "view",
                root,
                root.type().size(),
                new int[] {0, 1},
                0,
                1,
                new int[] {2},
                new LatePolicy(true, 1, 0),
                false);
    }
}
