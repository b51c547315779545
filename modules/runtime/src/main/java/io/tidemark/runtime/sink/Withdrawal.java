package io.tidemark.runtime.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkOwner;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.type.RowType;
import io.tidemark.core.ledger.ChangeRows;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the sinks of a view are told when it begins anew: that the rows are gone which it had. Both definitions have the same visible columns, or
 * no sink could take the rows of both. Immutable.
 */
public final class Withdrawal {
    private static final SinkOwner NOBODY = new SinkOwner("", "", false);

    private final ViewDefinition before;
    private final ViewDefinition after;

    /**
     * Of one definition by another.
     *
     * @param sinks of the view
     * @throws StatementException if one of them cannot go on with the other definition
     */
    public Withdrawal(ViewDefinition before, ViewDefinition after, List<SinkDefinition> sinks) {
        this.before = before;
        this.after = after;
        sinks.forEach(this::check);
    }

    private void check(SinkDefinition sink) {
        SinkSchema was = new SinkColumns(sink, before.plan(), NOBODY).schema();
        SinkSchema is = new SinkColumns(sink, after.plan(), NOBODY).schema();
        boolean isSame = was.row().equals(is.row()) && Arrays.equals(was.key(), is.key());
        if (isSame && sink.mode() != SinkMode.APPEND) {
            return;
        }
        throw StatementException.of(ErrorCode.SINK_MISMATCH, "could not reset " + after.title())
                .withDetail(
                        isSame
                                ? "It feeds " + sink.title()
                                        + ", which only adds rows and cannot take back those it has."
                                : "It feeds " + sink.title() + ", which writes " + words(was)
                                        + "; by the new definition it would write " + words(is) + ".")
                .withHint(
                        "Give the new definition another name and a sink of its own, or drop the sink first (DROP SINK "
                                + sink.name() + ") and create it anew with another target.");
    }

    private static String words(SinkSchema schema) {
        String columns = schema.row().fields().stream()
                .map(field -> field.name() + " " + field.type() + (field.nullable() ? "" : " NOT NULL"))
                .collect(Collectors.joining(", "));
        String key = Arrays.stream(schema.key())
                .mapToObj(column -> schema.row().field(column).name())
                .collect(Collectors.joining(", "));
        return "(" + columns + ")" + (key.isEmpty() ? "" : " by key (" + key + ")");
    }

    /** Rows of the view as it was, as changes of the view as it is that take them back. Columns that sinks do not see are NULL. */
    public Batch of(Batch rows) {
        RowType type = ChangeRows.type(after.plan());
        Batch gone = new Batch(type, rows.count());
        int visible = after.plan().visibleColumns();
        int hidden = after.plan().root().type().size();
        int hiddenBefore = before.plan().root().type().size();
        for (int row = 0; row < rows.count(); row++) {
            gone.ensureCapacity(row + 1);
            for (int column = 0; column < type.size(); column++) {
                boolean isHidden = column >= visible && column < hidden;
                int from = column < visible ? column : column - hidden + hiddenBefore;
                if (isHidden) {
                    gone.column(column).nulls().set(row);
                } else {
                    gone.column(column).set(row, rows.column(from), row);
                }
            }
            gone.weights()[row] = -rows.weights()[row];
            gone.positions()[row] = Batch.NO_POSITION;
            gone.setCount(row + 1);
        }
        return gone;
    }
}
