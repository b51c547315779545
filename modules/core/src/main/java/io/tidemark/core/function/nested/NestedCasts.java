package io.tidemark.core.function.nested;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.nested.NestedReader;
import io.tidemark.api.data.nested.NestedWriter;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.function.Functions;
import io.tidemark.core.function.Kernel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Casts of arrays to arrays and of rows to rows: item by item, the items of a whole batch at once. */
public final class NestedCasts {
    private NestedCasts() {}

    /** Null if there is none. */
    public static @Nullable Kernel bind(DataType from, DataType to) {
        if (from.kind() != to.kind() || from.parts().size() != to.parts().size()) {
            return null;
        }
        for (int i = 0; i < to.parts().size(); i++) {
            Expr.Call cast = cast(from.parts().get(i), to.parts().get(i));
            if (Functions.bind(cast) == null) {
                return null;
            }
        }
        return from.kind() == io.tidemark.api.type.TypeKind.ARRAY
                ? new ArrayCast(from, to)
                : new RowCast(from.parts(), to.parts());
    }

    private static Expr.Call cast(Field from, Field to) {
        return new Expr.Call("cast", List.of(new Expr.ColumnRef(0, from.type())), to.type());
    }

    private static Column evaluate(VectorExpr cast, Field field, Column column, int count, RowErrors errors) {
        Batch items = new Batch(RowType.of(field), new Column[] {column}, 0);
        items.setCount(count);
        return cast.evaluate(items, errors);
    }

    private static final class ArrayCast implements Kernel.Strict {
        private final Field from;
        private final DataType to;
        private final Elements elements;
        private final VectorExpr cast;
        private final NestedWriter writer = new NestedWriter();

        ArrayCast(DataType from, DataType to) {
            this.from = from.parts().get(0);
            this.to = to.element();
            elements = new Elements(from.element());
            cast = Expressions.compile(cast(this.from, to.parts().get(0)));
        }

        @Override
        public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
            elements.read((BytesColumn) arguments[0], rows);
            RowErrors own = new RowErrors();
            Column items = evaluate(cast, from, elements.column(), elements.start(rows), own);
            for (int row = 0; row < rows; row++) {
                if (result.nulls().get(row)) {
                    continue;
                }
                writer.begin();
                int failed = -1;
                for (int i = elements.start(row); i < elements.start(row + 1); i++) {
                    failed = failed < 0 && own.has(i) ? i : failed;
                    writer.add(to, items, i);
                }
                if (failed >= 0) {
                    errors.take(own, failed, row);
                    result.nulls().set(row);
                } else {
                    writer.store((BytesColumn) result, row);
                }
            }
        }
    }

    private static final class RowCast implements Kernel.Strict {
        private final List<Field> from;
        private final List<Field> to;
        private final List<Column> columns = new ArrayList<>();
        private final List<VectorExpr> casts = new ArrayList<>();
        private final NestedReader reader = new NestedReader();
        private final NestedWriter writer = new NestedWriter();

        RowCast(List<Field> from, List<Field> to) {
            this.from = from;
            this.to = to;
            for (int i = 0; i < from.size(); i++) {
                columns.add(Column.create(from.get(i).type(), 1));
                casts.add(Expressions.compile(cast(from.get(i), to.get(i))));
            }
        }

        @Override
        public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
            read((BytesColumn) arguments[0], result, rows);
            List<Column> items = new ArrayList<>();
            for (int i = 0; i < to.size(); i++) {
                items.add(evaluate(casts.get(i), from.get(i), columns.get(i), rows, errors));
            }
            for (int row = 0; row < rows; row++) {
                if (errors.has(row)) {
                    result.nulls().set(row);
                } else if (!result.nulls().get(row)) {
                    writer.begin();
                    for (int i = 0; i < to.size(); i++) {
                        writer.add(to.get(i).type(), items.get(i), row);
                    }
                    writer.store((BytesColumn) result, row);
                }
            }
        }

        private void read(BytesColumn values, Column result, int rows) {
            for (Column column : columns) {
                column.clear();
                column.ensureCapacity(rows);
            }
            for (int row = 0; row < rows; row++) {
                boolean isNull = result.nulls().get(row);
                if (!isNull) {
                    reader.begin(values, row);
                }
                for (int i = 0; i < from.size(); i++) {
                    if (isNull) {
                        columns.get(i).nulls().set(row);
                    } else {
                        reader.read(from.get(i).type(), columns.get(i), row);
                    }
                }
            }
        }
    }
}
