package io.tidemark.runtime.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkOwner;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.type.RowType;
import io.tidemark.core.ledger.ChangeRows;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.runtime.catalog.SinkDefinition;
import java.util.Arrays;

/** Which columns of a view's changes a sink gets: the visible ones, and {@code _status} and {@code _version} unless turned off. Immutable. */
final class SinkColumns {
    private final int[] columns;
    private final boolean areAll;
    private final SinkSchema schema;

    SinkColumns(SinkDefinition sink, ViewPlan view, SinkOwner owner) {
        int visible = view.visibleColumns();
        int root = view.root().type().size();
        boolean withStatus = view.isWindowed() && sink.withStatus();
        columns = new int[visible + (withStatus ? 2 : 0)];
        for (int i = 0; i < visible; i++) {
            columns[i] = i;
        }
        if (withStatus) {
            columns[visible] = root;
            columns[visible + 1] = root + 1;
        }
        RowType all = ChangeRows.type(view);
        areAll = columns.length == all.size();
        RowType row = all.select(columns);
        schema = new SinkSchema(sink.name(), owner, row, key(sink, view), sink.mode());
    }

    private static int[] key(SinkDefinition sink, ViewPlan view) {
        int[] key = view.keyColumns();
        for (int column : key) {
            if (column >= view.visibleColumns() && sink.mode() == SinkMode.UPSERT) {
                throw StatementException.of(ErrorCode.SINK_MISMATCH, "could not create " + sink.title())
                        .withDetail("Rows of view \"" + view.name() + "\" are told apart by column \""
                                + view.root().type().field(column).name() + "\", which the view does not select.")
                        .withHint("Select it in the view, or use mode = 'retract'.");
            }
        }
        if (key.length == 0 && sink.mode() == SinkMode.UPSERT) {
            throw StatementException.of(ErrorCode.SINK_MISMATCH, "could not create " + sink.title())
                    .withDetail("Rows of view \"" + view.name() + "\" have no key to update them by.")
                    .withHint("Use mode = 'retract', or group the view.");
        }
        return Arrays.stream(key)
                .filter(column -> column < view.visibleColumns())
                .toArray();
    }

    /** Whether these are all columns of the view's changes. */
    boolean areAll() {
        return areAll;
    }

    SinkSchema schema() {
        return schema;
    }

    /** The sink's columns of a batch of changes; they and the weights are shared. */
    Batch project(Batch changes) {
        Column[] chosen = new Column[columns.length];
        for (int i = 0; i < columns.length; i++) {
            chosen[i] = changes.column(columns[i]);
        }
        Batch rows = new Batch(schema.row(), chosen, 0);
        rows.shareStamps(changes);
        return rows;
    }
}
