package io.tidemark.testkit.oracle.query;

import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.ArrayList;
import java.util.List;

/**
 * A join with bounds in time. A row without a partner comes out when the watermark is past the last moment at which one could come in time; so the batch answer
 * asks for the highest times that the tables have seen.
 *
 * @param tables those whose watermarks count: of the left and of the right
 * @param condition what pairs have to fulfil; the first part bounds how far they are apart, the others compare a left key with a right one
 * @param leftKeys columns of the left that are compared with {@code =}: a row with a NULL among them waits for nobody
 * @param rightKeys the same of the right
 * @param leftEnd a moment of a left row: while the watermark is not above it, a partner may come in time
 * @param rightEnd the same of a right row
 */
public record NearbyRows(
        From left,
        String kind,
        From right,
        List<Table> tables,
        List<String> condition,
        List<String> leftKeys,
        List<String> rightKeys,
        String leftEnd,
        String rightEnd)
        implements From {
    @Override
    public List<Column> columns() {
        List<Column> columns = new ArrayList<>(left.columns());
        columns.addAll(right.columns());
        return columns;
    }

    @Override
    public String sql(Dialect dialect) {
        String joined = left.sql(dialect) + " " + kind + " JOIN " + right.sql(dialect) + " ON "
                + String.join(" AND ", condition);
        if (dialect == Dialect.TIDEMARK || kind.equals("INNER")) {
            return joined;
        }
        return joined + " JOIN (SELECT " + tables.get(0).highest() + " AS one, "
                + tables.get(1).highest() + " AS other) marks ON (" + present(left) + " AND " + present(right)
                + ") OR CASE WHEN "
                + present(left) + " THEN " + isOut(leftKeys, leftEnd) + " ELSE " + isOut(rightKeys, rightEnd) + " END";
    }

    /** Each row has a {@code k}. */
    private static String present(From side) {
        return side.columns().get(0).name() + " IS NOT NULL";
    }

    /** Whether a row without a partner comes out. */
    private static String isOut(List<String> keys, String end) {
        StringBuilder isOut = new StringBuilder();
        keys.forEach(key -> isOut.append(key).append(" IS NULL OR "));
        for (String mark : List.of("one", "other")) {
            isOut.append(mark.equals("one") ? "" : " AND ").append("marks." + mark + " - " + Table.DELAY + " > " + end);
        }
        return isOut.toString();
    }

    @Override
    public List<From> smaller() {
        List<From> smaller = new ArrayList<>(List.of(left, right));
        if (!kind.equals("INNER")) {
            smaller.add(
                    new NearbyRows(left, "INNER", right, tables, condition, leftKeys, rightKeys, leftEnd, rightEnd));
        }
        for (int i = 1; i < condition.size(); i++) {
            smaller.add(new NearbyRows(
                    left,
                    kind,
                    right,
                    tables,
                    Select.without(condition, i),
                    Select.without(leftKeys, i - 1),
                    Select.without(rightKeys, i - 1),
                    leftEnd,
                    rightEnd));
        }
        return smaller;
    }
}
