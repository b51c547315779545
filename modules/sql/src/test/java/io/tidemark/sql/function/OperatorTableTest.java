package io.tidemark.sql.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
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
}
