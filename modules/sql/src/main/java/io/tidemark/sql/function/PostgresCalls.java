package io.tidemark.sql.function;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.sql.parser.ArrayOperators;
import io.tidemark.sql.parser.TimeOperators;
import io.tidemark.sql.parser.grammar.IntervalTypeName;
import io.tidemark.sql.parser.statement.IntervalValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.NlsString;
import org.jspecify.annotations.Nullable;

/**
 * Puts operators of ours in the place of those that Calcite's grammar makes and does not look up by name:
 *
 * <ul>
 *   <li>{@code x::type} is a CAST, and so is a time that is written otherwise than standard SQL has it: {@code TIME '10:00'}; and an interval finer than a millisecond.
 *   <li>{@code EXTRACT(milliseconds FROM x)}: the units have plurals.
 *   <li>{@code DATE_TRUNC(a, b)} is read in the way of BigQuery, with a unit in second place; in Postgres it is {@code DATE_TRUNC('hour', moment)}.
 *   <li>{@code PERCENTILE_CONT} is ours, which gives a DOUBLE; Calcite's gives whole numbers for whole numbers.
 *   <li>{@code x AT TIME ZONE zone} is {@code timezone(zone, x)}.
 *   <li>{@code a[low:high]} is a function of the array and the bounds.
 *   <li>{@code TIMESTAMPDIFF(unit, from, to)} is ours, which takes dates and time zones as well.
 *   <li>Functions of JSON with words between their arguments: {@link JsonCalls}.
 *   <li>Functions of other engines that are others of ours: {@link OtherNames}.
 *   <li>A cast to {@code CHAR(n)}: {@link Cast#toFixedText}.
 *   <li>A text literal before {@code = ANY (array)} is a VARCHAR, as the elements are.
 *   <li>ARRAY_AGG and STRING_AGG are ours, which may be NULL also where what they take never is, and have the order within their parentheses in WITHIN GROUP.
 *   <li>A text with escapes, {@code E'…'}, is one like any other; Calcite gives it a character set of its own, which compares with no other.
 *   <li>A percentile with FILTER, whose type Calcite cannot tell, is one of the values that the filter lets through: NULL does not count.
 * </ul>
 */
public final class PostgresCalls extends SqlShuttle {
    private static final int MICROSECOND_DIGITS = 6;
    /** What Calcite reads as a literal itself. */
    private static final Pattern STANDARD =
            Pattern.compile("(\\d{4}-\\d{2}-\\d{2} )?\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?|\\d{4}-\\d{2}-\\d{2}");

    private static final Map<String, TimeUnit> PLURALS = Map.of(
            "milliseconds", TimeUnit.MILLISECOND,
            "microseconds", TimeUnit.MICROSECOND,
            "seconds", TimeUnit.SECOND,
            "minutes", TimeUnit.MINUTE,
            "hours", TimeUnit.HOUR,
            "days", TimeUnit.DAY,
            "weeks", TimeUnit.WEEK,
            "months", TimeUnit.MONTH,
            "quarters", TimeUnit.QUARTER,
            "years", TimeUnit.YEAR);

    private PostgresCalls() {}

