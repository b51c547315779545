package io.tidemark.core.expr;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;

/** A constant as a column. It is filled once, and again only for a batch larger than all before. */
final class ConstantExpr implements VectorExpr {
    private final Expr.Literal literal;
    private final Column column;
    private int filled;

    private ConstantExpr(Expr.Literal literal) {
        this.literal = literal;
        column = Column.create(literal.type(), 1);
        BoxedValues.set(column, 0, literal.type(), literal.value());
        filled = 1;
    }

    static ConstantExpr of(Expr.Literal literal) {
        return new ConstantExpr(literal);
    }

    Expr.Literal literal() {
        return literal;
    }

    @Override
    public Column evaluate(Batch batch, RowErrors errors) {
        if (batch.count() > filled) {
            fill(batch.count());
        }
        return column;
    }

    private void fill(int rows) {
        column.ensureCapacity(rows);
        if (column instanceof BytesColumn bytes && !bytes.nulls().get(0)) {
            // All rows are the same run of the heap.
            for (int row = filled; row < rows; row++) {
                bytes.setSlice(row, bytes.offsets()[0], bytes.lengths()[0]);
            }
        } else {
            for (int row = filled; row < rows; row++) {
                column.set(row, column, 0);
            }
        }
        filled = rows;
    }
}
