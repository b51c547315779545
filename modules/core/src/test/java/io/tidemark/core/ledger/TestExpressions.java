package io.tidemark.core.ledger;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.expr.VectorExpr;

/** Runs the few expressions of these tests: columns, and {@code ge}, {@code ne} of a number and a constant. */
final class TestExpressions {
    private TestExpressions() {}

    static VectorExpr compile(Expr expr) {
        if (expr instanceof Expr.ColumnRef column) {
            return (batch, errors) -> batch.column(column.index());
        }
        Expr.Call call = (Expr.Call) expr;
        int column = ((Expr.ColumnRef) call.arguments().get(0)).index();
        Object literal = ((Expr.Literal) call.arguments().get(1)).value();
        return new Compare(column, call.function().equals("ge"), (Long) literal);
    }

    private record Compare(int column, boolean atLeast, long literal) implements VectorExpr {
        @Override
        public Column evaluate(Batch batch, RowErrors errors) {
            LongColumn truth = new LongColumn(batch.count());
            Column values = batch.column(column);
            for (int row = 0; row < batch.count(); row++) {
                long value = values instanceof WideColumn wide
                        ? wide.get(row).longValueExact()
                        : ((LongColumn) values).get(row);
                boolean holds = atLeast ? value >= literal : value != literal;
                truth.set(row, holds ? 1 : 0);
                truth.nulls().set(row, values.nulls().get(row));
            }
            return truth;
        }
    }
}
