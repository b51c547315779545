package io.tidemark.testkit.oracle.query;

import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.List;

/** What a column is for: its type, which values it has, and so what may be computed from it without leaving the type. */
public enum Role {
    /** Small numbers with many ties. */
    SMALL("INTEGER", "-3", "-1", "0", "0", "1", "1", "2", "2", "3", "5", "7"),
    /** Numbers up to the limits of their type: compared, grouped and added up, not computed with. */
    EXTREME("BIGINT", "-9223372036854775807", "9223372036854775807", "0", "-1", "1", "4611686018427387904"),
    MONEY("DECIMAL(12, 2)", "0.00", "0.01", "-0.01", "10.50", "10.50", "-7.25", "9999999999.99", "-9999999999.99"),
    /** Sums that are exact and wide; grouped and compared, not computed with. */
    WIDE("DECIMAL(38, 2)"),
    /** DOUBLE whose sums are exact in any order. */
    HALVES("DOUBLE PRECISION", "0.5", "-0.5", "1.0", "1.0", "2.5", "-1024.0", "1048576.0"),
    /** DOUBLE with values that are no numbers: compared and grouped, not added up. */
    STRANGE("DOUBLE PRECISION", "'NaN'", "'Infinity'", "'-Infinity'", "-0.0", "0.0", "1e300", "1.5"),
    TEXT("VARCHAR", "'a'", "'a'", "'b'", "'B'", "''", "'ä'", "'ab c'", "'it''s'", "'b%'"),
    FLAG("BOOLEAN", "TRUE", "FALSE"),
    DAY("DATE", "DATE '2026-04-01'", "DATE '2026-04-02'", "DATE '1969-12-31'", "DATE '2024-02-29'"),
    MOMENT("TIMESTAMP"),
    /** An average: rounded differently by each engine, so it is shown and never used. */
    ROUNDED("DECIMAL(38, 16)");

    /** Roles that a generated column may have; each has values. */
    public static final List<Role> STORED =
            List.of(SMALL, SMALL, EXTREME, MONEY, HALVES, STRANGE, TEXT, TEXT, FLAG, DAY);

    private final String type;
    private final List<String> literals;

    Role(String type, String... values) {
        this.type = type;
        this.literals = List.of(values);
    }

    /** The type as the engine calls it. */
    public String type(Dialect dialect) {
        return type;
    }

    /** Literals of it. */
    public List<String> literals() {
        return this == STRANGE
                ? literals.stream()
                        .map(value -> "CAST(" + value + " AS DOUBLE PRECISION)")
                        .toList()
                : literals;
    }

    /** Whether values of it may be grouped, compared and joined. */
    public boolean isExact() {
        return this != ROUNDED;
    }

    public boolean isOrdered() {
        return isExact() && this != FLAG;
    }
}
