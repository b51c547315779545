package io.tidemark.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.sql.parser.statement.Create;
import io.tidemark.sql.parser.statement.RelationBody;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypeTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "BOOLEAN | BOOLEAN",
                "bool | BOOLEAN",
                "SMALLINT | SMALLINT",
                "INT2 | SMALLINT",
                "INTEGER | INTEGER",
                "int | INTEGER",
                "INT4 | INTEGER",
                "BIGINT | BIGINT",
                "INT8 | BIGINT",
                "REAL | REAL",
                "FLOAT4 | REAL",
                "FLOAT(24) | REAL",
                "FLOAT | DOUBLE",
                "FLOAT(25) | DOUBLE",
                "FLOAT8 | DOUBLE",
                "DOUBLE | DOUBLE",
                "DOUBLE PRECISION | DOUBLE",
                "DECIMAL(12, 2) | DECIMAL(12, 2)",
                "NUMERIC(38, 10) | DECIMAL(38, 10)",
                "NUMERIC | DECIMAL",
                "VARCHAR | VARCHAR",
                "VARCHAR(20) | VARCHAR(20)",
                "CHARACTER VARYING | VARCHAR",
                "TEXT | VARCHAR",
                "STRING | VARCHAR",
                "CHAR(3) | CHAR(3)",
                "BYTEA | VARBINARY",
                "DATE | DATE",
                "TIME | TIME",
                "TIMESTAMP | TIMESTAMP",
                "TIMESTAMP(6) | TIMESTAMP(6)",
                "TIMESTAMP WITHOUT TIME ZONE | TIMESTAMP",
                "TIMESTAMP WITH TIME ZONE | TIMESTAMP WITH LOCAL TIME ZONE",
                "TIMESTAMP(3) WITH TIME ZONE | TIMESTAMP(3) WITH LOCAL TIME ZONE",
                "TIMESTAMPTZ | TIMESTAMP WITH LOCAL TIME ZONE",
                "TIMESTAMPTZ(3) | TIMESTAMP(3) WITH LOCAL TIME ZONE",
                "JSONB | OTHER",
                "VARCHAR ARRAY | VARCHAR ARRAY",
            })
    void readsType(String written, String expected) {
        Create.Source source = (Create.Source) SqlScript.parseOne("CREATE SOURCE s (a " + written + " NOT NULL, b INT)")
                .statement();
        RelationBody.Column.Stored column =
                (RelationBody.Column.Stored) source.body().columns().get(0);
        assertThat(column.type().spec().toString().replace("`", "")).isEqualTo(expected);
        assertThat(column.notNull()).isTrue();
        // A cast takes the same names.
        assertThat(QueryTest.written(SqlScript.parseExpression("CAST(a AS " + written + ")")))
                .isEqualTo("CAST(a AS " + expected + ")");
    }
}
