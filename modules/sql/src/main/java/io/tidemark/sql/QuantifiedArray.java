package io.tidemark.sql;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.sql.function.Cast;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * What stands behind {@code x = ANY} and {@code x <> ALL} in parentheses and is no query: one array, as in Postgres. Calcite would read {@code ANY (5)} as the list of one number.
 * Stateless.
 */
final class QuantifiedArray {
    private QuantifiedArray() {}

    /** Reads a text literal, or NULL, as an array of what it is compared with; anything that is no array is an error. */
    static void check(
            SqlCall call, SqlNodeList list, Function<SqlNode, RelDataType> typeOf, RelDataTypeFactory factory) {
        SqlNode array = list.get(0);
        boolean isLiteral = array instanceof SqlCharStringLiteral || SqlUtil.isNullLiteral(array, false);
        if (list.size() == 1 && isLiteral) {
            SqlParserPos place = array.getParserPosition();
            RelDataType arrayType = factory.createArrayType(typeOf.apply(call.operand(0)), -1);
            // A NULL alone would be taken for a number, which no array is made of.
            SqlNode text = Cast.FUNCTION.createCall(
                    place, array, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, place), place));
            SqlNode type = SqlTypeUtil.convertTypeToSpec(arrayType).withNullable(null);
            list.set(0, Cast.FUNCTION.createCall(place, text, type));
            return;
        }
        SqlTypeName type = list.size() == 1 ? typeOf.apply(array).getSqlTypeName() : SqlTypeName.ANY;
        if (type == SqlTypeName.ARRAY || type == SqlTypeName.NULL) {
            return;
        }
        SqlParserPos place = array.getParserPosition();
        String name = call.getOperator().getName().replace("SOME", "ANY");
        throw StatementException.of(ErrorCode.TYPE_MISMATCH, "could not plan the expression " + name)
                .withDetail(
                        list.size() == 1
                                ? name + " needs an array or a query in parentheses, and finds " + type + "."
                                : name + " needs one array or a query in parentheses, and finds " + list.size()
                                        + " values.")
                .withHint("Write x IN (1, 2), or x = ANY (ARRAY[1, 2]).")
                .at(place.getLineNum(), place.getColumnNum());
    }
}
