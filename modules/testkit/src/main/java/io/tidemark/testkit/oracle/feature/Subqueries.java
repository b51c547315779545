package io.tidemark.testkit.oracle.feature;

import io.tidemark.testkit.oracle.query.Column;
import io.tidemark.testkit.oracle.query.From;
import io.tidemark.testkit.oracle.query.Item;
import io.tidemark.testkit.oracle.query.Query;
import io.tidemark.testkit.oracle.query.Role;
import io.tidemark.testkit.oracle.query.Select;
import io.tidemark.testkit.oracle.query.Table;
import java.util.ArrayList;
import java.util.List;

/** Queries within queries: EXISTS, IN, values, ALL and ANY; alone and about the row around them. */
final class Subqueries {
    private Subqueries() {}

    static Query exists(Surroundings around) {
        From from = around.table().as("a");
        String not = around.oneIn(2) ? "NOT " : "";
        return filtered(around, from, not + "EXISTS (SELECT 1 FROM " + inner(around, from) + ")");
    }

    static Query in(Surroundings around) {
        From from = around.table().as("a");
        Table other = around.table();
        List<Column> inner = other.as("b").columns();
        Column one = around.pick(withPartner(from, inner));
        String not = around.oneIn(2) ? "NOT " : "";
        String selected = around.pick(Surroundings.of(inner, one.role())).name();
        List<String> where = around.expressions().conditions(Joins.timeless(inner), 2);
        String list = "SELECT " + selected + " FROM " + other.name() + " b" + where(where);
        return filtered(around, from, one.name() + " " + not + "IN (" + list + ")");
    }

    /** IN of two columns: alone, within a condition, and as a value. */
    static Query rowIn(Surroundings around) {
        From from = around.table().as("a");
        Table other = around.table();
        List<Column> inner = Joins.timeless(other.as("b").columns());
        List<Column> partners = withPartner(from, inner);
        Column one = around.pick(partners);
        Column two = around.pick(partners);
        List<String> where = new ArrayList<>(around.expressions().conditions(inner, 1));
        if (around.oneIn(3)) {
            where.add(correlation(around, from, other));
        }
        String in = "(" + one.name() + ", " + two.name() + ") "
                + around.pick(List.of("IN", "NOT IN", "= ANY", "<> ALL", "= ALL", "<> ANY")) + " (SELECT "
                + around.pick(Surroundings.of(inner, one.role())).name() + ", "
                + around.pick(Surroundings.of(inner, two.role())).name() + " FROM " + other.name() + " b" + where(where)
                + ")";
        if (around.oneIn(3)) {
            return selected(around, from, new Item("(" + in + ")", "q", Role.FLAG));
        }
        String form = around.pick(
                List.of("%s", "%s", "NOT (%s)", "(%s) IS NULL", "(%s) IS NOT TRUE", "(%s) IS FALSE", "(%s OR ?)"));
        String condition = around.expressions().condition(from.columns(), 1);
        return filtered(around, from, form.formatted(in).replace("?", condition));
    }

    /** More than one subquery about the row around, side by side. */
    static Query several(Surroundings around) {
        From from = around.table().as("a");
        Item one = new Item("EXISTS (SELECT 1 FROM " + inner(around, from) + ")", "q1", Role.FLAG);
        Item other = new Item("EXISTS (SELECT 1 FROM " + inner(around, from) + ")", "q2", Role.FLAG);
        return selected(around, from, one, other);
    }

    /** A value that is the same for all rows. */
    static Query value(Surroundings around) {
        From from = around.table().as("a");
        Table other = around.table();
        List<Column> inner = Joins.timeless(other.as("b").columns());
        Column ordered = around.pick(
                inner.stream().filter(column -> column.role().isOrdered()).toList());
        String call = around.pick(List.of("MIN(", "MAX(")) + ordered.name() + ")";
        String query = "(SELECT " + call + " FROM " + other.name() + " b"
                + where(around.expressions().conditions(inner, 1)) + ")";
        return selected(around, from, new Item(query, "q", ordered.role()));
    }

