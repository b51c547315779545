package io.tidemark.testkit.oracle.query;

import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.ArrayList;
import java.util.List;

/** A window function over a table, which a batch engine computes by hand. */
public record WindowedTable(Table table, String alias, int slide, int size, boolean isTumble) implements From {
    private static final String EPOCH = "TIMESTAMP '1970-01-01 00:00:00'";

    /** Windows that do not overlap. */
    public static WindowedTable tumble(Table table, String alias, int minutes) {
        return new WindowedTable(table, alias, minutes, minutes, true);
    }

    /** Windows that may overlap; {@code size} is a multiple of {@code slide}. */
    public static WindowedTable hop(Table table, String alias, int slide, int size) {
        return new WindowedTable(table, alias, slide, size, false);
    }

    @Override
    public List<Column> columns() {
        List<Column> columns = new ArrayList<>(table.as(alias).columns());
        columns.add(new Column(alias + ".window_start", Role.MOMENT));
        columns.add(new Column(alias + ".window_end", Role.MOMENT));
        return columns;
    }

    @Override
    public String sql(Dialect dialect) {
        String step = minutes(slide);
        return switch (dialect) {
            case TIDEMARK ->
                isTumble
                        ? "TUMBLE(" + table.name() + ", at, " + step + ") " + alias
                        : "HOP(" + table.name() + ", at, " + step + ", " + minutes(size) + ") " + alias;
            case POSTGRES -> by("date_bin(" + step + ", at, " + EPOCH + ")");
            case DUCKDB -> by("time_bucket(" + step + ", at, " + EPOCH + ")");
        };
    }

    private String by(String last) {
        String start = last + " - " + minutes(slide) + " * i";
        return "(SELECT *, " + start + " AS window_start, " + start + " + " + minutes(size) + " AS window_end FROM "
                + table.name() + ", generate_series(0, " + (size / slide - 1) + ") AS steps(i)) " + alias;
    }

    private static String minutes(int count) {
        return "INTERVAL '" + count + "' MINUTE";
    }

    @Override
    public List<From> smaller() {
        return List.of();
    }
}
