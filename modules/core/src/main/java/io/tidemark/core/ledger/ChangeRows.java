package io.tidemark.core.ledger;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.ViewPlan;

/**
 * The rows of {@link io.tidemark.core.operator.Book#CHANGES}: what changed in a view's stored rows in an epoch, consolidated by row, the
 * retraction of a row before what replaces it. The columns are those of the plan's root, hidden ones too; a windowed view's are followed by
 *
 * <pre>
 *   _status   VARCHAR  provisional, final or corrected
 *   _version  BIGINT   0 while provisional, 1 when final, then one more with each correction
 * </pre>
 */
public final class ChangeRows {
    public static final String STATUS = "_status";
    public static final String VERSION = "_version";

    private ChangeRows() {}

    /** The columns of a view's changes. */
    public static RowType type(ViewPlan view) {
        RowType root = view.root().type();
        return view.isWindowed()
                ? root.with(Field.required(STATUS, DataType.VARCHAR), Field.required(VERSION, DataType.BIGINT))
                : root;
    }
}
