package io.tidemark.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.jspecify.annotations.Nullable;

/**
 * Names for columns of a result that the query does not name, about as Postgres does it: the function's name, else {@code column1}. Each name occurs
 * once, since results also leave as objects. Stateless.
 */
final class ResultNames {
    private static final String UNNAMED = "EXPR$";

    private ResultNames() {}

    /** The items of the query's SELECT, before it is validated and so rewritten; null if it is no SELECT. */
    static @Nullable SqlNodeList items(SqlNode query) {
        SqlNode inner = query;
        while (inner instanceof SqlOrderBy || inner instanceof SqlWith) {
            inner = inner instanceof SqlOrderBy order ? order.query : ((SqlWith) inner).body;
        }
        if (!(inner instanceof SqlSelect select) || select.getSelectList() == null) {
            return null;
        }
        return select.getSelectList().clone(select.getSelectList().getParserPosition());
    }

    static List<String> of(@Nullable SqlNodeList items, List<String> names) {
        List<String> shown = new ArrayList<>();
        Set<String> taken = new HashSet<>(names);
        boolean positions = items != null && items.size() == names.size();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (name.startsWith(UNNAMED)) {
                String wanted = positions && items != null ? wanted(items.get(i), i) : "column" + (i + 1);
                name = wanted;
                for (int copy = 2; !taken.add(name); copy++) {
                    name = wanted + "_" + copy;
                }
            }
            shown.add(name);
        }
        return shown;
    }

    private static String wanted(SqlNode item, int index) {
        boolean isFunction = item instanceof SqlCall call
                && (item.getKind() == SqlKind.OTHER_FUNCTION
                        || item.getKind() == SqlKind.COALESCE
                        || item.getKind().belongsTo(SqlKind.AGGREGATE)
                        || item.getKind() == SqlKind.CAST)
                && call.getOperator().getName().matches("[A-Za-z_][A-Za-z0-9_]*");
        return isFunction ? ((SqlCall) item).getOperator().getName().toLowerCase(Locale.ROOT) : "column" + (index + 1);
    }
}
