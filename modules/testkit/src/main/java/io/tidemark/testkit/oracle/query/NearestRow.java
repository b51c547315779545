package io.tidemark.testkit.oracle.query;

import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A join of each row with the nearest one of a table in time, which a batch engine looks for row by row.
 *
 * @param leftTime the time of the left rows
 * @param comparison of the left time with the table's, as in {@code left >= right}
 * @param isTemporal whether the row is asked for by FOR SYSTEM_TIME AS OF; the comparison is {@code >=} then
 * @param isOuter whether a left row without such a row is kept
 * @param keys what must be equal: a column of the left, and one of the table by its name alone
 */
public record NearestRow(
        From left,
        Table table,
        String alias,
        String leftTime,
        String comparison,
        boolean isTemporal,
        boolean isOuter,
        List<Key> keys)
        implements From {
    /** Two columns that must be equal. */
    public record Key(String left, String right) {}

    @Override
    public List<Column> columns() {
        List<Column> columns = new ArrayList<>(left.columns());
        columns.addAll(From.aliased(alias, table.columns()));
        return columns;
    }

    @Override
    public String sql(Dialect dialect) {
        String kind = isOuter ? " LEFT" : "";
        if (dialect != Dialect.TIDEMARK) {
            return left.sql(dialect) + (isOuter ? kind : " CROSS") + " JOIN LATERAL (" + nearest() + ") " + alias
                    + (isOuter ? " ON TRUE" : "");
        }
        String on = " ON " + equal(alias);
        return isTemporal
                ? left.sql(dialect) + kind + " JOIN " + table.name() + " FOR SYSTEM_TIME AS OF " + leftTime + " AS "
                        + alias + on
                : left.sql(dialect) + kind + " ASOF JOIN " + table.name() + " " + alias + " MATCH_CONDITION " + leftTime
                        + " " + comparison + " " + alias + ".at" + on;
    }

    /** Of rows of one time the last in the order of their columns is the nearest one before, the first the nearest one after. */
    private String nearest() {
        String direction = comparison.startsWith(">") ? " DESC NULLS FIRST" : " ASC NULLS LAST";
        String order = table.columns().stream()
                .map(column -> ", nearby." + column.name() + direction)
                .collect(Collectors.joining());
        return "SELECT * FROM " + table.name() + " nearby WHERE " + equal("nearby") + " AND " + leftTime + " "
                + comparison + " nearby.at ORDER BY nearby.at" + direction + order + " LIMIT 1";
    }

    private String equal(String right) {
        return keys.stream()
                .map(key -> key.left() + " = " + right + "." + key.right())
                .collect(Collectors.joining(" AND "));
    }

    @Override
    public List<From> smaller() {
        List<From> smaller = new ArrayList<>(List.of(left));
        for (int i = 0; keys.size() > 1 && i < keys.size(); i++) {
            smaller.add(with(left, Select.without(keys, i)));
        }
        left.smaller().stream()
                .filter(one -> one.columns().containsAll(needed()))
                .forEach(one -> smaller.add(with(one, keys)));
        return smaller;
    }

    private List<Column> needed() {
        return left.columns().stream()
                .filter(column -> column.name().equals(leftTime)
                        || keys.stream().anyMatch(key -> key.left().equals(column.name())))
                .toList();
    }

    private NearestRow with(From from, List<Key> of) {
        return new NearestRow(from, table, alias, leftTime, comparison, isTemporal, isOuter, of);
    }
}
