package io.tidemark.cli;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.format.nested.ValueText;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.format.text.TimestampText;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.TypeKind;
import io.tidemark.engine.result.Rows;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes results for people: columns as wide as they need to be, numbers to the right, as psql does. One thread at a time. */
final class AlignedTable implements ResultPrinter {
    private final boolean colours;
    private final byte[] scratch = new byte[Math.max(ColumnText.MAX_LENGTH, TimestampText.MAX_LENGTH)];

    AlignedTable(boolean colours) {
        this.colours = colours;
    }

    @Override
    public void print(Rows rows, PrintStream out) {
        List<Field> fields = rows.type().fields();
        List<String[]> cells = cells(rows);
        int[] widths = new int[fields.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = width(Printable.line(fields.get(i).name()));
            for (String[] row : cells) {
                widths[i] = Math.max(widths[i], width(row[i]));
            }
        }
        out.println(header(fields, widths));
        out.println(rule(widths));
        for (String[] row : cells) {
            out.println(line(fields, row, widths));
        }
        out.println("(" + cells.size() + (cells.size() == 1 ? " row)" : " rows)"));
        out.println();
        out.flush();
    }

    private List<String[]> cells(Rows rows) {
        List<String[]> cells = new ArrayList<>();
        for (Batch batch : rows.batches()) {
            for (int row = 0; row < batch.count(); row++) {
                String[] texts = new String[rows.type().size()];
                for (int i = 0; i < texts.length; i++) {
                    texts[i] = text(rows.type().type(i), batch.column(i), row);
                }
                cells.add(texts);
            }
        }
        return cells;
    }

    private String text(DataType type, Column column, int row) {
        if (column.nulls().get(row)) {
            return "";
        }
        if (column instanceof BytesColumn) {
            return Printable.line(ValueText.text(type, column, row));
        }
        boolean isTime = type.kind() == TypeKind.TIMESTAMP || type.kind() == TypeKind.TIMESTAMP_TZ;
        int end = isTime
                ? TimestampText.writeSql(
                        ((LongColumn) column).get(row), type.kind() == TypeKind.TIMESTAMP_TZ, scratch, 0)
                : ColumnText.write(type, column, row, scratch, 0);
        return new String(scratch, 0, end, StandardCharsets.UTF_8);
    }

    private String header(List<Field> fields, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String name = Printable.line(fields.get(i).name());
            int left = (widths[i] - width(name)) / 2;
            line.append(i == 0 ? " " : "| ");
            line.append(" ".repeat(left)).append(Terminal.bold(name, colours));
            line.append(" ".repeat(widths[i] - width(name) - left + 1));
        }
        return line.toString().stripTrailing();
    }

    private static String rule(int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append(i == 0 ? "" : "+").append("-".repeat(widths[i] + 2));
        }
        return line.toString();
    }

    private static String line(List<Field> fields, String[] row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String padding = " ".repeat(widths[i] - width(row[i]));
            boolean toTheRight = fields.get(i).type().isNumeric();
            line.append(i == 0 ? " " : "| ");
            line.append(toTheRight ? padding + row[i] : row[i] + padding).append(' ');
        }
        return line.toString().stripTrailing();
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
