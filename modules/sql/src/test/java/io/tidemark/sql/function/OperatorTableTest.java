package io.tidemark.sql.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.sql.function.postgres.Overloaded;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.junit.jupiter.api.Test;

class OperatorTableTest {
    @Test
    void functionsWithoutParenthesesAreAllFoundThough() {
        List<SqlOperator> withoutParentheses = OperatorTable.INSTANCE.getOperatorList().stream()
                .filter(operator -> operator.getSyntax() == SqlSyntax.FUNCTION_ID)
                .toList();

        assertThat(withoutParentheses).extracting(SqlOperator::getName).contains("CURRENT_DATE", "CURRENT_TIMESTAMP");
        assertThat(withoutParentheses).allSatisfy(operator -> {
            List<SqlOperator> found = new ArrayList<>();
            OperatorTable.INSTANCE.lookupOperatorOverloads(
                    new SqlIdentifier(operator.getName(), SqlParserPos.ZERO),
                    null,
                    SqlSyntax.FUNCTION_ID,
                    found,
                    SqlNameMatchers.liberal());
            assertThat(found).contains(operator);
        });
    }

    @Test
    void allSignaturesCanBeRead() {
        List<SqlOperator> overloaded = OperatorTable.INSTANCE.getOperatorList().stream()
                .filter(Overloaded.class::isInstance)
                .toList();

        assertThat(overloaded).hasSizeGreaterThan(100);
        assertThat(overloaded)
                .allSatisfy(operator -> assertThat(
                                operator.getAllowedSignatures(operator.getName().toLowerCase(Locale.ROOT)))
                        .startsWith(operator.getName().toLowerCase(Locale.ROOT) + "(")
                        .endsWith(")"));
    }
}
