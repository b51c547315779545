package io.tidemark.sql.function;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlUnnestOperator;

/** UNNEST, whose place of an element has a name in lower case, as names have here. */
final class Unnest extends SqlUnnestOperator {
    static final String PLACE = "ordinality";
    static final Unnest OPERATOR = new Unnest(false);
    static final Unnest WITH_ORDINALITY = new Unnest(true);

    private Unnest(boolean withOrdinality) {
        super(withOrdinality);
    }

    @Override
    public String getAllowedSignatures(String name) {
        return "UNNEST(<ARRAY>)";
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
        RelDataType type = super.inferReturnType(binding);
        RelDataTypeFactory.Builder columns = binding.getTypeFactory().builder();
        for (RelDataTypeField field : type.getFieldList()) {
            boolean isPlace = withOrdinality && field.getIndex() == type.getFieldCount() - 1;
            columns.add(isPlace ? PLACE : field.getName(), field.getType());
        }
        return columns.build();
    }
}
