package io.tidemark.sql;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.function.Versions;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlAsofJoin;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSnapshot;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * A join with the version of a relation that was valid at the time of each row, as the join with the nearest row that it is:
 *
 * <pre>
 *   l JOIN r FOR SYSTEM_TIME AS OF l.at AS x ON l.k = x.k
 *   l ASOF JOIN (SELECT * FROM r WHERE versions()) AS x MATCH_CONDITION x.since &lt;= l.at ON l.k = x.k
 * </pre>
 *
 * with {@code since} the column of {@code r} that has the watermark. A constant moment is left as it is: that is known-at time.
 */
final class TemporalJoins extends SqlShuttle {
    /** What the present moment is called. */
    private static final Set<String> NOW = Set.of("PROCTIME", "NOW", "CURRENT_TIMESTAMP");

    private final Relations relations;

    private TemporalJoins(Relations relations) {
        this.relations = relations;
    }

    static SqlNode rewrite(SqlNode query, Relations relations) {
        return Objects.requireNonNullElse(query.accept(new TemporalJoins(relations)), query);
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        SqlNode visited = super.visit(call);
        if (!(visited instanceof SqlJoin join)) {
            return visited;
        }
        SqlSnapshot asOf = asOf(join.getRight());
        if (asOf != null && asOf.getTableRef() instanceof SqlIdentifier table && isLookup(table)) {
            return lookup(join, asOf, table);
        }
        return asOf != null && asOf.getPeriod() instanceof SqlIdentifier moment
                ? temporal(join, asOf, moment)
                : visited;
    }

    private boolean isLookup(SqlIdentifier table) {
        return relations
                .find(table.names)
                .filter(relation -> relation.kind() == Relation.Kind.LOOKUP)
                .isPresent();
    }

    /** A table outside is asked as of now: {@code l JOIN (SELECT * FROM r WHERE versions()) AS x ON l.k = x.k}. */
    private static SqlNode lookup(SqlJoin join, SqlSnapshot asOf, SqlIdentifier table) {
        SqlParserPos at = asOf.getParserPosition();
        boolean isNow = asOf.getPeriod() instanceof SqlCall call
                && call.operandCount() == 0
                && NOW.contains(call.getOperator().getName().toUpperCase(Locale.ROOT));
        if (!isNow) {
            throw refused(
                    at,
                    "What \"" + table
                            + "\" was at another time nobody knows: its rows are outside, and are asked for when a row of the stream comes.",
                    "Write FOR SYSTEM_TIME AS OF PROCTIME().");
        }
        SqlNode asked = SqlStdOperatorTable.AS.createCall(at, selected(table, at), alias(join, table));
        return new SqlJoin(
                join.getParserPosition(),
                join.getLeft(),
                SqlLiteral.createBoolean(join.isNatural(), at),
                join.getJoinType().symbol(at),
                asked,
                join.getConditionType().symbol(at),
                join.getCondition());
    }

    private static SqlIdentifier alias(SqlJoin join, SqlIdentifier table) {
        return join.getRight().getKind() == SqlKind.AS
                ? ((SqlBasicCall) join.getRight()).operand(1)
                : new SqlIdentifier(table.names.get(table.names.size() - 1), table.getParserPosition());
    }

    private static @Nullable SqlSnapshot asOf(SqlNode right) {
        SqlNode node = right.getKind() == SqlKind.AS ? ((SqlBasicCall) right).operand(0) : right;
        return node instanceof SqlSnapshot asOf ? asOf : null;
    }

    private SqlNode temporal(SqlJoin join, SqlSnapshot asOf, SqlIdentifier moment) {
        SqlParserPos at = asOf.getParserPosition();
        if (!(asOf.getTableRef() instanceof SqlIdentifier table)) {
            throw refused(
                    at, "FOR SYSTEM_TIME AS OF reads a relation by its name.", "Name a table, a source or a view.");
        }
        boolean isLeft = join.getJoinType() == JoinType.LEFT;
        if (!isLeft && join.getJoinType() != JoinType.INNER && join.getJoinType() != JoinType.COMMA) {
            throw refused(at, "A join with versions is INNER or LEFT.", "Write JOIN or LEFT JOIN.");
        }
        if (join.getConditionType() != JoinConditionType.ON || join.getCondition() == null) {
            throw refused(at, "A join with versions needs to know whose versions.", "Write ON l.key = r.key.");
        }
        SqlIdentifier alias = alias(join, table);
        SqlNode versions = SqlStdOperatorTable.AS.createCall(at, selected(table, at), alias);
        SqlIdentifier since = new SqlIdentifier(List.of(alias.getSimple(), since(table)), at);
        SqlNode match = SqlStdOperatorTable.LESS_THAN_OR_EQUAL.createCall(at, since, moment);
        JoinType type = isLeft ? JoinType.LEFT_ASOF : JoinType.ASOF;
        return new SqlAsofJoin(
                join.getParserPosition(),
                join.getLeft(),
                SqlLiteral.createBoolean(false, at),
                type.symbol(at),
                versions,
                JoinConditionType.ON.symbol(at),
                join.getCondition(),
                match);
    }

    private static SqlNode selected(SqlIdentifier table, SqlParserPos at) {
        SqlNodeList all = SqlNodeList.of(SqlIdentifier.star(at));
        SqlNode marker = Versions.FUNCTION.createCall(at);
        return new SqlSelect(at, null, all, table, marker, null, null, null, null, null, null, null, null);
    }

    /** The column that says since when a row is valid. */
    private String since(SqlIdentifier table) {
        Optional<Relation> relation = relations.find(table.names);
        if (relation.isEmpty()) {
            // The validator says what is wrong with the name.
            return "since";
        }
        List<TimeColumn> time = relation.get().time().stream()
                .filter(column -> column.column() < relation.get().visible().size())
                .toList();
        if (time.isEmpty()) {
            SqlParserPos at = table.getParserPosition();
            throw StatementException.of(ErrorCode.NO_WATERMARK, "could not read \"" + table + "\" as of a row's time")
                    .withDetail("No column of \"" + table
                            + "\" has a watermark, and one must say since when a row is valid.")
                    .withHint(
                            "Declare it: WATERMARK FOR valid_from AS valid_from; or leave FOR SYSTEM_TIME AS OF out, and join"
                                    + " with the relation as it is.")
                    .at(at.getLineNum(), at.getColumnNum());
        }
        return relation.get().visible().field(time.get(0).column()).name();
    }

    private static StatementException refused(SqlParserPos at, String detail, String hint) {
        return StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan the join with FOR SYSTEM_TIME AS OF")
                .withDetail(detail)
                .withHint(hint)
                .at(at.getLineNum(), at.getColumnNum());
    }
}
