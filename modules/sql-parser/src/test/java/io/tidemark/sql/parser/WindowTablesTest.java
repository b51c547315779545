package io.tidemark.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTablesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "TUMBLE(t, c, INTERVAL '10' MINUTE) | TABLE(TUMBLE(TABLE t, DESCRIPTOR(c), INTERVAL '10' MINUTE))",
                "TUMBLE(v.ledger, c, INTERVAL '1 day', INTERVAL '6 hours', 'Asia/Tokyo') AS w"
                        + " | TABLE(TUMBLE(TABLE v.ledger, DESCRIPTOR(c), INTERVAL '1' DAY, INTERVAL '6' HOUR, 'Asia/Tokyo')) AS w",
                "HOP(t, c, INTERVAL '5' MINUTE, INTERVAL '10' MINUTE)"
                        + " | TABLE(HOP(TABLE t, DESCRIPTOR(c), INTERVAL '5' MINUTE, INTERVAL '10' MINUTE))",
                "CUMULATE(t, c, INTERVAL '1' HOUR, INTERVAL '1' DAY)"
                        + " | TABLE(cumulate(TABLE t, DESCRIPTOR(c), INTERVAL '1' HOUR, INTERVAL '1' DAY))",
                "SESSION(t, c, store, phone, INTERVAL '30' MINUTE)"
                        + " | TABLE(SESSION(TABLE t, DESCRIPTOR(c), DESCRIPTOR(store, phone), INTERVAL '30' MINUTE))",
                "SESSION(t, c, INTERVAL '30' MINUTE) | TABLE(SESSION(TABLE t, DESCRIPTOR(c), INTERVAL '30' MINUTE))",
                "TABLE(SESSION(TABLE t PARTITION BY store, DESCRIPTOR(c), INTERVAL '30' MINUTE))"
                        + " | TABLE(SESSION(TABLE t, DESCRIPTOR(c), DESCRIPTOR(store), INTERVAL '30' MINUTE))",
                "TABLE(TUMBLE(TABLE t, DESCRIPTOR(c), INTERVAL '10' MINUTE))"
                        + " | TABLE(TUMBLE(TABLE t, DESCRIPTOR(c), INTERVAL '10' MINUTE))",
                "(SELECT * FROM TUMBLE(t, c, INTERVAL '1' DAY)) AS x"
                        + " | (SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(c), INTERVAL '1' DAY))) AS x",
                "a JOIN TUMBLE(t, c, INTERVAL '1' DAY) AS x ON a.k = x.k"
                        + " | a INNER JOIN TABLE(TUMBLE(TABLE t, DESCRIPTOR(c), INTERVAL '1' DAY)) AS x ON a.k = x.k",
                "generate_series(a, b) | TABLE(generate_series(a, b))",
            })
    void givesTheStandardForm(String from, String expected) {
        SqlNode query = SqlScript.parseQuery("SELECT * FROM " + from);
        assertThat(QueryTest.written(WindowTables.rewrite(query))).isEqualTo("SELECT * FROM " + expected);
    }

    @Test
    void rewritesInSubqueriesWithAndUnions() {
        SqlNode query = SqlScript.parseQuery("WITH x AS (SELECT * FROM TUMBLE(t, c, INTERVAL '1' DAY))"
                + " SELECT * FROM x WHERE a IN (SELECT a FROM TUMBLE(t, c, INTERVAL '2' DAY))"
                + " UNION ALL SELECT * FROM TUMBLE(t, c, INTERVAL '3' DAY) ORDER BY 1 LIMIT 5");
        assertThat(QueryTest.written(WindowTables.rewrite(query)))
                .contains(
                        "TUMBLE(TABLE t, DESCRIPTOR(c), INTERVAL '1' DAY)",
                        "TUMBLE(TABLE t, DESCRIPTOR(c), INTERVAL '2' DAY)",
                        "TUMBLE(TABLE t, DESCRIPTOR(c), INTERVAL '3' DAY)");
    }

    @Test
    void leavesTheGivenTreeAsItIs() {
        SqlNode query = SqlScript.parseQuery("SELECT * FROM TUMBLE(t, c, INTERVAL '1' DAY)");
        String before = query.toString();
        WindowTables.rewrite(query);
        assertThat(query).hasToString(before);
    }

    @Test
    void calciteValidatesTheResult() {
        SqlNode query = WindowTables.rewrite(
                SqlScript.parseQuery(
                        "SELECT window_start, SUM(amount) FROM TUMBLE(purchases, event_time, INTERVAL '10 minutes') GROUP BY window_start"));
        SqlNode validated = validator().validate(query);
        assertThat(QueryTest.written(validated)).contains("window_start", "SUM(");
    }

    private static SqlValidator validator() {
        CalciteSchema root = CalciteSchema.createRootSchema(false, false);
        root.add("purchases", new AbstractTable() {
            @Override
            public RelDataType getRowType(RelDataTypeFactory types) {
                return types.builder()
                        .add("event_time", SqlTypeName.TIMESTAMP, 3)
                        .add("amount", SqlTypeName.DECIMAL, 10, 2)
                        .build();
            }
        });
        JavaTypeFactoryImpl types = new JavaTypeFactoryImpl();
        CalciteCatalogReader catalog =
                new CalciteCatalogReader(root, List.of(), types, new CalciteConnectionConfigImpl(new Properties()));
        return SqlValidatorUtil.newValidator(
                SqlOperatorTables.chain(SqlStdOperatorTable.instance(), catalog),
                catalog,
                types,
                SqlValidator.Config.DEFAULT.withConformance(SqlConformanceEnum.BABEL));
    }
}
