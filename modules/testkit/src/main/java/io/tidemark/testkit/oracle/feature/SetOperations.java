package io.tidemark.testkit.oracle.feature;

import io.tidemark.testkit.oracle.query.Column;
import io.tidemark.testkit.oracle.query.Combined;
import io.tidemark.testkit.oracle.query.From;
import io.tidemark.testkit.oracle.query.Item;
import io.tidemark.testkit.oracle.query.Query;
import io.tidemark.testkit.oracle.query.Select;
import java.util.ArrayList;
import java.util.List;

/** UNION, INTERSECT and EXCEPT, with ALL and without, of two or three queries. */
final class SetOperations {
    private static final List<String> OPERATIONS =
            List.of("UNION", "UNION ALL", "INTERSECT", "INTERSECT ALL", "EXCEPT", "EXCEPT ALL");

    private SetOperations() {}

    static Query operation(Surroundings around) {
        From from = around.table().as("a");
        List<Column> columns = around.some(Surroundings.exact(from.columns()), 3);
        Query all = part(around, from, columns);
        for (int i = around.random().nextInt(1, 3); i > 0; i--) {
            all = new Combined(
                    all, around.pick(OPERATIONS), part(around, around.table().as("a"), columns));
        }
        return all;
    }

    /** Columns of the same roles. */
    private static Query part(Surroundings around, From from, List<Column> like) {
        Expressions expressions = around.expressions();
        List<Item> items = new ArrayList<>();
        for (Column column : like) {
            items.add(new Item(
                    expressions.value(column.role(), from.columns(), 0), "c" + (items.size() + 1), column.role()));
        }
        return Select.of(items, from, expressions.conditions(from.columns(), 2));
    }
}
