package io.tidemark.testkit.oracle.query;

import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.ArrayList;
import java.util.List;

/** A window function over a relation with an event time. */
public record WindowedTable(Timed table, String alias, Windows windows) implements From {
    /** Windows that do not overlap. */
    public static WindowedTable tumble(Timed table, String alias, int minutes) {
        return new WindowedTable(table, alias, new Windows.Sliding(minutes, minutes));
    }

    @Override
    public List<Column> columns() {
        List<Column> columns = new ArrayList<>(rows());
        columns.add(new Column(alias + ".window_start", Role.MOMENT));
        columns.add(new Column(alias + ".window_end", Role.MOMENT));
        return columns;
    }

    /** The columns of the relation, with the alias. */
    public List<Column> rows() {
        return From.aliased(alias, table.columns());
    }

    @Override
    public String sql(Dialect dialect) {
        String relation = table.relation(dialect);
        return dialect == Dialect.TIDEMARK
                ? windows.call(relation) + " " + alias
                : "(" + windows.batch(relation, dialect) + ") " + alias;
    }

    @Override
    public List<From> smaller() {
        return table.smallerTimed().stream()
                .<From>map(smaller -> new WindowedTable(smaller, alias, windows))
                .toList();
    }
}