    static Query compared(Surroundings around) {
        From from = around.table().as("a");
        Table other = around.table();
        List<Column> inner = Joins.timeless(other.as("b").columns());
        List<Column> partners = withPartner(from, inner).stream()
                .filter(column -> column.role().isOrdered())
                .toList();
        Column one = around.pick(partners);
        String comparison = around.pick(List.of(" < ALL ", " >= ALL ", " > ANY ", " <= ANY "));
        String list =
                "(SELECT " + around.pick(Surroundings.of(inner, one.role())).name() + " FROM " + other.name() + " b"
                        + where(around.expressions().conditions(inner, 1)) + ")";
        return filtered(around, from, one.name() + comparison + list);
    }

    /** An aggregate of the rows that belong to the row around. */
    static Query correlatedValue(Surroundings around) {
        From from = around.table().as("a");
        Item aggregate;
        String inner;
        do {
            Table other = around.table();
            aggregate =
                    around.expressions().aggregate(Joins.timeless(other.as("b").columns()), "q");
            inner = other.name() + " b" + where(List.of(correlation(around, from, other)));
        } while (!aggregate.role().isExact() || aggregate.expression().contains("DISTINCT"));
        String query = "(SELECT " + aggregate.expression() + " FROM " + inner + ")";
        return selected(around, from, new Item(query, "q", aggregate.role()));
    }

    /** As {@link #correlatedValue}, of a join of which each side belongs to the row around. */
    static Query correlatedJoin(Surroundings around) {
        From from = around.table().as("a");
        Table one = around.table();
        Table other = around.table();
        String inner = "(SELECT * FROM " + one.name() + " b WHERE " + correlation(around, from, one)
                + ") b JOIN (SELECT * FROM " + other.name() + " b WHERE " + correlation(around, from, other)
                + ") c ON b.k = c.k";
        return selected(around, from, new Item("(SELECT COUNT(*) FROM " + inner + ")", "q", Role.EXTREME));
    }

    private static Query selected(Surroundings around, From from, Item... queries) {
        List<Item> items = new ArrayList<>(around.expressions().items(from.columns(), 2));
        items.addAll(List.of(queries));
        return Select.of(items, from, around.expressions().conditions(from.columns(), 1));
    }

    private static Query filtered(Surroundings around, From from, String condition) {
        Expressions expressions = around.expressions();
        List<String> where = new ArrayList<>(expressions.conditions(from.columns(), 1));
        where.add(condition);
        return Select.of(expressions.items(from.columns(), around.random().nextInt(1, 4)), from, where);
    }

    private static String inner(Surroundings around, From from) {
        Table other = around.table();
        List<String> where = new ArrayList<>();
        if (!around.oneIn(5)) {
            where.add(correlation(around, from, other));
        }
        where.addAll(
                around.expressions().conditions(Joins.timeless(other.as("b").columns()), 1));
        return other.name() + " b" + where(where);
    }

    private static String correlation(Surroundings around, From from, Table other) {
        List<Column> inner = Joins.timeless(other.as("b").columns());
        Column one = around.pick(withPartner(from, inner));
        String partner = around.pick(Surroundings.of(inner, one.role())).name();
        String form = around.pick(List.of(
                "%1$s = %2$s", "%1$s = %2$s", "%1$s IS NOT DISTINCT FROM %2$s", "(%1$s = %2$s OR %2$s IS NULL)"));
        return form.formatted(partner, one.name());
    }

    private static List<Column> withPartner(From from, List<Column> inner) {
        List<Column> columns = new ArrayList<>();
        for (Column column : Joins.timeless(from.columns())) {
            boolean small = column.role() == Role.SMALL;
            if (small || !Surroundings.of(inner, column.role()).isEmpty()) {
                columns.add(column);
            }
        }
        return columns;
    }

    private static String where(List<String> conditions) {
        return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }
}
