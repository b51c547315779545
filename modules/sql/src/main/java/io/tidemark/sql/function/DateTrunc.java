package io.tidemark.sql.function;

import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Calcite's grammar reads {@code DATE_TRUNC(a, b)} in the way of BigQuery, with a unit in second place; this puts the function of Postgres,
 * {@code DATE_TRUNC('hour', moment)}, in its place.
 */
public final class DateTrunc extends SqlShuttle {
    private DateTrunc() {}

    /** The query with its calls of DATE_TRUNC replaced. */
    public static SqlNode rewrite(SqlNode query) {
        SqlNode rewritten = query.accept(new DateTrunc());
        return rewritten == null ? query : rewritten;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call instanceof SqlBasicCall && call.getOperator().equals(SqlLibraryOperators.DATE_TRUNC)) {
            SqlNode unit = call.operand(0);
            SqlNode moment = call.operand(1);
            SqlNode column = moment instanceof SqlIntervalQualifier name ? column(name) : moment.accept(this);
            return OwnFunctions.DATE_TRUNC.createCall(call.getParserPosition(), List.of(unit, column));
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
