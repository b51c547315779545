package io.tidemark.testkit.oracle.feature;

import io.tidemark.testkit.oracle.query.Column;
import io.tidemark.testkit.oracle.query.From;
import io.tidemark.testkit.oracle.query.Item;
import io.tidemark.testkit.oracle.query.Query;
import io.tidemark.testkit.oracle.query.Role;
import io.tidemark.testkit.oracle.query.Select;
import io.tidemark.testkit.oracle.query.WindowedTable;
import java.util.ArrayList;
import java.util.List;

/** Rows made of arrays, series and parts of texts: beside their row, and in a subquery. */
final class Arrays {
    private static final List<Role> ELEMENTS = List.of(Role.SMALL, Role.EXTREME, Role.TEXT, Role.DAY, Role.FLAG);

    private Arrays() {}

    static Query elements(Surroundings around) {
        From left = around.oneIn(6) ? WindowedTable.tumble(around.table(), "a", 30) : around.relation("a");
        if (ofElements(left).isEmpty()) {
            return Shapes.projection(around, left);
        }
        From from = from(around, left, "e");
        if (around.oneIn(5)) {
            from = from(around, from, "f");
        }
        return around.oneIn(2) ? Shapes.projection(around, from) : Shapes.groups(around, from);
    }

    /** An aggregate of elements of the row around, or whether there is one. */
    static Query value(Surroundings around) {
        From left = around.table().as("a");
        Rows rows = rows(around, ofElements(left), "e");
        List<Column> scope = new ArrayList<>();
        rows.own().forEach(column -> scope.add(new Column("e." + column.name(), column.role())));
        Item aggregate = around.expressions().aggregate(scope, "q");
        scope.addAll(Joins.timeless(left.columns()));
        String inner = rows.sql() + where(around.expressions().conditions(scope, 2));
        List<Item> items = new ArrayList<>(around.expressions().items(left.columns(), 2));
        List<String> conditions = new ArrayList<>(around.expressions().conditions(left.columns(), 1));
        if (around.oneIn(3)) {
            conditions.add((around.oneIn(2) ? "NOT " : "") + "EXISTS (SELECT 1 FROM " + inner + ")");
        } else {
            items.add(new Item("(SELECT " + aggregate.expression() + " FROM " + inner + ")", "q", aggregate.role()));
        }
        return Select.of(items, left, conditions);
    }

    /** Elements of arrays that were collected in an order. */
    static Query collected(Surroundings around) {
        From rows = around.table().as("a");
        List<Column> elements = ofElements(rows);
        Column element = around.pick(elements);
        Column key = around.pick(Surroundings.exact(rows.columns()));
        String filter =
                around.oneIn(3) ? " FILTER (WHERE " + around.expressions().condition(rows.columns(), 1) + ")" : "";
        String order = Orders.some(around, rows.columns()) + ", " + element.name();
        Item list = new Item("ARRAY_AGG(" + element.name() + " " + order + ")" + filter, "list", element.role());
        List<Item> items = List.of(new Item(key.name(), "g", key.role()), list);
        Select groups = new Select(
                false, items, rows, around.expressions().conditions(rows.columns(), 1), List.of(key.name()), List.of());
        boolean isOuter = around.oneIn(2);
        String slice = around.oneIn(2) ? "" : around.pick(List.of("[2:]", "[:2]", "[2:3]", "[0:1]", "[3:2]"));
        From from = new From.Elements(
                new From.Derived(groups, "d"),
                isOuter ? "LEFT JOIN" : "CROSS JOIN",
                "UNNEST(d.list" + slice + ") WITH ORDINALITY",
                "e",
                List.of(new Column("x", element.role()), new Column("place", Role.SMALL)),
                isOuter ? around.pick(List.of("TRUE", "e.place < 3")) : "");
        List<Item> all = List.of(
                new Item("d.g", "g", key.role()),
                new Item("e.x", "x", element.role()),
                new Item("e.place", "place", Role.SMALL));
        return Select.of(all, from, List.of());
    }

    private static String where(List<String> conditions) {
        return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }

    private static List<Column> ofElements(From from) {
        return from.columns().stream()
                .filter(column -> ELEMENTS.contains(column.role()))
                .toList();
    }

    private static From from(Surroundings around, From left, String alias) {
        Rows rows = rows(around, ofElements(left), alias);
        if (around.oneIn(2)) {
            return new From.Elements(left, "CROSS JOIN", rows.call(), alias, rows.own(), "");
        }
        List<Column> scope = new ArrayList<>(Joins.timeless(left.columns()));
        rows.own().forEach(column -> scope.add(new Column(alias + "." + column.name(), column.role())));
        String condition = around.oneIn(2) ? "TRUE" : around.expressions().condition(scope, 1);
        return new From.Elements(left, "LEFT JOIN", rows.call(), alias, rows.own(), condition);
    }

    private record Rows(String call, String alias, List<Column> own) {
        String sql() {
            return call + " AS " + alias + "("
                    + String.join(", ", own.stream().map(Column::name).toList()) + ")";
        }
    }

    private static Rows rows(Surroundings around, List<Column> scope, String alias) {
        Column column = around.pick(scope);
        List<Column> own = new ArrayList<>(List.of(new Column("x", column.role())));
        String call = call(around, column, scope);
        if (call.startsWith("UNNEST") && around.oneIn(4)) {
            List<Column> others = Surroundings.of(scope, Role.SMALL);
            String second = others.isEmpty() ? "7" : around.pick(others).name() + ", NULL, 7";
            call = call.substring(0, call.length() - 1) + ", ARRAY[" + second + "])";
            own.add(new Column("y", Role.SMALL));
        }
        if (around.oneIn(3)) {
            call += " WITH ORDINALITY";
            own.add(new Column("place", Role.SMALL));
        }
        return new Rows(call, alias, own);
    }

    private static String call(Surroundings around, Column column, List<Column> scope) {
        if (column.role() == Role.SMALL && around.oneIn(2)) {
            String bound = around.pick(Surroundings.of(scope, Role.SMALL)).name();
            return around.pick(List.of(
                    "generate_series(1, " + bound + ")",
                    "generate_series(" + bound + ", " + column.name() + ")",
                    "generate_series(" + bound + ", -3, -2)"));
        }
        if (column.role() == Role.TEXT && around.oneIn(2)) {
            return around.pick(List.of(
                    "string_to_table(" + column.name() + ", 'b')",
                    "string_to_table(" + column.name() + ", NULL)",
                    "regexp_split_to_table(" + column.name() + ", '[ab]')"));
        }
        List<Column> same = Surroundings.of(scope, column.role());
        List<String> elements = new ArrayList<>(List.of(column.name()));
        for (int i = around.random().nextInt(4); i > 0; i--) {
            elements.add(around.oneIn(4) ? "NULL" : around.pick(same).name());
        }
        String array = "ARRAY[" + String.join(", ", elements) + "]";
        return "UNNEST("
                + (around.oneIn(6) ? "CASE WHEN " + column.name() + " IS NOT NULL THEN " + array + " END" : array)
                + ")";
    }
}
