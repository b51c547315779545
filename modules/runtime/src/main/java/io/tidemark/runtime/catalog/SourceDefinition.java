package io.tidemark.runtime.catalog;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A source as it was created. Immutable.
 *
 * @param connector name of the connector; empty for a source that rows are pushed into
 * @param options of the connector, as given (a secret as its reference)
 * @param format name of the format; empty if the connector has none, or rows are pushed
 * @param formatOptions of the format, as given
 * @param type all columns, in order
 * @param computed columns that are not read but computed from those that are, in order
 * @param time event time and watermark
 * @param deduplicateOn indexes of the columns that identify an event; empty for no deduplication
 * @param horizonMicros how long, in event time, a key is remembered
 * @param bounded whether the end of what is there is the end of the source
 * @param stopOnError whether a row that cannot be decoded stops the run
 * @param primaryKey of which the newest row counts; {@link PrimaryKey#NONE} for no key
 * @param lengths how long its texts may be
 */
public record SourceDefinition(
        String name,
        String text,
        String connector,
        Map<String, String> options,
        String format,
        Map<String, String> formatOptions,
        RowType type,
        List<Computed> computed,
        EventTime time,
        int[] deduplicateOn,
        long horizonMicros,
        boolean bounded,
        boolean stopOnError,
        PrimaryKey primaryKey,
        TextLengths lengths)
        implements InputDefinition {
    /**
     * Begins options that say which column is filled with what accompanies each row: this and the column's name, with the name of what fills it.
     * They are beside the connector's own.
     */
    public static final String METADATA = "tidemark.metadata.";

    /**
     * A generated column.
     *
     * @param column its index in the source's type
     * @param expression over the source's columns; it may use columns that are read and computed ones before it
     */
    public record Computed(int column, Expr expression) {}

    /** What accompanies a row and its primary key can be read from. */
    public static final String KEY = "key";

    public SourceDefinition {
        options = Map.copyOf(options);
        formatOptions = Map.copyOf(formatOptions);
        computed = List.copyOf(computed);
    }

    /** Whether rows are pushed into it by the engine's user: they are journaled, since they cannot be read again. */
    public boolean isPushed() {
        return connector.isEmpty();
    }

    /** Indexes of the columns that a decoder fills, in order. */
    public int[] readColumns() {
        int[] read = new int[type.size()];
        int count = 0;
        for (int i = 0; i < read.length; i++) {
            if (!isComputed(i) && !options.containsKey(METADATA + type.field(i).name())) {
                read[count++] = i;
            }
        }
        return Arrays.copyOf(read, count);
    }

    /** The columns that a decoder fills. Those of the primary key may be NULL in a value: whether they are in the row is judged later. */
    public RowType readType() {
        return nullableKey(readColumns());
    }

    /** Indexes of the columns that are read from the key that accompanies a row, in order. */
    public int[] accompanyingKey() {
        return primaryKey.format().isEmpty()
                ? new int[0]
                : Arrays.stream(readColumns()).filter(primaryKey::has).toArray();
    }

    /** The columns that are read from the key that accompanies a row. */
    public RowType accompanyingKeyType() {
        return nullableKey(accompanyingKey());
    }

    private RowType nullableKey(int[] columns) {
        List<Field> fields = new ArrayList<>();
        for (int column : columns) {
            Field field = type.field(column);
            fields.add(primaryKey.has(column) ? Field.of(field.name(), field.type()) : field);
        }
        return new RowType(fields);
    }

    /** Indexes of the columns that are filled with what accompanies a row, in order. */
    public int[] metadataColumns() {
        return IntStream.range(0, type.size())
                .filter(i -> options.containsKey(METADATA + type.field(i).name()))
                .toArray();
    }

    /**
     * What the columns of {@link #metadataColumns} are filled with: its names, and the columns' types; then the {@link #KEY}, if columns are read
     * from it.
     */
    public RowType metadata() {
        List<Field> fields = new ArrayList<>();
        for (int column : metadataColumns()) {
            Field field = type.field(column);
            fields.add(new Field(options.getOrDefault(METADATA + field.name(), ""), field.type(), field.nullable()));
        }
        if (accompanyingKey().length > 0) {
            fields.add(Field.of(KEY, DataType.BYTEA));
        }
        return new RowType(fields);
    }

    private boolean isComputed(int column) {
        return computed.stream().anyMatch(one -> one.column() == column);
    }

    @Override
    public String kind() {
        return "source";
    }
}
