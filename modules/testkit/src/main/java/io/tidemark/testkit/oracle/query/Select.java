package io.tidemark.testkit.oracle.query;

import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.ArrayList;
import java.util.List;

/**
 * A SELECT.
 *
 * @param where conditions that must all be true
 * @param grouping what stands behind GROUP BY; empty if nothing does
 * @param having conditions of groups that must all be true
 */
public record Select(
        boolean distinct, List<Item> items, From from, List<String> where, List<String> grouping, List<String> having)
        implements Query {
    /** A query without groups. */
    public static Select of(List<Item> items, From from, List<String> where) {
        return new Select(false, items, from, where, List.of(), List.of());
    }

    @Override
    public List<Column> columns() {
        return items.stream().map(item -> new Column(item.name(), item.role())).toList();
    }

    @Override
    public String sql(Dialect dialect) {
        StringBuilder sql = new StringBuilder(distinct ? "SELECT DISTINCT " : "SELECT ");
        for (int i = 0; i < items.size(); i++) {
            sql.append(i == 0 ? "" : ", ")
                    .append(items.get(i).expression())
                    .append(" AS ")
                    .append(items.get(i).name());
        }
        sql.append(" FROM ").append(from.sql(dialect));
        append(sql, " WHERE ", " AND ", where);
        append(sql, " GROUP BY ", ", ", grouping);
        append(sql, " HAVING ", " AND ", having);
        return sql.toString();
    }

    private static void append(StringBuilder sql, String word, String between, List<String> parts) {
        if (!parts.isEmpty()) {
            sql.append(word).append(String.join(between, parts));
        }
    }

    @Override
    public List<Query> smaller() {
        List<Query> smaller = new ArrayList<>();
        if (from instanceof From.Derived derived) {
            smaller.add(derived.query());
        }
        for (int i = 0; i < where.size(); i++) {
            smaller.add(new Select(distinct, items, from, without(where, i), grouping, having));
        }
        for (int i = 0; i < having.size(); i++) {
            smaller.add(new Select(distinct, items, from, where, grouping, without(having, i)));
        }
        for (int i = 0; items.size() > 1 && i < items.size(); i++) {
            smaller.add(new Select(distinct, without(items, i), from, where, grouping, having));
        }
        for (int i = 0; i < grouping.size(); i++) {
            String key = grouping.get(i);
            List<Item> others = items.stream()
                    .filter(item -> !item.expression().equals(key))
                    .toList();
            if (!others.isEmpty()) {
                smaller.add(new Select(distinct, others, from, where, without(grouping, i), having));
            }
        }
        if (distinct) {
            smaller.add(new Select(false, items, from, where, grouping, having));
        }
        from.smaller().forEach(one -> smaller.add(new Select(distinct, items, one, where, grouping, having)));
        return smaller;
    }

    static <T> List<T> without(List<T> parts, int index) {
        List<T> rest = new ArrayList<>(parts);
        rest.remove(index);
        return rest;
    }
}
