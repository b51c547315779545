package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where a variable stands decides how its value is written. */
final class VariablesTest {
    private static String replaced(String script, String value) {
        return ScriptText.replace(script, Map.of("X", value)).text();
    }

    @Test
    void quotesOfAValueStayWithinTheStringThatHoldsIt() {
        assertThat(replaced("SELECT '${X}' AS v;", "it's; DROP TABLE t"))
                .isEqualTo("SELECT 'it''s; DROP TABLE t' AS v;");
        assertThat(replaced("SELECT 'a''${X}''b', ${X}", "'")).isEqualTo("SELECT 'a''''''b', '");
    }

    @Test
    void quotesOfAValueStayWithinTheNameThatHoldsIt() {
        assertThat(replaced("SELECT 1 AS \"${X}\"", "a\"b'c")).isEqualTo("SELECT 1 AS \"a\"\"b'c\"");
    }

    @Test
    void valuesInCodeAreWrittenAsTheyAre() {
        assertThat(replaced("SELECT ${X}", "'a' || 'b'")).isEqualTo("SELECT 'a' || 'b'");
        assertThat(replaced("SELECT '--', ${X}", "1")).isEqualTo("SELECT '--', 1");
        assertThat(replaced("SELECT '/*', ${X}", "1")).isEqualTo("SELECT '/*', 1");
    }

    @Test
    void nothingIsPutIntoComments() {
        String script = "-- ${X} '\n/* ${X} /* ${Y} */ ${Y} */ SELECT '${X}' -- ${Y}";
        assertThat(replaced(script, "1\n; DROP")).isEqualTo(script.replace("'${X}'", "'1\n; DROP'"));
    }

    @Test
    void dollarsAndBackslashesOfAValueStay() {
        assertThat(replaced("SELECT '${X}'", "\\1 ${X} $0")).isEqualTo("SELECT '\\1 ${X} $0'");
    }
}
