package io.tidemark.sql.function;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.RelDataTypeFieldImpl;
import org.apache.calcite.rel.type.RelRecordType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlWindowTableFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * TUMBLE and HOP: a table, its event time, then sizes as intervals (TUMBLE: the size and an offset; HOP: the slide, the size and an offset)
 * and at last a time zone, if the windows are civil ones. Columns {@code window_start} and {@code window_end} of the input are called
 * {@code input_window_start} and {@code input_window_end} in the output. Immutable.
 */
public final class WindowFunction extends SqlWindowTableFunction {
    static final WindowFunction TUMBLE = new WindowFunction("TUMBLE", 1);
    static final WindowFunction HOP = new WindowFunction("HOP", 2);

    private static final List<String> BOUNDS = List.of("window_start", "window_end");
    private static final String INPUT = "input_";
    private static final int FIRST_SIZE = 2;

    private WindowFunction(String name, int sizes) {
        super(name, new Operands(name, sizes));
    }

    @Override
    public SqlReturnTypeInference getRowTypeInference() {
        return WindowFunction::rowType;
    }

    private static RelDataType rowType(SqlOperatorBinding binding) {
        RelDataTypeFactory factory = binding.getTypeFactory();
        List<RelDataTypeField> fields = new ArrayList<>();
        for (RelDataTypeField field : binding.getOperandType(0).getFieldList()) {
            fields.add(BOUNDS.contains(field.getName()) ? ofInput(field) : field);
        }
        RelDataType bound = boundType(binding, factory);
        for (String name : BOUNDS) {
            fields.add(new RelDataTypeFieldImpl(name, fields.size(), bound));
        }
        return new RelRecordType(fields);
    }

    /** A view of windows has such columns itself: they make way for the new ones, so that each name means one column. */
    private static RelDataTypeField ofInput(RelDataTypeField field) {
        return new RelDataTypeFieldImpl(INPUT + field.getName(), field.getIndex(), field.getType());
    }

    private static RelDataType boundType(SqlOperatorBinding binding, RelDataTypeFactory factory) {
        boolean civil = SqlTypeUtil.inCharFamily(binding.getOperandType(binding.getOperandCount() - 1));
        SqlTypeName name = SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
        if (!civil && binding instanceof SqlCallBinding call) {
            name = timeField(call).getType().getSqlTypeName();
        }
        return factory.createSqlType(name, 6);
    }

    private static RelDataTypeField timeField(SqlCallBinding binding) {
        SqlCall descriptor = (SqlCall) binding.operand(1);
        SqlIdentifier column = descriptor.operand(0);
        String name = column.names.get(column.names.size() - 1);
        for (RelDataTypeField field : binding.getOperandType(0).getFieldList()) {
            if (field.getName().equals(name) || (INPUT + field.getName()).equals(name)) {
                return field;
            }
        }
        String columns = String.join(", ", binding.getOperandType(0).getFieldNames());
        throw at(column, ErrorCode.UNKNOWN_COLUMN, "there is no column \"" + name + "\" to cut into windows")
                .withHint("The columns are: " + columns + ".");
    }

    private static StatementException at(SqlNode node, ErrorCode code, String message) {
        SqlParserPos place = node.getParserPosition();
        return StatementException.of(code, message).at(place.getLineNum(), place.getColumnNum());
    }

    /** Which operands there may be, in which order. */
    private record Operands(String function, int sizes) implements SqlOperandMetadata {
        @Override
        public SqlOperandCountRange getOperandCountRange() {
            return SqlOperandCountRanges.between(FIRST_SIZE + sizes, FIRST_SIZE + sizes + 2);
        }

        @Override
        public List<RelDataType> paramTypes(RelDataTypeFactory factory) {
            return List.of();
        }

        @Override
        public List<String> paramNames() {
            List<String> names = new ArrayList<>(List.of("data", "timecol"));
            names.addAll(sizes == 1 ? List.of("size") : List.of("slide", "size"));
            names.addAll(List.of("offset", "zone"));
            return names;
        }

        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
            if (!(binding.operand(1) instanceof SqlCall descriptor)
                    || !(descriptor.operand(0) instanceof SqlIdentifier)) {
                throw at(
                                binding.operand(1),
                                ErrorCode.TYPE_MISMATCH,
                                function + " takes a column as its second argument")
                        .withHint(usage());
            }
            RelDataTypeField time = timeField(binding);
            if (!SqlTypeUtil.isTimestamp(time.getType())) {
                throw at(descriptor, ErrorCode.TYPE_MISMATCH, function + " needs an event time")
                        .withDetail("Column \"" + time.getName() + "\" is " + time.getType() + ".")
                        .withHint("It must be a TIMESTAMP or a TIMESTAMP WITH TIME ZONE.");
            }
            nameAsInOutput(descriptor.operand(0));
            for (int i = FIRST_SIZE; i < binding.getOperandCount(); i++) {
                check(binding, i);
            }
            return true;
        }

        /** Calcite looks the column of a descriptor up in the output, where a bound of the input has its other name. */
        private static void nameAsInOutput(SqlIdentifier column) {
            if (column.isSimple() && BOUNDS.contains(column.getSimple())) {
                column.setNames(List.of(INPUT + column.getSimple()), null);
            }
        }

        private void check(SqlCallBinding binding, int operand) {
            RelDataType type = binding.getOperandType(operand);
            boolean last = operand == binding.getOperandCount() - 1;
            boolean zone = last && operand >= FIRST_SIZE + sizes && SqlTypeUtil.inCharFamily(type);
            if (!zone && !SqlTypeUtil.isInterval(type)) {
                throw at(binding.operand(operand), ErrorCode.TYPE_MISMATCH, function + " takes intervals here")
                        .withDetail("This argument is " + type + ".")
                        .withHint(usage());
            }
        }

        private String usage() {
            return sizes == 1
                    ? "Write TUMBLE(relation, event_time, INTERVAL '10' MINUTE [, offset] [, 'time zone'])."
                    : "Write HOP(relation, event_time, INTERVAL '5' MINUTE /* slide */, INTERVAL '10' MINUTE /* size */"
                            + " [, offset] [, 'time zone']).";
        }

        @Override
        public String getAllowedSignatures(org.apache.calcite.sql.SqlOperator operator, String name) {
            return usage();
        }

        @Override
        public boolean isOptional(int operand) {
            return operand >= FIRST_SIZE + sizes;
        }

        @Override
        public boolean isFixedParameters() {
            return false;
        }
    }
}
