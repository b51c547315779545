package io.tidemark.sql;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.api.type.TypeKind;
import io.tidemark.sql.function.Cast;
import io.tidemark.sql.type.SqlTypes;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.jspecify.annotations.Nullable;

/**
 * How calls become algebra: as Calcite has it, but for casts of byte strings, arrays and rows, and to REAL, which Calcite would compute as
 * it thinks fit. Stateless.
 */
final class Convertlets implements SqlRexConvertletTable {
    static final Convertlets INSTANCE = new Convertlets();

    private Convertlets() {}

    @Override
    public @Nullable SqlRexConvertlet get(SqlCall call) {
        return call.getKind() == SqlKind.CAST ? Convertlets::cast : StandardConvertletTable.INSTANCE.get(call);
    }

    private static RexNode cast(SqlRexContext context, SqlCall call) {
        RelDataType to = context.getValidator().getValidatedNodeTypeIfKnown(call);
        SqlNode operand = call.operand(0);
        RelDataType from = context.getValidator().getValidatedNodeTypeIfKnown(operand);
        boolean readsInterval = to != null && SqlTypeUtil.isInterval(to) && from != null && SqlTypes.isText(from);
        if (to != null
                && (readsInterval
                        || isOurs(to)
                        || from != null && (isOurs(from) || isPrinted(from, to) || isReal(to)))) {
            return context.getRexBuilder().makeCall(to, Cast.to(to), List.of(context.convertExpression(operand)));
        }
        SqlCall standard = SqlStdOperatorTable.CAST.createCall(call.getParserPosition(), call.getOperandList());
        SqlRexConvertlet convertlet = StandardConvertletTable.INSTANCE.get(standard);
        if (convertlet == null) {
            throw new IllegalStateException("Calcite has no CAST");
        }
        return convertlet.convertCall(context, standard);
    }

    /** Whether values become text as they are, which Calcite would do in its own way. */
    private static boolean isPrinted(RelDataType from, RelDataType to) {
        return SqlTypes.isText(to)
                && to.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
                && !SqlTypes.isText(from)
                && from.getSqlTypeName() != SqlTypeName.NULL;
    }

    /** What is out of the range of REAL is an error, and Calcite would make it infinite. */
    private static boolean isReal(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.REAL;
    }

    /** Whether only our casts know what the values are. */
    private static boolean isOurs(RelDataType type) {
        DataType own = SqlTypes.ofSql(type);
        return own.storage() == Storage.BYTES && own.kind() != TypeKind.VARCHAR;
    }
}
