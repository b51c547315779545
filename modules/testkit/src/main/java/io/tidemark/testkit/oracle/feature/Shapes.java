package io.tidemark.testkit.oracle.feature;

import io.tidemark.testkit.oracle.query.Column;
import io.tidemark.testkit.oracle.query.From;
import io.tidemark.testkit.oracle.query.Item;
import io.tidemark.testkit.oracle.query.Query;
import io.tidemark.testkit.oracle.query.Select;
import java.util.ArrayList;
import java.util.List;

/** Projections, filters, DISTINCT and groups of one relation. */
final class Shapes {
    private Shapes() {}

    static Query projection(Surroundings around) {
        return projection(around, around.relation("a"));
    }

    static Query projection(Surroundings around, From from) {
        Expressions expressions = around.expressions();
        List<Item> items = expressions.items(from.columns(), around.random().nextInt(1, 6));
        return Select.of(items, from, expressions.conditions(from.columns(), 3));
    }

    static Query distinct(Surroundings around) {
        From from = around.relation("a");
        Expressions expressions = around.expressions();
        List<Column> exact = Surroundings.exact(from.columns());
        List<Item> items = expressions.items(exact, around.random().nextInt(1, 4));
        return new Select(true, items, from, expressions.conditions(from.columns(), 2), List.of(), List.of());
    }

    static Query groups(Surroundings around) {
        return groups(around, around.relation("a"));
    }

    /** Rows of {@code from} by some of its columns. */
    static Select groups(Surroundings around, From from) {
        Expressions expressions = around.expressions();
        List<Column> scope = from.columns();
        List<Item> items = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (Column key : around.some(Surroundings.exact(scope), 3)) {
            String expression = around.oneIn(4) ? expressions.value(key.role(), List.of(key), 1) : key.name();
            if (expression.contains(key.name()) && !keys.contains(expression)) {
                keys.add(expression);
                items.add(new Item(expression, "g" + keys.size(), key.role()));
            }
        }
        for (int i = around.random().nextInt(keys.isEmpty() ? 1 : 0, 5); i > 0; i--) {
            items.add(expressions.aggregate(scope, "x" + i));
        }
        List<String> having = new ArrayList<>();
        if (around.oneIn(3)) {
            having.add(around.pick(List.of(
                    "COUNT(*) > 1",
                    "COUNT(*) < 3",
                    "COUNT(DISTINCT " + scope.get(0).name() + ") = 1")));
        }
        return new Select(false, items, from, expressions.conditions(scope, 2), keys, having);
    }

    /** One group of all rows. */
    static Query total(Surroundings around) {
        From from = around.relation("a");
        Expressions expressions = around.expressions();
        List<Item> items = new ArrayList<>();
        for (int i = around.random().nextInt(1, 6); i > 0; i--) {
            items.add(expressions.aggregate(from.columns(), "x" + i));
        }
        return new Select(false, items, from, expressions.conditions(from.columns(), 2), List.of(), List.of());
    }
}
