package io.tidemark.engine.result;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One row of a result as Java values: Boolean, Integer (SMALLINT, INTEGER), Long, Float, Double, BigDecimal, String, LocalDate, LocalTime,
 * LocalDateTime (TIMESTAMP), Instant (TIMESTAMP WITH TIME ZONE), Duration and Period (intervals), byte[] (BYTEA), List (arrays), Map (rows), or null. Immutable.
 */
public final class Row {
    private final RowType type;
    private final Batch batch;
    private final int index;

    Row(RowType type, Batch batch, int index) {
        this.type = type;
        this.batch = batch;
        this.index = index;
    }

    /** How many columns it has. */
    public int size() {
        return type.size();
    }

    /** The value of a column, counted from 0. */
    public @Nullable Object get(int column) {
        return JavaValues.get(type.type(column), batch.column(column), index);
    }

    /** The value of the first column of that name. */
    public @Nullable Object get(String column) {
        return get(indexOf(column));
    }

    /** The value of a column as text; null if it is NULL. */
    public @Nullable String getString(String column) {
        Object value = get(column);
        return value == null ? null : value.toString();
    }

    /** The value of a numeric column that is not NULL; fails if it does not fit. */
    public long getLong(String column) {
        Object value = Objects.requireNonNull(get(column), () -> column + " is NULL");
        return value instanceof BigDecimal decimal ? decimal.longValueExact() : ((Number) value).longValue();
    }

    /** The value of a numeric column; null if it is NULL. */
    public @Nullable BigDecimal getDecimal(String column) {
        Object value = get(column);
        return value == null || value instanceof BigDecimal ? (BigDecimal) value : new BigDecimal(value.toString());
    }

    /** All values, in order. */
    public List<@Nullable Object> toList() {
        List<@Nullable Object> values = new ArrayList<>(size());
        for (int i = 0; i < size(); i++) {
            values.add(get(i));
        }
        return values;
    }

    private int indexOf(String column) {
        int found = type.indexOf(column);
        if (found < 0) {
            throw new IllegalArgumentException("no column \"" + column + "\" among "
                    + type.fields().stream().map(field -> field.name()).toList());
        }
        return found;
    }

    @Override
    public String toString() {
        return toList().toString();
    }
}
