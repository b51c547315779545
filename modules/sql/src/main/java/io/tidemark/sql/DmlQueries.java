package io.tidemark.sql;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.sql.parser.statement.Dml;
import io.tidemark.sql.parser.statement.Name;
import io.tidemark.sql.parser.statement.RelationName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** UPDATE and DELETE as queries for the rows that they change. */
final class DmlQueries {
    private static final SqlParserPos NOWHERE = SqlParserPos.ZERO;

    private DmlQueries() {}

    /** {@code SELECT items FROM relation}. */
    static SqlNode select(String relation, List<SqlNode> items) {
        return select(items, new SqlIdentifier(relation, NOWHERE), null);
    }

    /** All columns as they are, then each column as it becomes. */
    static SqlNode update(Dml.Update update, RowType table) {
        Map<String, SqlNode> assigned = new LinkedHashMap<>();
        for (Dml.Assignment assignment : update.assignments()) {
            check(assignment.column(), update.table(), table, assigned);
            assigned.put(assignment.column().text(), assignment.value());
        }
        List<SqlNode> items = new ArrayList<>();
        table.fields().forEach(field -> items.add(column(field)));
        for (Field field : table.fields()) {
            SqlNode value = assigned.getOrDefault(field.name(), column(field));
            // Named apart, so that the names of the result are unique.
            items.add(SqlStdOperatorTable.AS.createCall(
                    value.getParserPosition(), value, new SqlIdentifier("new " + field.name(), NOWHERE)));
        }
        return select(
                items, from(update.table(), update.alias()), update.condition().orElse(null));
    }

    static SqlNode delete(Dml.Delete delete) {
        return select(
                List.of(SqlIdentifier.star(NOWHERE)),
                from(delete.table(), delete.alias()),
                delete.condition().orElse(null));
    }

    private static SqlNode column(Field field) {
        return new SqlIdentifier(field.name(), NOWHERE);
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

    private static void check(Name column, RelationName table, RowType type, Map<String, SqlNode> assigned) {
        if (type.indexOf(column.text()) < 0) {
            throw error(column, table, ErrorCode.UNKNOWN_COLUMN, "There is no column \"" + column.text() + "\".")
                    .withHint("DESCRIBE " + table + " lists its columns.");
        }
        if (assigned.containsKey(column.text())) {
            throw error(column, table, ErrorCode.INVALID_STATEMENT, "Column \"" + column.text() + "\" is set twice.")
                    .withHint("Set it once.");
        }
    }

    private static StatementException error(Name column, RelationName table, ErrorCode code, String detail) {
        return StatementException.of(code, "could not update \"" + table + "\"")
                .withDetail(detail)
                .at(column.position().line(), column.position().column());
    }
}
