package io.tidemark.sql.difference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.jspecify.annotations.Nullable;

/**
 * What is different about two queries, clause by clause: columns by their names, conditions by the parts that AND connects, what is read by its
 * place. Where two queries have not the same form, they are shown whole. For one comparison.
 */
final class QueryDifference {
    private final List<String> found = new ArrayList<>();

    private QueryDifference() {}

    /** The differences; empty if there is none. */
    static List<String> of(SqlNode before, SqlNode after) {
        return of("", before, after);
    }

    /** @param where the part of the statement that the queries are, for a reader; empty for all of it */
    static List<String> of(String where, SqlNode before, SqlNode after) {
        if (Wording.same(before, after)) {
            return List.of();
        }
        QueryDifference difference = new QueryDifference();
        difference.ordered(before, after);
        if (difference.found.isEmpty()) {
            Wording.compare("query", before, after, difference.found);
        }
        return difference.found.stream()
                .map(one -> where.isEmpty() ? one : where + ": " + one)
                .toList();
    }

    private void ordered(SqlNode before, SqlNode after) {
        Ordered left = Ordered.of(before);
        Ordered right = Ordered.of(after);
        body(left.query(), right.query());
        Wording.changed("ORDER BY", Wording.list(left.order()), Wording.list(right.order()), found);
        Wording.compare("OFFSET", left.offset(), right.offset(), found);
        Wording.compare("LIMIT", left.limit(), right.limit(), found);
    }

    /** A query and what stands behind it. */
    private record Ordered(
            SqlNode query,
            SqlNodeList order,
            @Nullable SqlNode offset,
            @Nullable SqlNode limit) {
        static Ordered of(SqlNode node) {
            return node instanceof SqlOrderBy by
                    ? new Ordered(by.query, by.orderList, by.offset, by.fetch)
                    : new Ordered(node, SqlNodeList.EMPTY, null, null);
        }
    }

    private void body(SqlNode before, SqlNode after) {
        if (Wording.same(before, after)) {
            return;
        }
        if (before instanceof SqlSelect left && after instanceof SqlSelect right) {
            select(left, right);
        } else if (before instanceof SqlWith left && after instanceof SqlWith right) {
            named(left, right);
            ordered(left.body, right.body);
        } else if (isSetOperation(before) && before.getKind() == after.getKind()) {
            parts((SqlCall) before, (SqlCall) after);
        } else {
            Wording.compare("query", before, after, found);
        }
    }

    private static boolean isSetOperation(SqlNode node) {
        return SqlKind.SET_QUERY.contains(node.getKind());
    }

    private void parts(SqlCall before, SqlCall after) {
        String operation = before.getOperator().getName();
        Wording.changed("set operation", operation, after.getOperator().getName(), found);
        found.addAll(of("before " + operation, before.operand(0), after.operand(0)));
        found.addAll(of("behind " + operation, before.operand(1), after.operand(1)));
    }

    private void named(SqlWith before, SqlWith after) {
        Map<String, SqlNode> left = named(before);
        Map<String, SqlNode> right = named(after);
        left.forEach((name, query) -> {
            SqlNode other = right.get(name);
            if (other == null) {
                found.add("WITH " + name + " left out");
            } else {
                found.addAll(of("in " + name, query, other));
            }
        });
        right.keySet().stream()
                .filter(name -> !left.containsKey(name))
                .forEach(name -> found.add("WITH " + name + " added"));
    }

    private static Map<String, SqlNode> named(SqlWith with) {
        Map<String, SqlNode> queries = new LinkedHashMap<>();
        for (SqlNode item : with.withList) {
            queries.put(((SqlWithItem) item).name.getSimple(), ((SqlWithItem) item).query);
        }
        return queries;
    }

    private void select(SqlSelect before, SqlSelect after) {
        new ColumnDifference(before.getSelectList(), after.getSelectList()).tell(found);
        if (before.isDistinct() != after.isDistinct()) {
            found.add("DISTINCT " + (after.isDistinct() ? "added" : "left out"));
        }
        found.addAll(FromDifference.of(before.getFrom(), after.getFrom()));
        conditions("filter", before.getWhere(), after.getWhere(), found);
        grouping(before.getGroup(), after.getGroup());
        conditions("HAVING", before.getHaving(), after.getHaving(), found);
        conditions("QUALIFY", before.getQualify(), after.getQualify(), found);
        Wording.changed("WINDOW", Wording.list(before.getWindowList()), Wording.list(after.getWindowList()), found);
        Wording.compare("ORDER BY", before.getOrderList(), after.getOrderList(), found);
        Wording.compare("LIMIT", before.getFetch(), after.getFetch(), found);
    }

    private void grouping(@Nullable SqlNodeList before, @Nullable SqlNodeList after) {
        List<SqlNode> left = before == null ? List.of() : before.getList();
        List<SqlNode> right = after == null ? List.of() : after.getList();
        for (SqlNode key : right) {
            if (!Wording.contains(left, key)) {
                found.add("grouped by " + Wording.of(key) + " too");
            }
        }
        for (SqlNode key : left) {
            if (!Wording.contains(right, key)) {
                found.add("no longer grouped by " + Wording.of(key));
            }
        }
    }

    /** Conditions whose parts AND connects: the order of the parts does not matter. */
    static void conditions(String part, @Nullable SqlNode before, @Nullable SqlNode after, List<String> into) {
        if (Wording.same(before, after)) {
            return;
        }
        List<SqlNode> left = conjuncts(before);
        List<SqlNode> right = conjuncts(after);
        List<SqlNode> gone =
                left.stream().filter(one -> !Wording.contains(right, one)).toList();
        List<SqlNode> come =
                right.stream().filter(one -> !Wording.contains(left, one)).toList();
        if (gone.size() == 1 && come.size() == 1) {
            Wording.compare(part, gone.get(0), come.get(0), into);
            return;
        }
        gone.forEach(one -> Wording.compare(part, one, null, into));
        come.forEach(one -> Wording.compare(part, null, one, into));
    }

    private static List<SqlNode> conjuncts(@Nullable SqlNode condition) {
        List<SqlNode> parts = new ArrayList<>();
        if (condition instanceof SqlBasicCall call && call.getKind() == SqlKind.AND) {
            call.getOperandList().forEach(operand -> parts.addAll(conjuncts(operand)));
        } else if (condition != null) {
            parts.add(condition);
        }
        return parts;
    }
}
