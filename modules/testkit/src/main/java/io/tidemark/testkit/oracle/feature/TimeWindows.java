package io.tidemark.testkit.oracle.feature;

import io.tidemark.testkit.oracle.query.Column;
import io.tidemark.testkit.oracle.query.Item;
import io.tidemark.testkit.oracle.query.Query;
import io.tidemark.testkit.oracle.query.Role;
import io.tidemark.testkit.oracle.query.Select;
import io.tidemark.testkit.oracle.query.Table;
import io.tidemark.testkit.oracle.query.WindowedTable;
import java.util.ArrayList;
import java.util.List;

/** Windows of event time that close: rows out of order, late, changed and taken back. */
final class TimeWindows {
    private TimeWindows() {}

    static Query tumble(Surroundings around) {
        int minutes = around.pick(List.of(10, 30, 60, 7));
        return grouped(around, WindowedTable.tumble(around.table(), "a", minutes));
    }

    static Query hop(Surroundings around) {
        int slide = around.pick(List.of(5, 10, 20));
        return grouped(
                around,
                WindowedTable.hop(
                        around.table(), "a", slide, slide * around.random().nextInt(1, 4)));
    }

    private static Query grouped(Surroundings around, WindowedTable from) {
        Expressions expressions = around.expressions();
        List<Column> scope = from.columns();
        Table table = from.table();
        List<Item> items = new ArrayList<>();
        items.add(new Item("a.window_start", "window_start", Role.MOMENT));
        items.add(new Item("a.window_end", "window_end", Role.MOMENT));
        List<String> keys = new ArrayList<>(List.of("a.window_start", "a.window_end"));
        if (around.oneIn(2)) {
            Column key = around.pick(Surroundings.exact(table.as("a").columns()));
            items.add(new Item(key.name(), "g", key.role()));
            keys.add(key.name());
        }
        for (int i = around.random().nextInt(1, 4); i > 0; i--) {
            items.add(expressions.aggregate(table.as("a").columns(), "x" + i));
        }
        List<String> having = around.oneIn(4) ? List.of("COUNT(*) > 1") : List.of();
        return new Select(false, items, from, expressions.conditions(scope, 1), keys, having);
    }
}
