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
import org.apache.calcite.sql.SqlKind;
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
 * TUMBLE, HOP, CUMULATE and SESSION: a table, its event time, then sizes as intervals (TUMBLE: the size and an offset; HOP and CUMULATE: the slide or step, the
 * size and an offset; SESSION: the gap, behind a descriptor of its keys if it has any) and at last a time zone, if windows of TUMBLE and HOP are civil ones. Columns {@code window_start} and {@code window_end} of the input are called
 * {@code input_window_start} and {@code input_window_end} in the output. Immutable.
 */
public final class WindowFunction extends SqlWindowTableFunction {
    static final WindowFunction TUMBLE = new WindowFunction(Shape.TUMBLE);
    static final WindowFunction HOP = new WindowFunction(Shape.HOP);
    static final WindowFunction CUMULATE = new WindowFunction(Shape.CUMULATE);
    static final WindowFunction SESSION = new WindowFunction(Shape.SESSION);

    private static final List<String> BOUNDS = List.of("window_start", "window_end");
    private static final String INPUT = "input_";
    private static final int FIRST_SIZE = 2;

    /** What operands a function takes behind the event time. */
    private enum Shape {
        TUMBLE(List.of("size"), 2, "relation, event_time, INTERVAL '10' MINUTE [, offset] [, 'time zone']"),
        HOP(
                List.of("slide", "size"),
                2,
                "relation, event_time, INTERVAL '5' MINUTE /* slide */, INTERVAL '10' MINUTE /* size */"
                        + " [, offset] [, 'time zone']"),
        CUMULATE(
                List.of("step", "size"),
                1,
                "relation, event_time, INTERVAL '1' HOUR /* step */, INTERVAL '1' DAY /* size */ [, offset]"),
        SESSION(List.of("gap"), 1, "relation, event_time, key columns, INTERVAL '30' MINUTE /* gap */");

        private final List<String> sizes;

        /** How many operands there may be behind the sizes; of SESSION, the keys before them. */
        private final int more;

        private final String usage;

        Shape(List<String> sizes, int more, String usage) {
            this.sizes = sizes;
            this.more = more;
            this.usage = "Write " + name() + "(" + usage + ").";
        }
    }

    private WindowFunction(Shape shape) {
        super(shape.name(), new Operands(shape));
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
        return field(binding, descriptor.operand(0));
    }

    private static RelDataTypeField field(SqlCallBinding binding, SqlNode node) {
        if (!(node instanceof SqlIdentifier column)) {
            throw at(node, ErrorCode.TYPE_MISMATCH, "a column must stand here");
        }
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
    private record Operands(Shape shape) implements SqlOperandMetadata {
        @Override
        public SqlOperandCountRange getOperandCountRange() {
            return SqlOperandCountRanges.between(
                    FIRST_SIZE + shape.sizes.size(), FIRST_SIZE + shape.sizes.size() + shape.more);
        }

        @Override
        public List<RelDataType> paramTypes(RelDataTypeFactory factory) {
            return List.of();
        }

        @Override
        public List<String> paramNames() {
            List<String> names = new ArrayList<>(List.of("data", "timecol"));
            if (shape == Shape.SESSION) {
                names.add("keys");
            }
            names.addAll(shape.sizes);
            names.addAll(
                    shape == Shape.SESSION
                            ? List.of()
                            : List.of("offset", "zone").subList(0, shape.more));
            return names;
        }

        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
            if (!(binding.operand(1) instanceof SqlCall descriptor)
                    || !(descriptor.operand(0) instanceof SqlIdentifier)) {
                throw at(binding.operand(1), ErrorCode.TYPE_MISMATCH, shape + " takes a column as its second argument")
                        .withHint(shape.usage);
            }
            RelDataTypeField time = timeField(binding);
            if (!SqlTypeUtil.isTimestamp(time.getType())) {
                throw at(descriptor, ErrorCode.TYPE_MISMATCH, shape + " needs an event time")
                        .withDetail("Column \"" + time.getName() + "\" is " + time.getType() + ".")
                        .withHint("It must be a TIMESTAMP or a TIMESTAMP WITH TIME ZONE.");
            }
            nameAsInOutput(descriptor.operand(0));
            int first = hasKeys(binding) ? FIRST_SIZE + 1 : FIRST_SIZE;
            for (int i = first; i < binding.getOperandCount(); i++) {
                check(binding, i);
            }
            return true;
        }

        /** Whether the columns by which sessions are told apart stand behind the event time. */
        private boolean hasKeys(SqlCallBinding binding) {
            boolean has = shape == Shape.SESSION
                    && binding.operand(FIRST_SIZE) instanceof SqlCall keys
                    && keys.getKind() == SqlKind.DESCRIPTOR;
            if (has) {
                SqlCall keys = (SqlCall) binding.operand(FIRST_SIZE);
                for (SqlNode key : keys.getOperandList()) {
                    field(binding, key);
                    nameAsInOutput((SqlIdentifier) key);
                }
            }
            if (shape == Shape.SESSION && binding.getOperandCount() != FIRST_SIZE + (has ? 2 : 1)) {
                throw at(binding.operand(FIRST_SIZE), ErrorCode.TYPE_MISMATCH, "SESSION needs a gap")
                        .withDetail("SESSION takes a gap here: the time that ends a session if no row comes in it.")
                        .withHint(shape.usage);
            }
            return has;
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
            boolean zone = last
                    && operand >= FIRST_SIZE + shape.sizes.size()
                    && shape.more == 2
                    && SqlTypeUtil.inCharFamily(type);
            if (!zone && !SqlTypeUtil.isInterval(type)) {
                throw at(binding.operand(operand), ErrorCode.TYPE_MISMATCH, shape + " takes intervals here")
                        .withDetail("This argument is " + type + ".")
                        .withHint(shape.usage);
            }
        }

        @Override
        public String getAllowedSignatures(org.apache.calcite.sql.SqlOperator operator, String name) {
            return shape.usage;
        }

        @Override
        public boolean isOptional(int operand) {
            return operand >= FIRST_SIZE + shape.sizes.size();
        }

        @Override
        public boolean isFixedParameters() {
            return false;
        }
    }
}
