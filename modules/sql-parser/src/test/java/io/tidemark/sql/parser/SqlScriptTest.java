package io.tidemark.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.sql.parser.statement.Create;
import io.tidemark.sql.parser.statement.Position;
import io.tidemark.sql.parser.statement.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqlScriptTest {

    @Test
    void splitsAtSemicolonsOutsideOfQuotesAndComments() {
        String script =
                "SELECT ';', \"a;b\" -- no; \nFROM t /* ; /* nested; */ ; */; SELECT 'it''s;'; ; \n-- nothing;\n";
        assertThat(SqlScript.split(script))
                .extracting(ScriptPart::text)
                .containsExactly("SELECT ';', \"a;b\" -- no; \nFROM t", "SELECT 'it''s;'");
    }

    @Test
    void knowsTextOffsetAndPositionOfEachStatement() {
        String script = "-- first\nSELECT 1;\n\n  SELECT 2 ;SELECT 3";
        List<ScriptStatement> statements = SqlScript.parse(script);
        assertThat(statements).extracting(ScriptStatement::text).containsExactly("SELECT 1", "SELECT 2", "SELECT 3");
        assertThat(statements).extracting(ScriptStatement::offset).containsExactly(9, 22, 32);
        assertThat(statements)
                .extracting(ScriptStatement::position)
                .containsExactly(new Position(2, 1), new Position(4, 3), new Position(4, 13));
        assertThat(statements)
                .allSatisfy(s -> assertThat(script.substring(s.offset())).startsWith(s.text()));
    }

    @Test
    void countsLinesOfAllSystems() {
        List<ScriptPart> parts = SqlScript.split("SELECT 1;\r\nSELECT 2;\rSELECT 3;\nSELECT 4");
        assertThat(parts)
                .extracting(ScriptPart::position)
                .containsExactly(new Position(1, 1), new Position(2, 1), new Position(3, 1), new Position(4, 1));
    }

    @Test
    void givesPositionsInTheWholeScript() {
        Statement.Query query = (Statement.Query)
                SqlScript.parse("SELECT 1;\n\n\t SELECT\r\n  a").get(1).statement();
        assertThat(query.position()).isEqualTo(new Position(3, 3));
        assertThat(query.query().getParserPosition().getEndLineNum()).isEqualTo(4);
        assertThat(query.query().getParserPosition().getEndColumnNum()).isEqualTo(3);
    }

    @Test
    void readsTheStatementsBeforeABadOne() {
        List<ScriptPart> parts = SqlScript.split("SELECT 1;\nSELECT FROM;\nSELECT 3");
        assertThat(parts).hasSize(3);
        assertThat(parts.get(0).parse().statement()).isInstanceOf(Statement.Query.class);
        SqlSyntaxException failure = catchThrowableOfType(
                SqlSyntaxException.class, () -> parts.get(1).parse());
        assertThat(failure.position()).isEqualTo(new Position(2, 8));
        assertThat(parts.get(2).parse().statement()).isInstanceOf(Statement.Query.class);
    }

    @Test
    void findsAnOpenStringWhereItBegins() {
        SqlSyntaxException failure = catchThrowableOfType(
                SqlSyntaxException.class, () -> SqlScript.parse("SELECT 1;\nSELECT 'abc FROM t;\nSELECT 3;"));
        assertThat(failure.position()).isEqualTo(new Position(2, 8));
        assertThat(failure.detail()).contains("The string that begins here has no end.");
    }

    @Test
    void findsAnOpenCommentWhereItBegins() {
        SqlSyntaxException failure = catchThrowableOfType(
                SqlSyntaxException.class, () -> SqlScript.parse("SELECT 1;\n  /* one /* two */\nSELECT 3;"));
        assertThat(failure.position()).isEqualTo(new Position(2, 3));
    }

    @Test
    void keepsTheWrittenTextOfAQueryWithItsComments() {
        String script = "SELECT 1; CREATE VIEW v AS SELECT a, -- why\n b FROM t;";
        ScriptStatement statement = SqlScript.parse(script).get(1);
        assertThat(((Create.View) statement.statement()).queryText()).isEqualTo("SELECT a, -- why\n b FROM t");
    }

    @Test
    void canonicalTextForgetsSpacingCommentsAndCase() {
        String one = SqlScript.parseOne("CREATE VIEW V AS SELECT a /* why */,  'It' AS \"B\"\nFROM T")
                .canonicalText();
        String two = SqlScript.parseOne("create view v as select A, 'It' as \"B\" from t;")
                .canonicalText();
        assertThat(one).isEqualTo(two).isEqualTo("create view v as select a, 'It' as \"B\" from t");
        assertThat(SqlScript.parseOne("create view v as select A, 'it' as \"B\" from t")
                        .canonicalText())
                .isNotEqualTo(one);
    }

    @Test
    void canonicalTextNeedsNoGrammar() {
        assertThat(SqlScript.split("SELEKT  (a,\n'B' ) ; ").get(0).canonicalText())
                .isEqualTo("selekt(a, 'B')");
    }

    @Test
    void refusesWhatIsNestedTooDeeply() {
        String sql = "SELECT " + "(".repeat(100_000) + "1" + ")".repeat(100_000);
        SqlSyntaxException failure = catchThrowableOfType(SqlSyntaxException.class, () -> SqlScript.parse(sql));
        assertThat(failure.sqlState()).isEqualTo("54001");
    }

    @Test
    void anEmptyScriptHasNoStatement() {
        assertThat(SqlScript.parse("")).isEmpty();
        assertThat(SqlScript.parse(" ;; -- nothing\n/* at all */ ; ")).isEmpty();
    }

    @Test
    void parseOneTakesOneStatement() {
        assertThat(SqlScript.parseOne(" SELECT 1 ; ").text()).isEqualTo("SELECT 1");
        assertThatThrownBy(() -> SqlScript.parseOne("")).isInstanceOf(SqlSyntaxException.class);
        SqlSyntaxException second =
                catchThrowableOfType(SqlSyntaxException.class, () -> SqlScript.parseOne("SELECT 1; SELECT 2"));
        assertThat(second.position()).isEqualTo(new Position(1, 11));
    }

    @Test
    void readsALongScriptInReasonableTime() {
        String script = "INSERT INTO t (a, b) VALUES (1, 'x');\n".repeat(5_000);
        List<ScriptStatement> statements = SqlScript.parse(script);
        assertThat(statements).hasSize(5_000);
        assertThat(statements.get(4_999).position()).isEqualTo(new Position(5_000, 1));
    }
}
