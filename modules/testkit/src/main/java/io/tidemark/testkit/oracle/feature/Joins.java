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

/**
 * Joins. Outer ones never compare event times: a bound of time holds back rows without a partner until the watermark has passed, and they are
 * not yet in the view when they are in the batch answer.
 */
final class Joins {
    private static final List<String> KINDS = List.of("INNER", "LEFT", "RIGHT", "FULL", "INNER", "LEFT");

    private Joins() {}

    static Query two(Surroundings around) {
        return Shapes.projection(around, joined(around, around.relation("a"), around.relation("b")));
    }

    static Query three(Surroundings around) {
        From two = joined(around, around.relation("a"), around.relation("b"));
        return Shapes.projection(around, joined(around, two, around.relation("c")));
    }

    static Query grouped(Surroundings around) {
        return Shapes.groups(around, joined(around, around.relation("a"), around.relation("b")));
    }

    /** Rows beside the row of a table that they name by its key, grouped: many have one row of the table. */
    static Query star(Surroundings around) {
        From left = around.relation("a");
        List<Column> names = Surroundings.of(left.columns(), Role.SMALL);
        if (names.isEmpty()) {
            return grouped(around);
        }
        List<Table> keyed = around.tables().stream()
                .filter(table -> table.kind() == Table.Kind.KEYED || table.kind() == Table.Kind.NEWEST)
                .toList();
        From right = (around.oneIn(3) ? around.file() : around.pick(keyed)).as("b");
        List<String> condition = List.of(around.pick(names).name() + " = b.k");
        From from = around.oneIn(2)
                ? new From.Joined(left, "INNER", right, condition)
                : new From.Joined(right, "INNER", left, condition);
        List<Item> items = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (Column key : around.some(timeless(from.columns()), 3)) {
            keys.add(key.name());
            items.add(new Item(key.name(), "g" + keys.size(), key.role()));
        }
        List<Column> own = around.oneIn(5) ? from.columns() : left.columns();
        for (int i = around.random().nextInt(1, 5); i > 0; i--) {
            items.add(around.expressions().ofParts(around.pick(Surroundings.exact(own)), "x" + i));
        }
        List<String> where = around.oneIn(2) ? List.of() : around.expressions().conditions(from.columns(), 1);
        return new Select(false, items, from, where, keys, List.of());
    }

    static From joined(Surroundings around, From left, From right) {
        String kind = around.pick(KINDS);
        List<String> condition = new ArrayList<>();
        List<Column> leftColumns = timeless(left.columns());
        List<Column> rightColumns = timeless(right.columns());
        if (leftColumns.isEmpty() || rightColumns.isEmpty() || around.oneIn(12)) {
            return new From.Joined(left, "CROSS", right, List.of());
        }
        for (int i = around.random().nextInt(1, 3); i > 0; i--) {
            Column one = around.pick(leftColumns);
            List<Column> partners = Surroundings.of(rightColumns, one.role());
            if (!partners.isEmpty()) {
                condition.add(one.name() + " = " + around.pick(partners).name());
            }
        }
        if (condition.isEmpty()) {
            condition.add(equalNumbers(around, leftColumns, rightColumns));
        }
        boolean full = kind.equals("FULL");
        if (!full && around.oneIn(3)) {
            List<Column> both = new ArrayList<>(leftColumns);
            both.addAll(rightColumns);
            condition.add(around.expressions().condition(both, 1));
        }
        return new From.Joined(left, kind, right, condition);
    }

    /** Every table has k; a view may have nothing in common with another relation but that it has rows. */
    private static String equalNumbers(Surroundings around, List<Column> left, List<Column> right) {
        List<Column> ones = Surroundings.of(left, Role.SMALL);
        List<Column> others = Surroundings.of(right, Role.SMALL);
        if (ones.isEmpty() || others.isEmpty()) {
            return "1 = 1";
        }
        return around.pick(ones).name() + " = " + around.pick(others).name();
    }

    static List<Column> timeless(List<Column> columns) {
        return columns.stream()
                .filter(column -> column.role().isExact() && column.role() != Role.MOMENT)
                .toList();
    }
}
