package io.tidemark.sql;

import io.tidemark.sql.function.OwnAggregates;
import io.tidemark.sql.relation.SystemField;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlQualified;
import org.apache.calcite.sql.validate.SqlValidatorCatalogReader;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** Calcite's validator, which leaves system columns out of {@code *}, takes arrays alone for {@code ANY} and {@code ALL}, and sums intervals. One statement each. */
final class StatementValidator extends SqlValidatorImpl {
    StatementValidator(
            SqlOperatorTable operators, SqlValidatorCatalogReader reader, RelDataTypeFactory types, Config config) {
        super(operators, reader, types, config);
    }

    /** Called for each column that a star stands for, and for no other. */
    @Override
    protected void addToSelectList(
            List<SqlNode> list,
            Set<String> aliases,
            List<Map.Entry<String, RelDataType>> fields,
            SqlNode item,
            SelectScope scope,
            boolean includeSystemVars) {
        if (!(item instanceof SqlIdentifier name) || !isSystem(name, scope)) {
            super.addToSelectList(list, aliases, fields, item, scope, includeSystemVars);
        }
    }

    @Override
    public RelDataType deriveType(SqlValidatorScope scope, SqlNode expression) {
        if (expression instanceof SqlCall call
                && call.getOperator() instanceof SqlQuantifyOperator
                && call.operand(1) instanceof SqlNodeList list) {
            QuantifiedArray.check(call, list, operand -> super.deriveType(scope, operand), getTypeFactory());
        }
        if (expression instanceof SqlBasicCall sum
                && sum.getOperator().equals(SqlStdOperatorTable.SUM)
                && sum.operandCount() == 1
                && SqlTypeUtil.isInterval(super.deriveType(scope, sum.operand(0)))) {
            sum.setOperator(OwnAggregates.INTERVAL_SUM);
        }
        // In a FILTER Calcite looks at the aggregate alone, and would find no types later for what it is ordered by.
        if (expression instanceof SqlCall ordered && ordered.getKind() == SqlKind.WITHIN_GROUP) {
            ordered.<SqlNodeList>operand(1).forEach(order -> super.deriveType(scope, order));
        }
        return super.deriveType(scope, expression);
    }

    private static boolean isSystem(SqlIdentifier name, SelectScope scope) {
        SqlQualified qualified = scope.fullyQualify(name);
        if (qualified.namespace == null || qualified.suffix().isEmpty()) {
            return false;
        }
        RelDataTypeField field =
                qualified.namespace.getRowType().getField(qualified.suffix().get(0), true, false);
        return field instanceof SystemField;
    }
}
