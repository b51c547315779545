package io.tidemark.testkit;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.format.nested.ValueText;
import io.tidemark.api.format.text.Fit;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Batches as tables that a person can check by eye.
 *
 * <pre>
 *   +  | a | 10.50 | 10:05
 *   -2 | b | NULL  | 2026-03-01T10:05:00
 *   +  | c | 1.00  | -00:05       @ 17 ~ 10:00
 * </pre>
 *
 * First the weight ({@code +} is 1), then a value for each column, then if need be {@code @} the position (else one more than the row before,
 * from 0) and {@code ~} the watermark (else that of the row before, at first none). Values are separated by {@code |}; {@code NULL} is NULL; {@code
 * ''} is empty text. How values are written: see {@link Values}. Stateless.
 */
public final class Tables {
    private Tables() {}

    /** The rows of {@code text}. */
    public static Batch batch(RowType type, String text) {
        Batch batch = new Batch(type, 16);
        for (String line : text.lines().map(String::strip).toList()) {
            if (!line.isEmpty()) {
                append(batch, line);
            }
        }
        return batch;
    }

    /** Columns as {@code "store VARCHAR, amount DECIMAL(12, 2), at TIMESTAMP"}, all nullable. */
    public static RowType type(String columns) {
        List<Field> fields = new ArrayList<>();
        for (String column : columns.split(",(?![^(]*\\))")) {
            String[] nameAndType = column.strip().split(" ", 2);
            fields.add(Field.of(nameAndType[0], Values.type(nameAndType[1].strip())));
        }
        return new RowType(fields);
    }

    private static void append(Batch batch, String line) {
        int stamps = Math.min(indexOf(line, " @ "), indexOf(line, " ~ "));
        String[] cells = line.substring(0, stamps).split("\\|");
        if (cells.length != batch.type().size() + 1) {
            throw new IllegalArgumentException(
                    "not a weight and " + batch.type().size() + " values: " + line);
        }
        int row = batch.count();
        batch.ensureCapacity(row + 1);
        for (int column = 0; column < batch.type().size(); column++) {
            String cell = cells[column + 1].strip();
            set(batch, column, row, Values.parse(cell, batch.type().type(column)));
        }
        batch.weights()[row] = weight(cells[0].strip());
        batch.positions()[row] = stamp(line, "@", row == 0 ? 0 : batch.positions()[row - 1] + 1, DataType.BIGINT);
        batch.watermarks()[row] =
                stamp(line, "~", row == 0 ? Long.MIN_VALUE : batch.watermarks()[row - 1], DataType.TIMESTAMP);
        batch.setCount(row + 1);
    }

    private static int indexOf(String line, String mark) {
        int index = line.indexOf(mark);
        return index < 0 ? line.length() : index;
    }

    private static long weight(String text) {
        return switch (text) {
            case "+" -> 1;
            case "-" -> -1;
            default -> Long.parseLong(text);
        };
    }

    private static long stamp(String line, String mark, long missing, DataType type) {
        int index = line.indexOf(" " + mark + " ");
        if (index < 0) {
            return missing;
        }
        Object value = Values.parse(line.substring(index + 3).strip().split(" ")[0], type);
        return value == null ? Long.MIN_VALUE : (Long) value;
    }

    /** Sets a value, boxed as in {@link Values}. */
    public static void set(Batch batch, int column, int row, @Nullable Object value) {
        DataType type = batch.type().type(column);
        if (value == null) {
            batch.column(column).setNull(row);
        } else if (batch.column(column) instanceof LongColumn longs) {
            longs.set(
                    row,
                    value instanceof BigDecimal decimal
                            ? unscaled(decimal, type).longValueExact()
                            : asLong(value));
        } else if (batch.column(column) instanceof DoubleColumn doubles) {
            doubles.set(row, (Double) value);
        } else if (batch.column(column) instanceof WideColumn wides) {
            BigInteger unscaled = unscaled((BigDecimal) value, type);
            wides.set(row, unscaled.shiftRight(64).longValue(), unscaled.longValue());
        } else {
            byte[] text = ((String) value).getBytes(StandardCharsets.UTF_8);
            ValueText.parse(type, text, 0, text.length, Fit.EXACT, batch.column(column), row);
        }
    }

    private static long asLong(Object value) {
        return value instanceof Boolean truth ? (truth ? 1 : 0) : (Long) value;
    }

    private static BigInteger unscaled(BigDecimal value, DataType type) {
        return value.setScale(type.scale()).unscaledValue();
    }

    /** The rows as {@link #batch} reads them, without stamps. */
    public static String text(Batch batch) {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < batch.count(); row++) {
            text.append(ZSets.text(ZSets.row(batch, row), batch.weights()[row], batch.type()))
                    .append('\n');
        }
        return text.toString();
    }
}
