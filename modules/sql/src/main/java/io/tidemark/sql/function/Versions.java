package io.tidemark.sql.function;

import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** Marks a relation as one whose rows are versions, on the way from the text to the plan; no text can write it. */
public final class Versions {
    public static final SqlFunction FUNCTION = new SqlFunction(
            "$VERSIONS",
            SqlKind.OTHER_FUNCTION,
            ReturnTypes.BOOLEAN,
            null,
            OperandTypes.NILADIC,
            SqlFunctionCategory.USER_DEFINED_FUNCTION);

    private Versions() {}
}
