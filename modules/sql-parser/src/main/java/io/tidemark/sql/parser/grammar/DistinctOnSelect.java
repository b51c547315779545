package io.tidemark.sql.parser.grammar;

import io.tidemark.sql.parser.SqlSyntaxException;
import io.tidemark.sql.parser.statement.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.Litmus;
import org.jspecify.annotations.Nullable;

/**
 * {@code SELECT DISTINCT ON (a, b) … ORDER BY a, b, c} as what it means: {@code SELECT … QUALIFY ROW_NUMBER() OVER (PARTITION BY a, b ORDER BY a,
 * b, c) = 1}. It is an ordinary SELECT; the type tells only that its ORDER BY said which rows to select. One thread at a time.
 */
public final class DistinctOnSelect extends SqlSelect {
    private static final long serialVersionUID = 1L;

    private DistinctOnSelect(SqlSelect of, SqlNode first) {
        super(
                of.getParserPosition(),
                null,
                of.getSelectList(),
                of.getFrom(),
                of.getWhere(),
                of.getGroup(),
                of.getHaving(),
                of.getWindowList(),
                first,
                null,
                null,
                null,
                of.getHints());
    }

    /** A SELECT, which has the word DISTINCT, made one of the first rows by {@code on}; they have no order yet. */
    public static SqlSelect of(SqlSelect select, SqlNodeList on) {
        if (select.getQualify() != null) {
            throw new SqlSyntaxException(
                    Position.of(on.getParserPosition()),
                    "DISTINCT ON and QUALIFY both choose rows.",
                    "Write the one in a subquery of the other.");
        }
        SqlParserPos at = on.getParserPosition();
        SqlNodeList partition = resolvedAll(on, select.getSelectList());
        SqlNode window = SqlWindow.create(
                null,
                null,
                partition,
                new SqlNodeList(at),
                SqlLiteral.createBoolean(false, at),
                null,
                null,
                null,
                SqlWindow.createExcludeNoOthers(at),
                at);
        SqlCall rank = SqlStdOperatorTable.ROW_NUMBER.createCall(at);
        SqlCall number = SqlStdOperatorTable.OVER.createCall(at, rank, window);
        SqlNode one = SqlNumericLiteral.createExactNumeric("1", at);
        return new DistinctOnSelect(select, SqlStdOperatorTable.EQUALS.createCall(at, number, one));
    }

    /** Takes the order of a query, if it is one of first rows. */
    public static void order(SqlNode query, @Nullable SqlNodeList orderBy) {
        if (!(query instanceof DistinctOnSelect select) || orderBy == null) {
            return;
        }
        SqlWindow window = select.window();
        SqlNodeList order = resolvedAll(orderBy, select.getSelectList());
        List<SqlNode> on = new ArrayList<>(window.getPartitionList());
        for (SqlNode item : order) {
            SqlNode expression = expression(item);
            if (!on.isEmpty() && !on.removeIf(one -> one.equalsDeep(expression, Litmus.IGNORE))) {
                if (window.getPartitionList().stream().noneMatch(one -> one.equalsDeep(expression, Litmus.IGNORE))) {
                    throw new SqlSyntaxException(
                            Position.of(item.getParserPosition()),
                            "ORDER BY must begin with the expressions of DISTINCT ON: its first rows are those of each group.",
                            "Write them first: SELECT DISTINCT ON (a) … ORDER BY a, b.");
                }
            }
        }
        window.setOrderList(order);
    }

    /** The query without an ORDER BY that only says which rows are first; as it is if it says more. */
    public static SqlNode withoutOrder(SqlNode query) {
        boolean orders = query instanceof SqlOrderBy by
                && by.query instanceof DistinctOnSelect
                && by.offset == null
                && by.fetch == null;
        return orders ? ((SqlOrderBy) query).query : query;
    }

    private SqlWindow window() {
        SqlCall equals = (SqlCall) Objects.requireNonNull(getQualify());
        return ((SqlCall) equals.operand(0)).operand(1);
    }

    private static SqlNodeList resolvedAll(SqlNodeList items, SqlNodeList selected) {
        List<SqlNode> resolved = new ArrayList<>();
        for (SqlNode item : items) {
            resolved.add(resolved(item, selected));
        }
        return new SqlNodeList(resolved, items.getParserPosition());
    }

    /** An item with the selected expression in place of its name or number. */
    private static SqlNode resolved(SqlNode item, SqlNodeList selected) {
        if (item instanceof SqlBasicCall call && isDirection(call)) {
            return call.getOperator().createCall(call.getParserPosition(), resolved(call.operand(0), selected));
        }
        if (item instanceof SqlNumericLiteral number && number.isInteger()) {
            int place = number.intValue(false);
            if (place >= 1 && place <= selected.size()) {
                return unnamed(selected.get(place - 1));
            }
        }
        if (item instanceof SqlIdentifier name && name.isSimple()) {
            for (SqlNode one : selected) {
                if (one.getKind() == SqlKind.AS
                        && ((SqlCall) one).operand(1) instanceof SqlIdentifier alias
                        && alias.getSimple().equals(name.getSimple())) {
                    return unnamed(one);
                }
            }
        }
        return item;
    }

    private static SqlNode unnamed(SqlNode selected) {
        return selected.getKind() == SqlKind.AS ? ((SqlCall) selected).operand(0) : selected;
    }

    private static SqlNode expression(SqlNode item) {
        return item instanceof SqlBasicCall call && isDirection(call) ? expression(call.operand(0)) : item;
    }

    private static boolean isDirection(SqlBasicCall call) {
        return switch (call.getKind()) {
            case DESCENDING, NULLS_FIRST, NULLS_LAST -> true;
            default -> false;
        };
    }
}
