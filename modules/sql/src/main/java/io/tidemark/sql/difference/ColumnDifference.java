package io.tidemark.sql.difference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** Two select lists, column by column: one is the same column in both if it has the same name. Immutable. */
final class ColumnDifference {
    private final Map<String, SqlNode> before;
    private final Map<String, SqlNode> after;

    ColumnDifference(Iterable<SqlNode> before, Iterable<SqlNode> after) {
        this.before = named(before);
        this.after = named(after);
    }

    private static Map<String, SqlNode> named(Iterable<SqlNode> list) {
        Map<String, SqlNode> named = new LinkedHashMap<>();
        for (SqlNode item : list) {
            String name = name(item);
            int copy = 2;
            for (String base = name; named.containsKey(name); copy++) {
                name = base + " (" + copy + ")";
            }
            named.put(name, item.getKind() == SqlKind.AS ? ((SqlBasicCall) item).operand(0) : item);
        }
        return named;
    }

    private static String name(SqlNode item) {
        if (item.getKind() == SqlKind.AS) {
            return ((SqlIdentifier) ((SqlBasicCall) item).operand(1)).getSimple();
        }
        boolean isColumn = item instanceof SqlIdentifier identifier && !identifier.isStar();
        return isColumn ? ((SqlIdentifier) item).names.get(((SqlIdentifier) item).names.size() - 1) : Wording.of(item);
    }

    void tell(List<String> into) {
        List<String> found = new ArrayList<>();
        before.forEach((name, expression) -> changed(name, expression, found));
        after.forEach((name, expression) -> {
            if (!before.containsKey(name) && renamedFrom(name, expression).isEmpty()) {
                found.add("column " + name + " added" + definition(name, expression));
            }
        });
        List<String> names = List.copyOf(after.keySet());
        if (found.isEmpty() && !List.copyOf(before.keySet()).equals(names)) {
            found.add("columns are in another order: " + String.join(", ", names));
        }
        into.addAll(found);
    }

    private void changed(String name, SqlNode expression, List<String> found) {
        SqlNode other = after.get(name);
        if (other != null) {
            Wording.compare("column " + name, expression, other, found);
            return;
        }
        String renamed = after.entrySet().stream()
                .filter(candidate ->
                        renamedFrom(candidate.getKey(), candidate.getValue()).equals(name))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
        found.add(
                renamed.isEmpty()
                        ? "column " + name + " left out" + definition(name, expression)
                        : "column " + name + " is now called " + renamed);
    }

    /** The name that a new column had before, if it is computed as one that is gone; else empty. */
    private String renamedFrom(String name, SqlNode expression) {
        return before.entrySet().stream()
                .filter(old -> !before.containsKey(name)
                        && !after.containsKey(old.getKey())
                        && Wording.same(old.getValue(), expression))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }

    private static String definition(String name, SqlNode expression) {
        String text = Wording.of(expression);
        return text.equals(name) ? "" : ": " + text;
    }
}
