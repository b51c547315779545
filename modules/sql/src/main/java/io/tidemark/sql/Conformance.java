package io.tidemark.sql;

import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/** The most liberal dialect, with two exceptions: names of the select list are no columns of its other expressions, and a column is grouped by or
 * aggregated. Immutable. */
final class Conformance extends SqlDelegatingConformance {
    static final Conformance INSTANCE = new Conformance();

    private Conformance() {
        super(SqlConformanceEnum.BABEL);
    }

    @Override
    public SelectAliasLookup isSelectAlias() {
        return SelectAliasLookup.UNSUPPORTED;
    }

    @Override
    public boolean isNonStrictGroupBy() {
        return false;
    }
}
