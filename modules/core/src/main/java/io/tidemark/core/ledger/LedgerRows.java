package io.tidemark.core.ledger;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.ViewPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of {@link io.tidemark.core.operator.Book#LEDGER}, one for each version that was published of a window and key. Append-only. The
 * columns, in this order:
 *
 * <pre>
 *   the view's columns              the version's values; in a row that says _deleted all but the key columns are NULL
 *   _version           BIGINT       from 1; versions of a key go on if it returns after a deletion
 *   _status            VARCHAR      final or corrected
 *   _previous_x …      as x         for each aggregate x: the value that this version withdraws; NULL if nothing was published before
 *   _delta_x …         as x         for each aggregate x that is a number: x - _previous_x; NULL if either is
 *   _reason            VARCHAR      why there is a correction: "late: e6, e9; update: k1"; of a final version NULL or "end of input"
 *   _deleted           BOOLEAN      whether the row is gone (HAVING, deletes)
 *   _definition        VARCHAR      hash of the view's definition
 * </pre>
 *
 * The host adds {@code _epoch} and {@code _known_at}.
 */
public final class LedgerRows {
    public static final String REASON = "_reason";
    public static final String DELETED = "_deleted";
    public static final String DEFINITION = "_definition";
    public static final String PREVIOUS = "_previous_";
    public static final String DELTA = "_delta_";

    /** Why a final version is final although no watermark reached the window's end. */
    public static final String END_OF_INPUT = "end of input";

    private LedgerRows() {}

    /** The columns of a view's ledger. */
    public static RowType type(ViewPlan view) {
        RowType visible = view.visibleType();
        List<Field> fields = new ArrayList<>();
        for (Field field : visible.fields()) {
            fields.add(Field.of(field.name(), field.type()));
        }
        fields.add(Field.required(ChangeRows.VERSION, DataType.BIGINT));
        fields.add(Field.required(ChangeRows.STATUS, DataType.VARCHAR));
        for (int column : view.aggregateColumns()) {
            fields.add(Field.of(PREVIOUS + visible.field(column).name(), visible.type(column)));
        }
        for (int column : numericAggregates(view)) {
            fields.add(Field.of(DELTA + visible.field(column).name(), deltaType(visible.type(column))));
        }
        fields.add(Field.of(REASON, DataType.VARCHAR));
        fields.add(Field.required(DELETED, DataType.BOOLEAN));
        fields.add(Field.required(DEFINITION, DataType.VARCHAR));
        return new RowType(fields);
    }

    /** The aggregates that have a delta. */
    public static int[] numericAggregates(ViewPlan view) {
        List<Integer> numeric = new ArrayList<>();
        for (int column : view.aggregateColumns()) {
            if (view.root().type().type(column).isNumeric()) {
                numeric.add(column);
            }
        }
        return numeric.stream().mapToInt(Integer::intValue).toArray();
    }

    /** A difference of small integers can be out of their range. */
    private static DataType deltaType(DataType type) {
        return switch (type.kind()) {
            case SMALLINT, INTEGER -> DataType.BIGINT;
            default -> type;
        };
    }
}
