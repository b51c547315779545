package io.tidemark.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.sql.explain.Explain;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Expressions in EXPLAIN read as they are written in SQL. */
final class ExplainTextTest {
    private static final RowType ROW = RowType.of(
            Field.of("a", DataType.INTEGER), Field.of("b", DataType.INTEGER), Field.of("t", DataType.VARCHAR));
    private static final Expr A = new Expr.ColumnRef(0, DataType.INTEGER);
    private static final Expr B = new Expr.ColumnRef(1, DataType.INTEGER);
    private static final Expr T = new Expr.ColumnRef(2, DataType.VARCHAR);

    private static Expr call(String function, Expr... arguments) {
        return new Expr.Call(function, List.of(arguments), DataType.BOOLEAN);
    }

    private static Expr number(long value) {
        return new Expr.Literal(value, DataType.INTEGER);
    }

    private static String text(Expr condition) {
        PlanNode filter = new PlanNode.Filter(new PlanNode.Scan("r", ROW, List.of()), condition);
        return Explain.operator(filter).replaceFirst("Filter ", "");
    }

    @Test
    void operatorsStandBetweenTheirOperands() {
        assertThat(text(call("and", call("gt", A, number(3)), call("is_null", T), call("like", T, T))))
                .isEqualTo("a > 3 AND t IS NULL AND t LIKE t");
        assertThat(text(call("eq", T, new Expr.Literal("it's", DataType.VARCHAR))))
                .isEqualTo("t = 'it''s'");
    }

    @Test
    void whatBindsLessStandsInParentheses() {
        Expr either = call("or", call("eq", A, B), call("not", call("lt", A, B)));
        assertThat(text(call("and", either, call("ne", A, B)))).isEqualTo("(a = b OR NOT a < b) AND a <> b");
        assertThat(text(call("not", either))).isEqualTo("NOT (a = b OR NOT a < b)");
        assertThat(text(call("multiply", call("add", A, B), B))).isEqualTo("(a + b) * b");
        assertThat(text(call("subtract", A, call("subtract", A, B)))).isEqualTo("a - (a - b)");
        assertThat(text(call("subtract", call("subtract", A, B), call("negate", B))))
                .isEqualTo("a - b - -b");
        assertThat(text(call("is_not_true", call("eq", A, B)))).isEqualTo("(a = b) IS NOT TRUE");
    }

    @Test
    void casesAndCastsReadAsInSql() {
        Expr cast = new Expr.Call("cast", List.of(A), DataType.BIGINT);
        assertThat(text(call("case", call("gt", A, B), cast, number(0))))
                .isEqualTo("CASE WHEN a > b THEN CAST(a AS BIGINT) ELSE 0 END");
        assertThat(text(call("coalesce", A, call("abs", B)))).isEqualTo("coalesce(a, abs(b))");
    }
}
