package io.tidemark.sql.difference;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** What two queries read: tables, windows, joins, subqueries. For one comparison. */
final class FromDifference {
    /** What the operands of a window table are that follow its relation and its column; what else there is has no name. */
    private static final Map<String, List<String>> WINDOW_OPERANDS = Map.of(
            "tumble", List.of("window"),
            "hop", List.of("slide", "window"),
            "cumulate", List.of("step", "window"),
            "session", List.of("gap"));

    private final List<String> found = new ArrayList<>();

    private FromDifference() {}

    static List<String> of(@Nullable SqlNode before, @Nullable SqlNode after) {
        FromDifference difference = new FromDifference();
        if (before == null || after == null) {
            Wording.compare("FROM", before, after, difference.found);
        } else {
            difference.compare(before, after);
        }
        return difference.found;
    }

    private void compare(SqlNode before, SqlNode after) {
        if (Wording.same(before, after)) {
            return;
        }
        SqlNode left = unnamed(before);
        SqlNode right = unnamed(after);
        if (left instanceof SqlJoin one && right instanceof SqlJoin other) {
            join(one, other);
        } else if (left.isA(SqlKind.QUERY) && right.isA(SqlKind.QUERY)) {
            String name = name(before);
            found.addAll(QueryDifference.of("in subquery" + (name.isEmpty() ? "" : " " + name), left, right));
        } else if (left instanceof SqlIdentifier && right instanceof SqlIdentifier) {
            Wording.compare("reads", left, right, found);
        } else if (!window(left, right)) {
            Wording.compare("FROM", left, right, found);
        }
        Wording.changed("name in FROM", name(before), name(after), found);
    }

    private static SqlNode unnamed(SqlNode node) {
        return node.getKind() == SqlKind.AS ? ((SqlBasicCall) node).operand(0) : node;
    }

    private static String name(SqlNode node) {
        if (node.getKind() != SqlKind.AS) {
            return "";
        }
        SqlNode name = ((SqlBasicCall) node).operand(1);
        return Wording.of(name);
    }

    private void join(SqlJoin before, SqlJoin after) {
        compare(before.getLeft(), after.getLeft());
        compare(before.getRight(), after.getRight());
        Wording.changed("join", before.getJoinType().name(), after.getJoinType().name(), found);
        QueryDifference.conditions("join condition", before.getCondition(), after.getCondition(), found);
    }

    /** Whether both are windows of one kind; their differences are told then. */
    private boolean window(SqlNode before, SqlNode after) {
        SqlBasicCall left = windowCall(before);
        SqlBasicCall right = windowCall(after);
        if (left == null || right == null) {
            return false;
        }
        String function = left.getOperator().getName().toLowerCase(Locale.ROOT);
        List<String> names = WINDOW_OPERANDS.getOrDefault(function, List.of());
        boolean isAlike = function.equals(right.getOperator().getName().toLowerCase(Locale.ROOT))
                && left.operandCount() == right.operandCount()
                && left.operandCount() == names.size() + 2;
        if (!isAlike) {
            return false;
        }
        compareInput(left.operand(0), right.operand(0));
        Wording.compare("event time of the window", left.operand(1), right.operand(1), found);
        for (int i = 0; i < names.size(); i++) {
            SqlNode was = left.operand(i + 2);
            SqlNode is = right.operand(i + 2);
            if (!Wording.same(was, is)) {
                found.add(names.get(i) + " " + change(was, is));
            }
        }
        return true;
    }

    private static String change(SqlNode before, SqlNode after) {
        String was = Wording.of(before);
        String is = Wording.of(after);
        // Equal spans in other words are told apart by the words.
        return was.equals(is) ? Wording.sql(before) + " became " + Wording.sql(after) : was + " became " + is;
    }

    private void compareInput(SqlNode before, SqlNode after) {
        compare(table(before), table(after));
    }

    private static SqlNode table(SqlNode node) {
        return node.getKind() == SqlKind.EXPLICIT_TABLE ? ((SqlBasicCall) node).operand(0) : node;
    }

    private static @Nullable SqlBasicCall windowCall(SqlNode node) {
        boolean isTable = node.getKind() == SqlKind.COLLECTION_TABLE;
        SqlNode function = isTable ? ((SqlBasicCall) node).operand(0) : node;
        return isTable && function instanceof SqlBasicCall call ? call : null;
    }
}
