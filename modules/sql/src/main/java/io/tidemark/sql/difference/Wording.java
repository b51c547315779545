package io.tidemark.sql.difference;

import io.tidemark.sql.parser.statement.IntervalValue;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.dialect.AnsiSqlDialect;
import org.apache.calcite.util.Litmus;
import org.jspecify.annotations.Nullable;

/** Parts of statements as a message shows them. Stateless. */
final class Wording {
    private static final int LONGEST = 120;

    private Wording() {}

    /** On one line, without more quotes than are needed, and not too long. */
    static String of(SqlNode node) {
        return node instanceof SqlIntervalLiteral interval
                ? IntervalValue.of(interval).toString()
                : sql(node);
    }

    /** As above, also of a span of time. */
    static String sql(SqlNode node) {
        String text = node.toSqlString(writer -> writer.withDialect(AnsiSqlDialect.DEFAULT)
                        .withQuoteAllIdentifiers(false)
                        .withAlwaysUseParentheses(false)
                        .withClauseStartsLine(false))
                .getSql()
                .replaceAll("\\s+", " ");
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }

    static String list(Collection<? extends SqlNode> nodes) {
        return nodes.stream().map(Wording::of).collect(Collectors.joining(", "));
    }

    static boolean same(@Nullable SqlNode left, @Nullable SqlNode right) {
        return left == null || right == null ? left == right : left.equalsDeep(right, Litmus.IGNORE);
    }

    static boolean contains(List<? extends SqlNode> nodes, SqlNode wanted) {
        return nodes.stream().anyMatch(node -> same(node, wanted));
    }

    /** A part that is on one side only, or another one on each; nothing if both are the same. */
    static void compare(String part, @Nullable SqlNode before, @Nullable SqlNode after, List<String> into) {
        if (!same(before, after)) {
            changed(part, before == null ? "" : of(before), after == null ? "" : of(after), into);
        }
    }

    /** As above, of texts; an empty one is not there. */
    static void changed(String part, String before, String after, List<String> into) {
        if (before.equals(after)) {
            return;
        }
        if (before.isEmpty()) {
            into.add(part + " added: " + after);
        } else if (after.isEmpty()) {
            into.add(part + " left out: " + before);
        } else {
            into.add(part + ": " + before + " became " + after);
        }
    }
}
