package io.tidemark.testkit.oracle.feature;

import io.tidemark.testkit.oracle.query.Column;
import io.tidemark.testkit.oracle.query.From;
import io.tidemark.testkit.oracle.query.NearbyRows;
import io.tidemark.testkit.oracle.query.NearestRow;
import io.tidemark.testkit.oracle.query.Query;
import io.tidemark.testkit.oracle.query.Table;
import io.tidemark.testkit.oracle.query.WindowedTable;
import io.tidemark.testkit.oracle.query.Windows;
import java.util.ArrayList;
import java.util.List;

/** Joins by event time: with the version at a row's time, with the nearest row, within bounds, window by window. */
final class TimeJoins {
    private static final List<String> KINDS = List.of("INNER", "LEFT", "RIGHT", "FULL");

    private TimeJoins() {}

    /** The version that was valid at the time of each row. */
    static Query temporal(Surroundings around) {
        return shaped(around, nearest(around, true, List.of()));
    }

    /** The nearest row before or after. */
    static Query asOf(Surroundings around) {
        return shaped(around, nearest(around, false, List.of(">=", ">", "<=", "<")));
    }

    /** Rows that are no further apart in time than bounds say; Postgres has no FULL JOIN with such a condition. */
    static Query interval(Surroundings around) {
        return shaped(around, nearby(around, around.pick(KINDS.subList(0, 3))));
    }

    /** Rows of one window. */
    static Query windows(Surroundings around) {
        return shaped(around, ofWindows(around, around.pick(KINDS)));
    }

    /** Results of one window. */
    static Query windowResults(Surroundings around) {
        Windows windows = anyWindows(around);
        From left = results(around, windows, "a");
        From right = results(around, windows, "b");
        List<String> condition = List.of("l.window_start = r.window_start", "l.window_end = r.window_end");
        return shaped(around, new From.Joined(left, around.pick(KINDS), right, condition));
    }

    private static From results(Surroundings around, Windows windows, String alias) {
        Query groups = TimeWindows.grouped(around, new WindowedTable(around.table(), alias, windows), "");
        return new From.Derived(groups, alias.equals("a") ? "l" : "r");
    }

    private static Query shaped(Surroundings around, From from) {
        return around.oneIn(3) ? Shapes.groups(around, from) : Shapes.projection(around, from);
    }

    /** A join whose left rows have the alias {@code a}, and a time that carries the watermark. */
    static From from(Surroundings around, String kind) {
        return around.oneIn(2) ? nearby(around, kind) : nearest(around, around.oneIn(2), List.of(">=", ">"));
    }

    /** Versions of a key that is the primary one are another thing, of which a batch answer knows nothing. */
    private static From nearest(Surroundings around, boolean isTemporal, List<String> comparisons) {
        Table left = around.table();
        Table right = around.pick(around.tables().stream()
                .filter(table -> !isTemporal || table.kind() != Table.Kind.KEYED && table.kind() != Table.Kind.NEWEST)
                .toList());
        List<NearestRow.Key> keys = new ArrayList<>();
        for (Column one : around.some(Joins.timeless(left.columns()), 2)) {
            List<Column> partners = Surroundings.of(right.columns(), one.role());
            if (!partners.isEmpty()) {
                keys.add(new NearestRow.Key(
                        "a." + one.name(), around.pick(partners).name()));
            }
        }
        if (keys.isEmpty()) {
            keys.add(new NearestRow.Key("a.k", "k"));
        }
        String comparison = isTemporal ? ">=" : around.pick(comparisons);
        return new NearestRow(
                left.as("a"), right, "b", "a.at", comparison, isTemporal, around.oneIn(2), List.copyOf(keys));
    }

    private static From nearby(Surroundings around, String kind) {
        Table left = around.table();
        Table right = around.table();
        int low = around.pick(List.of(-120, -30, -5, 0, 0, 10));
        int high = low + around.pick(List.of(5, 30, 240));
        List<String> condition = new ArrayList<>(
                List.of("b.at BETWEEN a.at + INTERVAL '" + low + "' MINUTE AND a.at + INTERVAL '" + high + "' MINUTE"));
        Keys keys = Keys.of(around, left, right);
        condition.addAll(keys.equal());
        return new NearbyRows(
                left.as("a"),
                known(kind, left, right),
                right.as("b"),
                List.of(left, right),
                condition,
                keys.left(),
                keys.right(),
                "a.at + INTERVAL '" + high + "' MINUTE",
                "b.at - INTERVAL '" + low + "' MINUTE");
    }

    /** Of a source whose newest rows count, a batch answer does not know how high its times were. */
    private static String known(String kind, Table left, Table right) {
        return left.kind() == Table.Kind.NEWEST || right.kind() == Table.Kind.NEWEST ? "INNER" : kind;
    }

    /** Columns that are compared, in pairs. */
    private record Keys(List<String> left, List<String> right) {
        static Keys of(Surroundings around, Table left, Table right) {
            Column one = around.pick(Joins.timeless(left.columns()));
            List<Column> partners = Surroundings.of(right.columns(), one.role());
            return partners.isEmpty() || around.oneIn(3)
                    ? new Keys(List.of(), List.of())
                    : new Keys(
                            List.of("a." + one.name()),
                            List.of("b." + around.pick(partners).name()));
        }

        List<String> equal() {
            return left.isEmpty() ? List.of() : List.of(left.get(0) + " = " + right.get(0));
        }
    }

    private static From ofWindows(Surroundings around, String kind) {
        Table left = around.table();
        Table right = around.table();
        List<String> condition =
                new ArrayList<>(List.of("a.window_start = b.window_start AND a.window_end = b.window_end"));
        Keys keys = Keys.of(around, left, right);
        condition.addAll(keys.equal());
        Windows windows = anyWindows(around);
        return new NearbyRows(
                new WindowedTable(left, "a", windows),
                known(kind, left, right),
                new WindowedTable(right, "b", windows),
                List.of(left, right),
                condition,
                keys.left(),
                keys.right(),
                "a.window_end",
                "b.window_end");
    }

    private static Windows anyWindows(Surroundings around) {
        return around.pick(List.of(
                new Windows.Sliding(30, 30),
                new Windows.Sliding(60, 60),
                new Windows.Sliding(20, 40),
                new Windows.Cumulative(20, 60),
                new Windows.Sessions(List.of(), 10)));
    }
}
