package io.tidemark.sql.parser;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** Postgres' operators on JSON. The grammar reads them; who plans a query decides what they mean. */
public final class JsonOperators {

    // Above the arithmetic operators, so that x -> 'a' = y and x ->> 'a' || y read as in Postgres.
    private static final int PRECEDENCE = 74;

    /** {@code ->}: the field or element as JSON. */
    public static final SqlBinaryOperator GET = operator("->");

    /** {@code ->>}: the field or element as text. */
    public static final SqlBinaryOperator GET_TEXT = operator("->>");

    /** {@code #>}: what a path leads to, as JSON. */
    public static final SqlBinaryOperator AT = operator("#>");

    /** {@code #>>}: what a path leads to, as text. */
    public static final SqlBinaryOperator AT_TEXT = operator("#>>");

    /** {@code @>}: whether the left holds the right; of arrays, too. */
    public static final SqlBinaryOperator CONTAINS = operator("@>");

    /** {@code <@}: whether the right holds the left; of arrays, too. */
    public static final SqlBinaryOperator CONTAINED = operator("<@");

    /** {@code &&}: whether two arrays have an element in common. */
    public static final SqlBinaryOperator OVERLAPS = operator("&&");

    /** {@code ?}: whether there is such a key. */
    public static final SqlBinaryOperator HAS = operator("?");

    /** {@code ?|}: whether there is any of some keys. */
    public static final SqlBinaryOperator HAS_ANY = operator("?|");

    /** {@code ?&}: whether there are all of some keys. */
    public static final SqlBinaryOperator HAS_ALL = operator("?&");

    /** {@code #-}: what is left without what a path leads to. */
    public static final SqlBinaryOperator WITHOUT = operator("#-");

    /** {@code @?}: whether a path of SQL/JSON leads to anything. */
    public static final SqlBinaryOperator PATH_FINDS = operator("@?");

    /** {@code @@}: what a path of SQL/JSON that is a condition gives. */
    public static final SqlBinaryOperator PATH_HOLDS = operator("@@");

    /** Aggregates whose order stands within their parentheses. */
    public static final SqlFunction JSON_AGG = aggregate("JSON_AGG");

    public static final SqlFunction JSONB_AGG = aggregate("JSONB_AGG");
    public static final SqlFunction JSON_OBJECT_AGG = aggregate("JSON_OBJECT_AGG");
    public static final SqlFunction JSONB_OBJECT_AGG = aggregate("JSONB_OBJECT_AGG");

    private JsonOperators() {}

    private static SqlFunction aggregate(String name) {
        return new SqlFunction(
                name,
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.VARCHAR_FORCE_NULLABLE,
                null,
                OperandTypes.ANY_ANY,
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
    }

    private static SqlBinaryOperator operator(String name) {
        return new SqlBinaryOperator(
                name,
                SqlKind.OTHER_FUNCTION,
                PRECEDENCE,
                true,
                ReturnTypes.VARCHAR_FORCE_NULLABLE,
                null,
                OperandTypes.ANY_ANY);
    }
}