    /** The query with such calls replaced. */
    public static SqlNode rewrite(SqlNode query) {
        return Objects.requireNonNullElse(query.accept(new PostgresCalls()), query);
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        SqlNode json = JsonCalls.rewrite(call);
        SqlNode other = json == null ? OtherNames.rewrite(call) : json;
        if (other != null) {
            return other.accept(this);
        }
        SqlOperator operator = call.getOperator();
        if (call instanceof SqlBasicCall && operator.equals(SqlLibraryOperators.DATE_TRUNC)) {
            SqlNode unit = call.operand(0);
            SqlNode moment = call.operand(1);
            SqlNode column = moment instanceof SqlIntervalQualifier name ? column(name) : moment.accept(this);
            return OwnFunctions.DATE_TRUNC.createCall(call.getParserPosition(), List.of(unit, column));
        }
        if (operator.equals(SqlLibraryOperators.INFIX_CAST) || operator.getKind() == SqlKind.CAST) {
            checkDigits(call.operand(1));
            SqlNode fixed = Cast.toFixedText(call);
            if (fixed != null) {
                return fixed.accept(this);
            }
        }
        if (operator.equals(SqlLibraryOperators.INFIX_CAST)) {
            SqlNode value = call.operand(0);
            return Cast.FUNCTION.createCall(call.getParserPosition(), List.of(value.accept(this), call.operand(1)));
        }
        if (call.getKind() == SqlKind.ITEM
                && call.operand(1) instanceof SqlBasicCall bounds
                && bounds.getOperator().equals(ArrayOperators.BOUNDS)) {
            List<SqlNode> slice = List.of(call.operand(0), bounds.operand(0), bounds.operand(1));
            return function("array_slice", call.getParserPosition(), slice).accept(this);
        }
        if (operator.equals(SqlStdOperatorTable.TIMESTAMP_DIFF)) {
            return difference(call).accept(this);
        }
        if (operator.equals(TimeOperators.AT_TIME_ZONE)) {
            List<SqlNode> moved = List.of(call.operand(1), call.operand(0));
            return function("timezone", call.getParserPosition(), moved).accept(this);
        }
        if (operator instanceof SqlQuantifyOperator && call.operand(0) instanceof SqlCharStringLiteral text) {
            SqlParserPos at = text.getParserPosition();
            SqlNode type = new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, at), at);
            SqlNode cast = Cast.FUNCTION.createCall(at, List.of(text, type));
            return operator.createCall(
                    call.getParserPosition(), cast, call.operand(1).accept(this));
        }
        SqlAggFunction own = OrderedAggregates.own(operator);
        if (own != null) {
            return OrderedAggregates.owned(own, call).accept(this);
        }
        if (OrderedAggregates.isFilteredOver(call)) {
            return OrderedAggregates.over(call).accept(this);
        }
        if (call.getKind() == SqlKind.FILTER && FilteredPercentile.is(call)) {
            return FilteredPercentile.rewrite(call).accept(this);
        }
        if (operator.equals(SqlStdOperatorTable.PERCENTILE_CONT)) {
            return OwnAggregates.PERCENTILE_CONT.createCall(call.getParserPosition(), call.getOperandList());
        }
        return super.visit(call);
    }

    private static SqlNode difference(SqlCall call) {
        SqlIntervalQualifier unit = call.operand(0);
        SqlNode name = SqlLiteral.createCharString(name(unit), unit.getParserPosition());
        return function("timestampdiff", call.getParserPosition(), List.of(name, call.operand(1), call.operand(2)));
    }

    private static SqlNode function(String name, SqlParserPos at, List<SqlNode> operands) {
        SqlIdentifier identifier = new SqlIdentifier(name, at);
        return new SqlUnresolvedFunction(identifier, null, null, null, null, SqlFunctionCategory.USER_DEFINED_FUNCTION)
                .createCall(at, operands);
    }

    /** Without digits Calcite would round to whole numbers, and Postgres would not. */
    private static void checkDigits(SqlNode type) {
        if (type instanceof SqlDataTypeSpec spec
                && spec.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic
                && basic.getTypeName().getSimple().equals(SqlTypeName.DECIMAL.getName())
                && basic.getPrecision() < 0) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan a cast")
                    .withDetail("It does not say how many digits the DECIMAL has.")
                    .withHint("Say it: DECIMAL(12, 2) has 12 digits, 2 of them after the point.")
                    .at(
                            type.getParserPosition().getLineNum(),
                            type.getParserPosition().getColumnNum());
        }
    }

    @Override
    public @Nullable SqlNode visit(SqlLiteral literal) {
        if (literal instanceof SqlIntervalLiteral interval) {
            return interval(interval);
        }
        if (literal instanceof SqlCharStringLiteral text
                && text.getValueAs(NlsString.class).getCharsetName() != null) {
            return SqlLiteral.createCharString(text.getValueAs(String.class), text.getParserPosition());
        }
        if (!(literal instanceof SqlUnknownLiteral time)
                || STANDARD.matcher(time.getValue()).matches()) {
            return literal;
        }
        SqlTypeName type = switch (time.tag) {
            case "TIME" -> SqlTypeName.TIME;
            case "TIMESTAMP" -> SqlTypeName.TIMESTAMP;
            case "TIMESTAMP WITH TIME ZONE", "TIMESTAMP WITH LOCAL TIME ZONE" ->
                SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
            default -> null;
        };
        if (type == null) {
            return literal;
        }
        SqlParserPos place = literal.getParserPosition();
        SqlNode text = SqlLiteral.createCharString(time.getValue(), place);
        SqlNode spec = new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, MICROSECOND_DIGITS, place), place);
        return Cast.FUNCTION.createCall(place, List.of(text, spec));
    }

    /** Calcite keeps milliseconds of a literal, and drops what is finer. */
    private static SqlNode interval(SqlIntervalLiteral literal) {
        IntervalValue value = IntervalValue.of(literal);
        if (value.micros() % 1_000 == 0) {
            return literal;
        }
        SqlParserPos place = literal.getParserPosition();
        SqlNode text = SqlLiteral.createCharString(value.dayTimeMicros() + " microseconds", place);
        SqlNode type = new SqlDataTypeSpec(IntervalTypeName.of(null, place), place);
        return Cast.FUNCTION.createCall(place, List.of(text, type));
    }

    @Override
    public @Nullable SqlNode visit(SqlIntervalQualifier qualifier) {
        TimeUnit unit =
                qualifier.timeFrameName == null ? null : PLURALS.get(qualifier.timeFrameName.toLowerCase(Locale.ROOT));
        return unit == null ? qualifier : new SqlIntervalQualifier(unit, null, qualifier.getParserPosition());
    }

    /** A name that was taken for a unit of time. */
    private static SqlNode column(SqlIntervalQualifier qualifier) {
        return new SqlIdentifier(name(qualifier), qualifier.getParserPosition());
    }

    private static String name(SqlIntervalQualifier qualifier) {
        return qualifier.timeFrameName == null
                ? qualifier.timeUnitRange.name().toLowerCase(Locale.ROOT)
                : qualifier.timeFrameName;
    }
}
