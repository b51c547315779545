package io.tidemark.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.graph.SharedParts;
import io.tidemark.core.graph.StateBounds;
import io.tidemark.core.plan.JoinKind;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.Ranking;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.plan.WindowSpec;
import io.tidemark.sql.narrow.UnreadColumns;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Plans before and after, as EXPLAIN shows them. */
final class UnreadColumnsTest {
    private static final DataType INTEGER = DataType.INTEGER;
    private static final RowType ROW = RowType.of(
            Field.of("a", INTEGER), Field.of("b", INTEGER), Field.of("at", DataType.TIMESTAMP), Field.of("c", INTEGER));
    private static final PlanNode SCAN = new PlanNode.Scan("r", ROW, List.of());

    private static Expr column(int index, PlanNode of) {
        return new Expr.ColumnRef(index, of.type().type(index));
    }

    private static PlanNode filter(int column, PlanNode input) {
        Expr positive =
                new Expr.Call("gt", List.of(column(column, input), new Expr.Literal(0L, INTEGER)), DataType.BOOLEAN);
        return new PlanNode.Filter(input, positive);
    }

    private static PlanNode project(PlanNode input, int... columns) {
        List<Expr> picked =
                java.util.Arrays.stream(columns).mapToObj(i -> column(i, input)).toList();
        return new PlanNode.Project(input, picked, input.type().select(columns));
    }

    private static PlanNode windows(PlanNode input, int time) {
        WindowSpec.Span size = WindowSpec.Span.ofMicros(60_000_000);
        RowType type = input.type()
                .with(Field.of("window_start", DataType.TIMESTAMP), Field.of("window_end", DataType.TIMESTAMP));
        return new PlanNode.Window(input, time, new WindowSpec(size, size, WindowSpec.Span.ZERO, null), type);
    }

    private static List<String> plan(PlanNode root) {
        PlanNode narrow = UnreadColumns.leftOut(root);
        assertThat(narrow.type()).isEqualTo(root.type());
        return Planner.explain(narrow, new StateBounds(relation -> false), SharedParts.of(narrow))
                .lines()
                .map(String::strip)
                .filter(line -> !line.startsWith("->"))
                .toList();
    }

    @Test
    void filterCarriesWhatIsReadAboveItAndByItself() {
        assertThat(plan(project(filter(3, SCAN), 1)))
                .containsExactly("Project b", "Filter c > 0", "Project b, c", "Scan r");
    }

    @Test
    void windowCarriesItsTime() {
        // Of the six columns at the window: start and a; the filter reads b. That c goes is what makes the rows
        // narrower.
        assertThat(plan(project(windows(filter(1, SCAN), 2), 4, 0)))
                .containsExactly(
                        "Project window_start, a",
                        "Window tumble PT1M of at",
                        "Filter b > 0",
                        "Project a, b, at",
                        "Scan r");
    }

    @Test
    void sessionRemembersItsKeysAndWhatIsRead() {
        RowType type =
                ROW.with(Field.of("window_start", DataType.TIMESTAMP), Field.of("window_end", DataType.TIMESTAMP));
        PlanNode session = new PlanNode.Session(SCAN, 2, new int[] {3}, 60_000_000, type);

        PlanNode narrow = UnreadColumns.leftOut(project(session, 0, 5));

        PlanNode.Session left = (PlanNode.Session) narrow.inputs().get(0);
        assertThat(left.type().fields().stream().map(Field::name))
                .containsExactly("a", "at", "c", "window_start", "window_end");
        assertThat(left.timeColumn()).isEqualTo(1);
        assertThat(left.keys()).containsExactly(2);
    }

    @Test
    void columnsThatAreComputedForNothingAreNot() {
        Expr sum = new Expr.Call("add", List.of(column(0, SCAN), column(1, SCAN)), INTEGER);
        PlanNode inner = new PlanNode.Project(
                SCAN, List.of(sum, column(3, SCAN)), RowType.of(Field.of("s", INTEGER), Field.of("c", INTEGER)));

        assertThat(plan(project(filter(1, inner), 1))).containsExactly("Filter c > 0", "Project c", "Scan r");
    }

    @Test
    void projectThatGivesAllAsItComesIsLeftOut() {
        assertThat(plan(project(filter(1, project(SCAN, 0, 1, 2, 3)), 0, 1, 2, 3)))
                .containsExactly("Filter b > 0", "Scan r");
        assertThat(plan(project(SCAN, 1, 0))).containsExactly("Project b, a", "Scan r");
    }

    private static PlanNode.Join join(PlanNode left, PlanNode right, @Nullable Expr condition) {
        RowType type = left.type()
                .with(right.type().fields().stream()
                        .map(field -> Field.of("r_" + field.name(), field.type()))
                        .toArray(Field[]::new));
        return new PlanNode.Join(
                left, right, JoinKind.LEFT, new int[] {1}, new int[] {0}, new boolean[1], condition, null, type);
    }

    @Test
    void joinRemembersItsKeysAndWhatIsReadOfSources() {
        PlanNode source = new PlanNode.Scan("s", ROW, List.of(), true);
        Expr later = new Expr.Call(
                "lt",
                List.of(new Expr.ColumnRef(2, DataType.TIMESTAMP), new Expr.ColumnRef(6, DataType.TIMESTAMP)),
                DataType.BOOLEAN);
        PlanNode root = project(join(source, filter(3, source), later), 5, 0);

        assertThat(plan(root))
                .containsExactly(
                        "Project r_b, a",
                        "Join left on b = a AND at < at; state: all rows of both inputs",
                        "Project a, b, at",
                        "Scan s",
                        "Project a, b, at",
                        "Filter c > 0",
                        "Scan s");
        PlanNode.Join narrow =
                (PlanNode.Join) UnreadColumns.leftOut(root).inputs().get(0);
        assertThat(narrow.type().fields().stream().map(Field::name))
                .containsExactly("a", "b", "at", "r_a", "r_b", "r_at");
        assertThat(narrow.leftKeys()).containsExactly(1);
        assertThat(narrow.rightKeys()).containsExactly(0);
    }

    @Test
    void joinRemembersAllOfWhatIsNoSourceAsItIs() {
        PlanNode source = new PlanNode.Scan("s", ROW, List.of(), true);

        assertThat(plan(project(join(SCAN, windows(source, 2), null), 0)))
                .containsExactly(
                        "Project a",
                        "Join left on b = a; state: all rows of both inputs",
                        "Scan r",
                        "Window tumble PT1M of at",
                        "Scan s");
    }

    /** Columns behind the last one that is read decide nothing that is read; those before it do. */
    @Test
    void rowsThatLieInOrderKeepTheColumnsThatDecideWhichIsFirst() {
        assertThat(plan(project(top(3, 0), 1)))
                .containsExactly(
                        "Project b",
                        "Top 1 of each a by c; state: all rows of its input, in order",
                        "Project a, b, c",
                        "Scan r");
        assertThat(plan(project(top(0, 1), 2)))
                .containsExactly(
                        "Project at",
                        "Top 1 of each b by a; state: all rows of its input, in order",
                        "Project a, b, at",
                        "Scan r");
        assertThat(plan(project(top(0, 1), 3)))
                .containsExactly("Project c", "Top 1 of each b by a; state: all rows of its input, in order", "Scan r");
    }

    private static PlanNode top(int order, int partition) {
        return new PlanNode.Top(
                SCAN,
                new int[] {partition},
                List.of(new SortKey(order, false, false)),
                Ranking.ROW_NUMBER,
                1,
                0,
                false,
                ROW);
    }
}
