package io.tidemark.engine.result;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.data.nested.NestedReader;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Cells of columns as Java values. Stateless. */
public final class JavaValues {
    private static final long MICROS = 1_000_000;

    private JavaValues() {}

    /** The value of a cell, in the class that {@link Row} names for its type; null if it is NULL. */
    public static @Nullable Object get(DataType type, Column column, int row) {
        if (column.nulls().get(row)) {
            return null;
        }
        if (column instanceof BytesColumn bytes) {
            return ofBytes(type, bytes, row);
        }
        if (column instanceof DoubleColumn doubles) {
            return ofDouble(type, doubles.get(row));
        }
        if (column instanceof WideColumn wide) {
            return new BigDecimal(wide.get(row), type.scale());
        }
        return ofLong(type, ((LongColumn) column).get(row));
    }

    private static Object ofBytes(DataType type, BytesColumn bytes, int row) {
        return switch (type.kind()) {
            case BYTEA -> bytes.get(row);
            case ARRAY -> list(type.element(), bytes, row);
            case ROW -> map(type.parts(), bytes, row);
            default -> bytes.getString(row);
        };
    }

    private static List<@Nullable Object> list(DataType element, BytesColumn array, int row) {
        List<@Nullable Object> values = new ArrayList<>();
        NestedReader items = new NestedReader();
        Column item = Column.create(element, 1);
        for (items.begin(array, row); items.hasNext(); ) {
            item.clear();
            items.read(element, item, 0);
            values.add(get(element, item, 0));
        }
        return Collections.unmodifiableList(values);
    }

    private static Map<String, @Nullable Object> map(List<Field> fields, BytesColumn value, int row) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        NestedReader items = new NestedReader();
        items.begin(value, row);
        for (Field field : fields) {
            Column item = Column.create(field.type(), 1);
            items.read(field.type(), item, 0);
            values.put(field.name(), get(field.type(), item, 0));
        }
        return Collections.unmodifiableMap(values);
    }

    private static Object ofDouble(DataType type, double value) {
        return switch (type.kind()) {
            case REAL -> (float) value;
            default -> value;
        };
    }

    private static Object ofLong(DataType type, long value) {
        return switch (type.kind()) {
            case BOOLEAN -> value != 0;
            case SMALLINT, INTEGER -> (int) value;
            case DECIMAL -> BigDecimal.valueOf(value, type.scale());
            case DATE -> LocalDate.ofEpochDay(value);
            case TIME -> LocalTime.ofNanoOfDay(value * 1_000);
            case TIMESTAMP -> LocalDateTime.ofEpochSecond(Math.floorDiv(value, MICROS), nanos(value), ZoneOffset.UTC);
            case TIMESTAMP_TZ -> Instant.ofEpochSecond(Math.floorDiv(value, MICROS), nanos(value));
            case INTERVAL_MONTHS -> Period.ofMonths((int) value).normalized();
            case INTERVAL_MICROS -> Duration.of(value, ChronoUnit.MICROS);
            default -> value;
        };
    }

    private static int nanos(long micros) {
        return (int) Math.floorMod(micros, MICROS) * 1_000;
    }
}
