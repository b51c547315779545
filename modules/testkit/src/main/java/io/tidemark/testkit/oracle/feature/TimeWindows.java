package io.tidemark.testkit.oracle.feature;

import io.tidemark.testkit.oracle.query.Column;
import io.tidemark.testkit.oracle.query.From;
import io.tidemark.testkit.oracle.query.Item;
import io.tidemark.testkit.oracle.query.Query;
import io.tidemark.testkit.oracle.query.Role;
import io.tidemark.testkit.oracle.query.Select;
import io.tidemark.testkit.oracle.query.Timed;
import io.tidemark.testkit.oracle.query.WindowedTable;
import io.tidemark.testkit.oracle.query.Windows;
import java.util.ArrayList;
import java.util.List;

/** Windows of event time that close: rows out of order, late, changed and taken back. */
final class TimeWindows {
    private TimeWindows() {}

    static Query tumble(Surroundings around) {
        return grouped(around, WindowedTable.tumble(around.table(), "a", around.pick(List.of(10, 30, 60, 7))), "");
    }

    static Query hop(Surroundings around) {
        return grouped(around, new WindowedTable(around.table(), "a", hops(around)), "");
    }

    static Query cumulate(Surroundings around) {
        return grouped(around, new WindowedTable(around.table(), "a", steps(around)), "");
    }

    /** Rows of sessions in groups: one for each key, or one for all keys whose sessions happen to be equal. */
    static Query session(Surroundings around) {
        WindowedTable sessions = sessions(around, around.table());
        List<String> keys = ((Windows.Sessions) sessions.windows()).keys();
        return grouped(around, sessions, keys.isEmpty() ? "" : "a." + keys.get(0));
    }

    /** Windows over the result of a join that has an event time. */
    static Query overJoin(Surroundings around) {
        From joined = TimeJoins.from(around, "INNER");
        List<Item> items = new ArrayList<>(List.of(new Item("a.at", "at", Role.MOMENT)));
        items.addAll(around.expressions().items(joined.columns(), 3));
        Query query = Select.of(items, joined, around.expressions().conditions(joined.columns(), 1));
        return grouped(around, windowed(around, new Timed.Result(query), "w"), "");
    }

    /** The first rows of each window: of its results, or of its rows. */
    static Query top(Surroundings around) {
        From ranked = results(around);
        List<Column> scope = Surroundings.exact(ranked.columns());
        List<Item> items = new ArrayList<>();
        for (Column column : scope) {
            items.add(new Item(column.name(), "c" + items.size(), column.role()));
        }
        String partition = "PARTITION BY " + partition(around, scope) + " ";
        String function = around.oneIn(3)
                ? around.pick(List.of("RANK", "DENSE_RANK")) + "() OVER (" + partition + Orders.some(around, scope)
                : "ROW_NUMBER() OVER (" + partition + Orders.whole(around, scope);
        items.add(new Item(function + ")", "place", Role.EXTREME));
        return Orders.bounded(around, Select.of(items, ranked, List.of()));
    }

    /** What lies before and behind in a window, or from one window to the next. */
    static Query over(Surroundings around) {
        From from = results(around);
        List<Column> scope = Surroundings.exact(from.columns());
        List<Item> items = new ArrayList<>();
        for (Column column : around.some(scope, 4)) {
            items.add(new Item(column.name(), "c" + items.size(), column.role()));
        }
        String partition =
                "PARTITION BY " + (around.oneIn(3) ? around.pick(scope).name() : partition(around, scope)) + " ";
        for (int i = around.random().nextInt(1, 3); i > 0; i--) {
            items.add(Orders.function(around, scope, partition, "f" + i));
        }
        return Select.of(items, from, List.of());
    }

    private static String partition(Surroundings around, List<Column> scope) {
        List<String> bounds = scope.stream()
                .map(Column::name)
                .filter(name -> name.contains(".window_"))
                .toList();
        return String.join(", ", around.oneIn(2) ? bounds : List.of(around.pick(bounds)));
    }

    private static From results(Surroundings around) {
        WindowedTable rows = windowed(around, around.table(), "a");
        return around.oneIn(2) ? rows : new From.Derived(grouped(around, rows, ""), "d");
    }

    private static Windows hops(Surroundings around) {
        int slide = around.pick(List.of(5, 10, 20));
        return new Windows.Sliding(slide, slide * around.random().nextInt(1, 4));
    }

    private static Windows steps(Surroundings around) {
        int step = around.pick(List.of(5, 10, 30));
        return new Windows.Cumulative(step, step * around.random().nextInt(1, 5));
    }

    private static WindowedTable sessions(Surroundings around, Timed of) {
        int gap = around.pick(List.of(5, 20, 60));
        List<String> keys = of.columns().stream()
                .filter(column -> column.role().isExact() && !column.name().equals("at"))
                .map(Column::name)
                .toList();
        List<String> own = keys.isEmpty() || around.oneIn(3) ? List.of() : around.some(keys, 2);
        return new WindowedTable(of, "a", new Windows.Sessions(own, gap));
    }

    /** Windows of any kind. */
    static WindowedTable windowed(Surroundings around, Timed of, String alias) {
        Windows windows = switch (around.random().nextInt(4)) {
            case 0 -> hops(around);
            case 1 -> steps(around);
            case 2 -> sessions(around, of).windows();
            default -> new Windows.Sliding(30, 30);
        };
        return new WindowedTable(of, alias, windows);
    }

    /**
     * Groups of the rows of windows.
     *
     * @param first a key that there may be; empty if one by chance will do
     */
    static Select grouped(Surroundings around, WindowedTable from, String first) {
        Expressions expressions = around.expressions();
        List<Column> scope = from.columns();
        List<Item> items = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (String bound : List.of("window_start", "window_end")) {
            keys.add(from.alias() + "." + bound);
            items.add(new Item(from.alias() + "." + bound, bound, Role.MOMENT));
        }
        if (around.oneIn(2)) {
            Column key = scope.stream()
                    .filter(column -> column.name().equals(first))
                    .findAny()
                    .orElseGet(() -> around.pick(Surroundings.exact(from.rows())));
            items.add(new Item(key.name(), "g", key.role()));
            keys.add(key.name());
        }
        for (int i = around.random().nextInt(1, 4); i > 0; i--) {
            items.add(expressions.aggregate(from.rows(), "x" + i));
        }
        List<String> having = around.oneIn(4) ? List.of("COUNT(*) > 1") : List.of();
        return new Select(false, items, from, expressions.conditions(scope, 1), keys, having);
    }
}
