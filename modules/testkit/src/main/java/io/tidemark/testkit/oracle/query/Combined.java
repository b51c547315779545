package io.tidemark.testkit.oracle.query;

import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.ArrayList;
import java.util.List;

/** Two queries with a set operation between them, such as {@code UNION ALL}. */
public record Combined(Query left, String operation, Query right) implements Query {
    @Override
    public List<Column> columns() {
        return left.columns();
    }

    @Override
    public String sql(Dialect dialect) {
        return "(" + left.sql(dialect) + ") " + operation + " (" + right.sql(dialect) + ")";
    }

    @Override
    public List<Query> smaller() {
        List<Query> smaller = new ArrayList<>(List.of(left, right));
        if (left instanceof Select one
                && right instanceof Select other
                && one.items().size() == other.items().size()) {
            for (int i = 0; one.items().size() > 1 && i < one.items().size(); i++) {
                smaller.add(new Combined(without(one, i), operation, without(other, i)));
            }
        }
        left.smaller().forEach(one -> smaller.add(new Combined(one, operation, right)));
        right.smaller().forEach(one -> smaller.add(new Combined(left, operation, one)));
        return smaller;
    }

    private static Select without(Select select, int item) {
        return new Select(
                select.distinct(),
                Select.without(select.items(), item),
                select.from(),
                select.where(),
                select.grouping(),
                select.having());
    }
}
