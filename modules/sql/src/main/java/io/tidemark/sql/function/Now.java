package io.tidemark.sql.function;

import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;

/** {@code now()}: the present moment, an instant, as in Postgres. */
final class Now {
    static final SqlFunction FUNCTION =
            new SqlFunction(
                    "NOW",
                    SqlKind.OTHER_FUNCTION,
                    ReturnTypes.explicit(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, 6),
                    null,
                    OperandTypes.NILADIC,
                    SqlFunctionCategory.TIMEDATE) {
                @Override
                public boolean isDynamicFunction() {
                    return true;
                }
            };

    private Now() {}
}
