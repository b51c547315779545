package io.tidemark.sql.parser;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;

/** What Postgres has in the brackets behind an array, and Calcite's grammar has not. Whoever plans a query puts functions in their place. */
public final class ArrayOperators {
    /** The bounds of a slice: {@code low:high} of {@code a[low:high]}, where ITEM has the number of an element. */
    public static final SqlSpecialOperator BOUNDS = new SqlSpecialOperator("BOUNDS", SqlKind.OTHER) {
        @Override
        public void unparse(SqlWriter writer, SqlCall call, int left, int right) {
            call.operand(0).unparse(writer, 0, 0);
            writer.print(":");
            call.operand(1).unparse(writer, 0, 0);
        }
    };

    private ArrayOperators() {}
}
