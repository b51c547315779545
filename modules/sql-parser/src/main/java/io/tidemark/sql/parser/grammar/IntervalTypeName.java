package io.tidemark.sql.parser.grammar;

import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;
import org.jspecify.annotations.Nullable;

/** INTERVAL as the type of a column or a cast: a number of microseconds, or of months if its units are years and months. Immutable. Public for the generated parser and for casts. */
public final class IntervalTypeName extends SqlTypeNameSpec {
    private final boolean isOfMonths;

    private IntervalTypeName(boolean isOfMonths, SqlParserPos place) {
        super(new SqlIdentifier("INTERVAL", place), place);
        this.isOfMonths = isOfMonths;
    }

    /** The type with the units of a qualifier; null if it names none. How fine the units are is no promise that is checked: microseconds are kept. */
    public static IntervalTypeName of(@Nullable SqlIntervalQualifier qualifier, SqlParserPos place) {
        return new IntervalTypeName(qualifier != null && qualifier.isYearMonth(), place);
    }

    /** Whether values are numbers of months. */
    public boolean isOfMonths() {
        return isOfMonths;
    }

    @Override
    public RelDataType deriveType(SqlValidator validator) {
        TimeUnit unit = isOfMonths ? TimeUnit.MONTH : TimeUnit.SECOND;
        return validator.getTypeFactory().createSqlIntervalType(new SqlIntervalQualifier(unit, null, getParserPos()));
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(isOfMonths ? "INTERVAL YEAR TO MONTH" : "INTERVAL DAY TO SECOND");
    }

    @Override
    public boolean equalsDeep(SqlTypeNameSpec spec, Litmus litmus) {
        return spec instanceof IntervalTypeName other && other.isOfMonths == isOfMonths
                ? litmus.succeed()
                : litmus.fail("{} is not {}", this, spec);
    }
}
