package io.tidemark.sql;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.sql.parser.statement.Dml;
import io.tidemark.sql.parser.statement.Name;
import io.tidemark.sql.parser.statement.RelationName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Statements that change rows, as queries for the rows that they change and for what they return. */
final class DmlQueries {
    private static final SqlParserPos NOWHERE = SqlParserPos.ZERO;

    /** What a row that was to be inserted is called in ON CONFLICT. */
    private static final String EXCLUDED = "excluded";

    private DmlQueries() {}

    /** {@code SELECT items FROM relation}. */
    static SqlNode select(String relation, List<SqlNode> items) {
        return select(items, new SqlIdentifier(relation, NOWHERE), null);
    }

    /** All columns as they are, then each column as it becomes. */
    static SqlNode update(Dml.Update update, RowType table) {
        List<SqlNode> items = new ArrayList<>();
        addBothHalves(update.assignments(), attempt(update), update.table(), name(update), table, items);
        return select(
                items, from(update.table(), update.alias()), update.condition().orElse(null));
    }

    /**
     * Of each row that was to be inserted and has the key of a row that is there: its number, all columns of the row that is there, all columns as they
     * become, and whether it changes.
     *
     * @param key columns of the primary key
     * @param rows the relation of those rows: the table's columns, then the number
     */
    static SqlNode conflict(
            Dml.Insert insert, Dml.Conflict conflict, RowType table, int[] key, Field number, String rows) {
        List<SqlNode> items = new ArrayList<>();
        items.add(column(EXCLUDED, number));
        addBothHalves(conflict.assignments(), attempt(insert), insert.table(), name(insert), table, items);
        SqlNode changes = conflict.condition().orElse(SqlLiteral.createBoolean(true, NOWHERE));
        items.add(as(changes, "changes"));
        SqlNode equal = Arrays.stream(key)
                .mapToObj(table::field)
                .map(field -> (SqlNode) SqlStdOperatorTable.EQUALS.createCall(
                        NOWHERE, column(name(insert), field), column(EXCLUDED, field)))
                .reduce(SqlUtil::andExpressions)
                .orElseThrow();
        SqlNode join = new SqlJoin(
                NOWHERE,
                as(new SqlIdentifier(rows, NOWHERE), EXCLUDED),
                SqlLiteral.createBoolean(false, NOWHERE),
                JoinType.INNER.symbol(NOWHERE),
                from(insert.table(), insert.alias()),
                JoinConditionType.ON.symbol(NOWHERE),
                equal);
        return select(items, join, null);
    }

    /** What RETURNING selects of changed rows, which are the relation {@code rows}. */
    static SqlNode returning(Dml dml, String rows) {
        return select(dml.returning(), as(new SqlIdentifier(rows, NOWHERE), name(dml)), null);
    }

    /** What was attempted, for messages. */
    static String attempt(Dml dml) {
        return "could not " + dml.verb() + " \"" + dml.table() + "\"";
    }

    /** What the columns of the table are called by. */
    private static String name(Dml dml) {
        return dml.alias().map(Name::text).orElse(dml.table().toString());
    }

    /** All columns as they are, then each column as it becomes. */
    private static void addBothHalves(
            List<Dml.Assignment> assignments,
            String attempt,
            RelationName table,
            String name,
            RowType type,
            List<SqlNode> items) {
        Map<String, SqlNode> assigned = new LinkedHashMap<>();
        for (Dml.Assignment assignment : assignments) {
            check(assignment.column(), attempt, table, type, assigned);
            assigned.put(assignment.column().text(), assignment.value());
        }
        type.fields().forEach(field -> items.add(column(name, field)));
        for (Field field : type.fields()) {
            SqlNode value = assigned.getOrDefault(field.name(), column(name, field));
            // Named apart, so that the names of the result are unique.
            items.add(as(value, "new " + field.name()));
        }
    }

    static SqlNode delete(Dml.Delete delete) {
        return select(
                List.of(SqlIdentifier.star(NOWHERE)),
                from(delete.table(), delete.alias()),
                delete.condition().orElse(null));
    }

    private static SqlNode column(String relation, Field field) {
        return new SqlIdentifier(List.of(relation, field.name()), NOWHERE);
    }

    private static SqlNode as(SqlNode node, String name) {
        return SqlStdOperatorTable.AS.createCall(node.getParserPosition(), node, new SqlIdentifier(name, NOWHERE));
    }

    private static SqlNode from(RelationName table, Optional<Name> alias) {
        SqlParserPos place =
                new SqlParserPos(table.position().line(), table.position().column());
        SqlNode name = new SqlIdentifier(table.texts(), place);
        return alias.map(as ->
                        (SqlNode) SqlStdOperatorTable.AS.createCall(place, name, new SqlIdentifier(as.text(), place)))
                .orElse(name);
    }

    private static SqlNode select(List<SqlNode> items, SqlNode from, @Nullable SqlNode where) {
        return new SqlSelect(
                NOWHERE,
                null,
                new SqlNodeList(items, NOWHERE),
                from,
                where,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private static void check(
            Name column, String attempt, RelationName table, RowType type, Map<String, SqlNode> assigned) {
        if (type.indexOf(column.text()) < 0) {
            throw error(column, attempt, ErrorCode.UNKNOWN_COLUMN, "There is no column \"" + column.text() + "\".")
                    .withHint("DESCRIBE " + table + " lists its columns.");
        }
        if (assigned.containsKey(column.text())) {
            throw error(column, attempt, ErrorCode.INVALID_STATEMENT, "Column \"" + column.text() + "\" is set twice.")
                    .withHint("Set it once.");
        }
    }

    private static StatementException error(Name column, String attempt, ErrorCode code, String detail) {
        return StatementException.of(code, attempt)
                .withDetail(detail)
                .at(column.position().line(), column.position().column());
    }
}
