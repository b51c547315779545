package io.tidemark.core.lookup;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Answers of a table that is asked by key, as rows. Those of one answer come behind each other; one without rows is a row with nothing but the key.
 *
 * <pre>
 *   the columns of the table | _keys: names of the columns that it was asked by | _rows: rows of this answer, 0 for none | _answered_at
 * </pre>
 *
 * Stateless.
 */
public final class AnswerRows {
    /** Columns behind those of the table. */
    private static final List<Field> OWN = List.of(
            Field.required("_keys", DataType.VARCHAR),
            Field.required("_rows", DataType.BIGINT),
            Field.required("_answered_at", DataType.TIMESTAMP_TZ));

    private AnswerRows() {}

    /** The type of the rows. */
    public static RowType type(RowType table) {
        List<Field> fields = new ArrayList<>();
        table.fields().forEach(field -> fields.add(Field.of(field.name(), field.type())));
        fields.addAll(OWN);
        return new RowType(fields);
    }

    /** How many columns the table has. */
    public static int tableWidth(RowType answers) {
        return answers.size() - OWN.size();
    }

    /** Index of {@code _keys}. */
    public static int keys(RowType answers) {
        return tableWidth(answers);
    }

    /** Index of {@code _rows}. */
    public static int rows(RowType answers) {
        return tableWidth(answers) + 1;
    }

    /** Index of {@code _answered_at}. */
    public static int answeredAt(RowType answers) {
        return tableWidth(answers) + 2;
    }

    /** What {@code _keys} says of these columns. */
    public static String keysText(RowType answers, int[] keyColumns) {
        return Arrays.stream(keyColumns)
                .mapToObj(column -> answers.field(column).name())
                .collect(Collectors.joining(","));
    }
}
