package io.tidemark.runtime;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import java.util.ArrayList;
import java.util.List;

/** Rows as text: columns with a blank between, NULL as a dash. */
public final class TestRows {
    private TestRows() {}

    public static String text(Batch batch, int row) {
        List<String> values = new ArrayList<>();
        for (int column = 0; column < batch.type().size(); column++) {
            values.add(value(batch.column(column), row));
        }
        return String.join(" ", values);
    }

    private static String value(Column column, int row) {
        if (column.nulls().get(row)) {
            return "-";
        }
        if (column instanceof LongColumn longs) {
            return String.valueOf(longs.get(row));
        }
        if (column instanceof DoubleColumn doubles) {
            return String.valueOf(doubles.get(row));
        }
        return column instanceof WideColumn wides ? wides.get(row).toString() : ((BytesColumn) column).getString(row);
    }

    /** All rows of a scan; only the first {@code columns} columns, or all if that is -1. */
    public static List<String> read(BatchScan scan, int columns) {
        List<String> rows = new ArrayList<>();
        for (Batch batch = scan.next(); batch != null; batch = scan.next()) {
            for (int row = 0; row < batch.count(); row++) {
                String text = text(batch, row);
                String[] parts = text.split(" ");
                int count = columns < 0 ? parts.length : Math.min(parts.length, columns);
                String kept = String.join(" ", java.util.Arrays.copyOf(parts, count));
                rows.add((batch.weights()[row] < 0 ? "-" : "") + kept);
            }
        }
        scan.close();
        return rows;
    }
}
