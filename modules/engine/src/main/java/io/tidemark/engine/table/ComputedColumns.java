package io.tidemark.engine.table;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;

/** The columns of a pushed row that its giver does not give: those that are computed. Stateless. */
public final class ComputedColumns {
    private ComputedColumns() {}

    /** The columns that a row is given with. */
    public static RowType given(InputDefinition target) {
        return target instanceof SourceDefinition source ? source.type().select(source.readColumns()) : target.type();
    }

    /** The rows with all columns, from rows as they are {@linkplain #given given}; columns are shared. */
    public static Batch complete(InputDefinition target, Batch given) {
        if (!(target instanceof SourceDefinition source) || source.computed().isEmpty()) {
            return given;
        }
        RowType type = source.type();
        Column[] columns = new Column[type.size()];
        int[] read = source.readColumns();
        for (int i = 0; i < read.length; i++) {
            columns[read[i]] = given.column(i);
        }
        for (SourceDefinition.Computed one : source.computed()) {
            columns[one.column()] = Column.create(type.type(one.column()), given.count());
        }
        Batch all = new Batch(type, columns, 0);
        all.shareStamps(given);
        for (SourceDefinition.Computed one : source.computed()) {
            RowErrors errors = new RowErrors();
            all.setColumn(one.column(), Expressions.compile(one.expression()).evaluate(all, errors));
            checkComputed(source, one, errors, given.count());
        }
        return all;
    }

    private static void checkComputed(
            SourceDefinition source, SourceDefinition.Computed one, RowErrors errors, int rows) {
        for (int row = 0; errors.any() && row < rows; row++) {
            if (errors.has(row)) {
                throw StatementException.of(errors.code(row), "could not insert into " + source.title())
                        .withDetail(
                                "Column \"" + source.type().field(one.column()).name() + "\" could not be computed: "
                                        + errors.message(row) + ".");
            }
        }
    }
}
