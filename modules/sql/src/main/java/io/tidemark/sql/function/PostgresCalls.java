package io.tidemark.sql.function;

import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Puts operators of ours in the place of those that Calcite's grammar makes and does not look up by name:
 *
 * <ul>
 *   <li>{@code x::type} is a CAST.
 *   <li>{@code DATE_TRUNC(a, b)} is read in the way of BigQuery, with a unit in second place; in Postgres it is {@code DATE_TRUNC('hour', moment)}.
 * </ul>
 */
public final class PostgresCalls extends SqlShuttle {
    private PostgresCalls() {}

    /** The query with such calls replaced. */
    public static SqlNode rewrite(SqlNode query) {
        SqlNode rewritten = query.accept(new PostgresCalls());
        return rewritten == null ? query : rewritten;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        SqlOperator operator = call.getOperator();
        if (call instanceof SqlBasicCall && operator.equals(SqlLibraryOperators.DATE_TRUNC)) {
            SqlNode unit = call.operand(0);
            SqlNode moment = call.operand(1);
            SqlNode column = moment instanceof SqlIntervalQualifier name ? column(name) : moment.accept(this);
            return OwnFunctions.DATE_TRUNC.createCall(call.getParserPosition(), List.of(unit, column));
        }
        if (operator.equals(SqlLibraryOperators.INFIX_CAST)) {
            SqlNode value = call.operand(0);
            return Cast.FUNCTION.createCall(call.getParserPosition(), List.of(value.accept(this), call.operand(1)));
        }
        return super.visit(call);
    }

    /** A name that was taken for a unit of time. */
    private static SqlNode column(SqlIntervalQualifier qualifier) {
        String name = qualifier.timeFrameName == null
                ? qualifier.timeUnitRange.name().toLowerCase(Locale.ROOT)
                : qualifier.timeFrameName;
        return new SqlIdentifier(name, qualifier.getParserPosition());
    }
}
