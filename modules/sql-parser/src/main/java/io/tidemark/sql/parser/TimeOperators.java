package io.tidemark.sql.parser;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** Postgres' operators of times, which Calcite's grammar has not. Whoever plans a query puts functions in their place. */
public final class TimeOperators {
    /** Above that of {@code *}, below that of {@code ::}. */
    private static final int PRECEDENCE = 70;

    /** {@code x AT TIME ZONE zone}. */
    public static final SqlBinaryOperator AT_TIME_ZONE = new SqlBinaryOperator(
            "AT TIME ZONE",
            SqlKind.OTHER_FUNCTION,
            PRECEDENCE,
            true,
            ReturnTypes.ARG0_NULLABLE,
            null,
            OperandTypes.ANY_ANY);

    private TimeOperators() {}
}
