package io.tidemark.api.type;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The columns of a relation, in order. Immutable; names need not be unique within a plan. */
public record RowType(List<Field> fields) {
    public RowType {
        fields = List.copyOf(fields);
    }

    public static RowType of(Field... fields) {
        return new RowType(List.of(fields));
    }

    /** Number of columns. */
    public int size() {
        return fields.size();
    }

    public Field field(int index) {
        return fields.get(index);
    }

    public DataType type(int index) {
        return fields.get(index).type();
    }

    /** Index of the first column of that name, or -1. */
    public int indexOf(String name) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /** These columns followed by {@code more}. */
    public RowType with(Field... more) {
        List<Field> all = new ArrayList<>(fields);
        all.addAll(List.of(more));
        return new RowType(all);
    }

    /** The columns at {@code indexes}, in that order. */
    public RowType select(int... indexes) {
        List<Field> chosen = new ArrayList<>(indexes.length);
        for (int index : indexes) {
            chosen.add(fields.get(index));
        }
        return new RowType(chosen);
    }

    /** As a record has it; written out for the reason that {@link DataType#equals} gives. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RowType row && fields.equals(row.fields);
    }

    @Override
    public int hashCode() {
        return fields.hashCode();
    }
}
