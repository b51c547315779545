package io.tidemark.testkit.oracle.query;

import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A table or source of a scenario. Its first columns are {@code k}, a number, and {@code at}, its event time, which a table of a file does without. Immutable.
 *
 * @param columns all of them, by their names alone
 */
public record Table(String name, Kind kind, List<Column> columns) implements Timed {
    /** Watermark of each: how far out of order rows may come. */
    public static final String DELAY = "INTERVAL '10' MINUTE";

    /** What a relation does with a second row of one {@code k}. */
    public enum Kind {
        /** {@code k} is the primary key. */
        KEYED,
        /** Rows may be equal. */
        BAG,
        /** A source: rows only come, and one that was sent before counts once. */
        SOURCE,
        /** A source with {@code k} as its primary key: of each the row that came last is there. */
        NEWEST,
        /** Read from a file whenever the engine starts; {@code k} is the primary key. */
        FILE
    }

    /** The statement that makes it. */
    public String create(Dialect dialect) {
        String own = columns.stream()
                .map(column -> column.name() + " " + column.role().type(dialect) + constraint(column, dialect))
                .collect(Collectors.joining(", "));
        if (dialect != Dialect.TIDEMARK) {
            String order = kind == Kind.SOURCE && dialect == Dialect.POSTGRES ? ", _seq BIGSERIAL" : "";
            return "CREATE TABLE " + name + " (" + own + order + ")";
        }
        String watermark = ", WATERMARK FOR at AS at - " + DELAY;
        return switch (kind) {
            case SOURCE ->
                "CREATE SOURCE " + name + " (" + own + watermark + ", DEDUPLICATE ON (k) WITHIN INTERVAL '30' DAY)";
            case NEWEST -> "CREATE SOURCE " + name + " (" + own + watermark + ")";
            case FILE ->
                "CREATE TABLE " + name + " (" + own + ") WITH (connector = 'files', path = '" + file()
                        + "', format = 'json')";
            case KEYED, BAG -> "CREATE TABLE " + name + " (" + own + watermark + ")";
        };
    }

    private String constraint(Column column, Dialect dialect) {
        boolean isKeyed = kind == Kind.KEYED || kind == Kind.NEWEST || kind == Kind.FILE;
        if (column.name().equals("k") && isKeyed) {
            return " PRIMARY KEY";
        } else if (column.name().equals("k") && kind == Kind.SOURCE && dialect != Dialect.TIDEMARK) {
            return " UNIQUE";
        }
        return column.name().equals("at") && kind != Kind.SOURCE ? " NOT NULL" : "";
    }

    /** The name of the file that it is read from. */
    public String file() {
        return name + ".json";
    }

    /** The statement that makes, in a batch engine, the table of the highest event times. */
    public String createMarks() {
        return "CREATE TABLE " + marks() + " (at TIMESTAMP)";
    }

    /** The table in a batch engine that holds the highest event time after each statement: rows that are gone have moved the watermark. */
    public String marks() {
        return name + "_marks";
    }

    /** The statement that notes, in a batch engine, the highest event time there is. */
    public String mark() {
        return "INSERT INTO " + marks() + " SELECT MAX(at) FROM " + name + " HAVING COUNT(*) > 0";
    }

    /** The highest event time that there ever was, as an expression of a batch engine. */
    String highest() {
        return "(SELECT MAX(at) FROM " + marks() + ")";
    }

    @Override
    public String relation(Dialect dialect) {
        return name;
    }

    @Override
    public List<Timed> smallerTimed() {
        return List.of();
    }

    /** The statement that adds rows. */
    public String insert(List<String> rows, Dialect dialect) {
        String names = columns.stream().map(Column::name).collect(Collectors.joining(", "));
        boolean isNewest = kind == Kind.NEWEST && dialect != Dialect.TIDEMARK;
        return "INSERT INTO " + name + " (" + names + ") VALUES "
                + String.join(", ", isNewest ? newest(rows) : rows)
                + again(dialect);
    }

    private String again(Dialect dialect) {
        if (dialect == Dialect.TIDEMARK || kind == Kind.KEYED || kind == Kind.BAG) {
            return "";
        }
        return kind == Kind.SOURCE
                ? " ON CONFLICT DO NOTHING"
                : columns.stream()
                        .skip(1)
                        .map(column -> column.name() + " = EXCLUDED." + column.name())
                        .collect(Collectors.joining(", ", " ON CONFLICT (k) DO UPDATE SET ", ""));
    }

    /** The last row of each key: one statement updates a row once. */
    private static Collection<String> newest(List<String> rows) {
        Map<String, String> newest = new LinkedHashMap<>();
        rows.forEach(row -> newest.put(row.substring(0, row.indexOf(',')), row));
        return newest.values();
    }

    /** As a query reads it. */
    public From as(String alias) {
        return new From.Named(name, alias, columns);
    }
}
