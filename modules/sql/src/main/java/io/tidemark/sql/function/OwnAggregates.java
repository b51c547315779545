package io.tidemark.sql.function;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlBasicAggFunction;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.Optionality;

/** Aggregates that standard SQL lacks or gives other types than Postgres. */
public final class OwnAggregates {
    /** Stands before the names of aggregates that may have an order. */
    private static final String ORDERED = "ORDERED_";

    private static final SqlReturnTypeInference DOUBLE =
            ReturnTypes.explicit(SqlTypeName.DOUBLE).andThen(SqlTypeTransforms.FORCE_NULLABLE);

    static final SqlAggFunction PERCENTILE_CONT = SqlBasicAggFunction.create(
                    "PERCENTILE_CONT", SqlKind.PERCENTILE_CONT, DOUBLE, OperandTypes.UNIT_INTERVAL_NUMERIC_LITERAL)
            .withGroupOrder(Optionality.MANDATORY)
            .withPercentile(true);

    /** Calcite's own is never NULL of texts that are not, also where a FILTER takes none of them. */
    static final SqlAggFunction STRING_AGG = SqlBasicAggFunction.create(
                    ORDERED + "STRING_AGG",
                    SqlKind.OTHER_FUNCTION,
                    ReturnTypes.ARG0.andThen(SqlTypeTransforms.FORCE_NULLABLE),
                    OperandTypes.or(
                            OperandTypes.family(SqlTypeFamily.CHARACTER),
                            OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER)))
            .withGroupOrder(Optionality.OPTIONAL);

    /** Calcite's own takes no order from outside of its parentheses. */
    static final SqlAggFunction ARRAY_AGG = SqlBasicAggFunction.create(
                    ORDERED + "ARRAY_AGG",
                    SqlKind.OTHER_FUNCTION,
                    ReturnTypes.TO_ARRAY.andThen(SqlTypeTransforms.FORCE_NULLABLE),
                    OperandTypes.ANY)
            .withGroupOrder(Optionality.OPTIONAL);

    /** Calcite's own SUM takes no intervals. */
    public static final SqlAggFunction INTERVAL_SUM = SqlBasicAggFunction.create(
            "INTERVAL_SUM",
            SqlKind.OTHER_FUNCTION,
            ReturnTypes.ARG0.andThen(SqlTypeTransforms.FORCE_NULLABLE),
            OperandTypes.INTERVAL);

    private static final SqlReturnTypeInference AVERAGE = binding -> SqlTypeUtil.isInterval(binding.getOperandType(0))
            ? binding.getTypeFactory().createTypeWithNullability(binding.getOperandType(0), true)
            : ReturnTypes.AVG_AGG_FUNCTION.inferReturnType(binding);

    private OwnAggregates() {}

    /** As users write the name of an aggregate. */
    public static String written(String name) {
        return name.startsWith(ORDERED) ? name.substring(ORDERED.length()) : name;
    }

    static List<SqlOperator> all() {
        List<SqlOperator> all = new ArrayList<>();
        for (String name : List.of(
                "COVAR_POP",
                "COVAR_SAMP",
                "CORR",
                "REGR_AVGX",
                "REGR_AVGY",
                "REGR_SXX",
                "REGR_SYY",
                "REGR_SXY",
                "REGR_SLOPE",
                "REGR_INTERCEPT",
                "REGR_R2")) {
            all.add(ofPairs(name, DOUBLE));
        }
        // Calcite's own of these become divisions of rounded sums where they stand with OVER.
        for (String name : List.of("VAR_POP", "VAR_SAMP", "VARIANCE", "STDDEV_POP", "STDDEV_SAMP", "STDDEV")) {
            all.add(SqlBasicAggFunction.create(
                    name, SqlKind.OTHER_FUNCTION, ReturnTypes.AVG_AGG_FUNCTION, OperandTypes.NUMERIC));
        }
        all.add(SqlBasicAggFunction.create(
                "AVG", SqlKind.OTHER_FUNCTION, AVERAGE, OperandTypes.or(OperandTypes.NUMERIC, OperandTypes.INTERVAL)));
        all.add(INTERVAL_SUM);
        all.add(STRING_AGG);
        all.add(ARRAY_AGG);
        all.add(ofPairs("REGR_COUNT", ReturnTypes.BIGINT));
        for (String name : List.of("ARG_MIN", "ARG_MAX", "MIN_BY", "MAX_BY")) {
            all.add(SqlBasicAggFunction.create(
                    name,
                    SqlKind.OTHER_FUNCTION,
                    ReturnTypes.ARG0.andThen(SqlTypeTransforms.FORCE_NULLABLE),
                    OperandTypes.ANY_ANY));
        }
        return all;
    }

    private static SqlOperator ofPairs(String name, SqlReturnTypeInference type) {
        return SqlBasicAggFunction.create(
                name, SqlKind.OTHER_FUNCTION, type, OperandTypes.family(SqlTypeFamily.NUMERIC, SqlTypeFamily.NUMERIC));
    }
}
