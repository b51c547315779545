package io.tidemark.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.sql.parser.statement.Position;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes, each with the place where it is (^), and part of what the message says of it. */
class SyntaxErrorTest {

    private static final char MARK = '^';

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "CREATE SOURCE x (a INT ^b INT) | expected \",\", \")\" | a comma missing before b",
                "CREATE SOURCE x (a INT, b INT,^) | expected a name | Remove the comma",
                "CREATE SOURCE x (a^, b INT) | expected a type | Column \"a\" needs a type",
                "CREATE SOURCE x (a ^DATETIME) | There is no type \"datetime\" | Write TIMESTAMP",
                "CREATE SOURCE x (a ^LONG) | There is no type \"long\" | Write BIGINT",
                "CREATE SOURCE x (a ^strng) | There is no type \"strng\" | The types are BOOLEAN",
                "CREATE SOURCE x (a ^TEXT(5)) | takes nothing in parentheses | ",
                "CREATE SOURCE x (a VARCHAR(^MAX)) | expected a number | ",
                "CREATE SOURCE x (a INT, ^FOR a AS a - INTERVAL '5' MINUTE) | Found \"FOR\" | WATERMARK FOR event_time AS",
                "CREATE SOURCE x (a INT, WATERMARK a ^AS a - INTERVAL '5' MINUTE) | Found \"AS\" | WATERMARK FOR event_time AS",
                "CREATE SOURCE x (a INT, WATERMARK FOR a ^- INTERVAL '5' MINUTE) | expected AS | ",
                "CREATE SOURCE x (a INT ^WATERMARK FOR a AS a) | Found \"WATERMARK\" | comma missing before WATERMARK",
                "CREATE SOURCE x (a INT, WATERMARK FOR a AS a, ^WATERMARK FOR a AS a) | WATERMARK is there twice, first at line 1, column 25 | ",
                "CREATE SOURCE x (a INT, DEDUPLICATE ^(a) WITHIN INTERVAL '1' DAY) | Found \"(\" | DEDUPLICATE ON (event_id) WITHIN",
                "CREATE SOURCE x (a INT, DEDUPLICATE ON ^a WITHIN INTERVAL '1' DAY) | expected \"(\" | DEDUPLICATE ON (event_id)",
                "CREATE SOURCE x (a INT, ^DEDUPLICATE ON (a)) | no horizon | Add WITHIN",
                "CREATE SOURCE x (a INT, DEDUPLICATE ON (a) WITHIN ^'1 day') | expected INTERVAL | INTERVAL '1 day'",
                "CREATE SOURCE x (a INT, DEDUPLICATE ON (a) WITHIN INTERVAL ^1 DAY) | expected a string | The number stands in quotes",
                "CREATE SOURCE x (a INT, ^a BIGINT) | Column \"a\" is there twice, first at line 1, column 18 | ",
                "CREATE SOURCE x (^user INT) | Found \"user\" | reserved word; as a name it stands in double quotes",
                "CREATE SOURCE x (a INT ^DEFAULT 5) | Found \"DEFAULT\" | NOT NULL and PRIMARY KEY only",
                "CREATE TABLE x (a INT PRIMARY^) | expected KEY | ",
                "CREATE SOURCE ^(a INT) | expected a name | ",
                "CREATE SOURCE x ^WITH (connector = 'files') | Found \"WITH\" | The columns come first",
                "CREATE SOURCE x (a INT) WITH (connector = ^files) | expected a string | single quotes: 'files'",
                "CREATE SOURCE x (a INT) WITH (connector = ^\"files\") | expected a string | single quotes: 'files'",
                "CREATE SOURCE x (a INT) WITH (connector ^'files') | expected \".\" or \"=\" | ",
                "CREATE SOURCE x (a INT) WITH (a = 'files' ^path = 'x') | expected \",\" or \")\" | comma missing before path",
                "CREATE SOURCE x (a INT) WITH (a = 'x', ^a = 'y') | Option \"a\" is given twice | ",
                "CREATE SOURCE x (a INT) WITH (^) | expected a name or a string | ",
                "CREATE SOURCE x (a INT^ | the end of the statement | The \"(\" at line 1, column 17 is open",
            })
    void refusesDefinition(String marked, String detail, String hint) {
        check(marked, detail, hint, "could not read CREATE");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "CREATE MATERIALIZED VIEW v AS SELECT * FROM t ^WITH (late = 'x') | Found \"WITH\" | The options come before the query",
                "CREATE MATERIALIZED VIEW v ^SELECT * FROM t | expected AS | ",
                "CREATE MATERIALIZED VIEW v AS SELECT * FROM t EMIT ON WINDOW ^CLOSED | expected CLOSE | Did you mean CLOSE",
                "CREATE MATERIALIZED VIEW v AS SELECT * FROM TUMBLE(t, c, 10 ^MINUTES) | Found \"MINUTES\" | Write INTERVAL '10 minutes'",
                "CREATE ^MATERIALISED VIEW v AS SELECT 1 | Found \"MATERIALISED\" | Did you mean MATERIALIZED",
                "CREATE VIEW v ^WITH (a = 1) AS SELECT 1 | Found \"WITH\" | A view takes no options",
                "CREATE VIEW v AS SELECT * FROM t EMIT ^ON WINDOW CLOSE | Found \"ON\" | ends a CREATE MATERIALIZED VIEW",
                "CREATE SINK s ^WITH (connector = 'x') FROM v | Found \"WITH\" | The options come last",
                "CREATE SINK s ^v WITH (connector = 'x') | expected AS, FROM or \".\" | ",
                "CREATE ^STREAM s (a INT) | expected MATERIALIZED, OR, SINK, SOURCE, TABLE or VIEW | What comes from outside is a source",
                "CREATE ^INDEX i ON t (a) | Found \"INDEX\" | There are no indexes",
            })
    void refusesViewOrSink(String marked, String detail, String hint) {
        check(marked, detail, hint, "could not read CREATE");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "SELECT a FORM ^t | Found \"t\" | Did you mean FROM in place of form?",
                "SELECT a FROM t WHER ^a = 1 | Found \"a\" | Did you mean WHERE",
                "SELECT a FROM t GRUOP ^BY a | Found \"BY\" | Did you mean GROUP",
                "SELECT a b ^c FROM t | Found \"c\" | comma missing before c",
                "SELECT a, ^FROM t | expected an expression | Remove the comma",
                "SELECT a FROM t LIMIT 5 ^ORDER BY a | Found \"ORDER\" | ORDER BY comes before LIMIT",
                "SELECT a FROM t LIMIT 5 ^WHERE a = 1 | Found \"WHERE\" | WHERE comes before LIMIT",
                "SELECT a FROM t ORDER BY a ^WHERE a = 1 | Found \"WHERE\" | WHERE comes before ORDER BY",
                "SELECT a FROM t GROUP BY a ^WHERE a = 1 | Found \"WHERE\" | WHERE comes before GROUP BY",
                "SELECT a FROM (SELECT b FROM u LIMIT 1 ^WHERE b = 1) | Found \"WHERE\" | WHERE comes before LIMIT",
                "SELECT count(* ^FROM t | expected \")\" | The \"(\" at line 1, column 13 is open",
                "SELECT (a + 1 ^FROM t | Found \"FROM\" | The \"(\" at line 1, column 8 is open",
                "SELECT a + 1^) FROM t | Found \")\" | There is no \"(\" before it",
                "SELECT 'it's ^fine' FROM t | Found \"fine\" | doubled: 'it''s'",
                "SELECT ^'abc FROM t | The string that begins here has no end | Close it with '",
                "SELECT ^\"abc FROM t | The quoted name that begins here has no end | Close it with \"",
                "SELECT ^`a` FROM t | Found \"`\" | Names stand in double quotes",
                "SELECT a =^= b FROM t | Found \"=\" | Equality is one sign",
                "SELECT * FROM ^'purchases' | expected a name | or in none: \"purchases\"",
                "SELECT * FROM t WHERE a =^ | Found the end of the statement; expected an expression | ",
                "SELECT * FROM^ | Found the end of the statement; expected a name | ",
                "SELECT ^INTERVAL '10' FROM t | '10' has | INTERVAL '10 minutes'",
                "SELECT ^INTERVAL '10 parsecs' FROM t | \"parsecs\", which is no unit of time | INTERVAL '10 minutes'",
                "SELECT ^INTERVAL '1 month 2 days' FROM t | mixes months with days | INTERVAL '10 minutes'",
                "SELECT ^INTERVAL 'x' MINUTE FROM t | 'x' | INTERVAL '10 minutes'",
                "SELECT a::^strng FROM t | There is no type \"strng\" | The types are BOOLEAN",
                "SELECT CAST(a ^INT) FROM t | Found \"INT\"; expected an operator, \"(\" or AS | ",
                "SELECT DISTINCT ON (a) a FROM t ORDER BY ^b | must begin with the expressions of DISTINCT ON | first:",
                "SELECT DISTINCT ^ON (a) a FROM t QUALIFY b = 1 | both choose rows | subquery",
                "SELECT * FROM ^${TABLE} | Found \"$\" | --set NAME=VALUE",
                "SELECT * FROM t ^# comment | Found \"#\" | Comments begin with --",
                "SELECT a FROM t LIMIT ^x | expected a number | ",
            })
    void refusesQuery(String marked, String detail, String hint) {
        check(marked, detail, hint, "could not read the query");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "^SELCT * FROM t | expected a query, CREATE | Did you mean SELECT",
                "^foo | expected a query, CREATE | ",
                "^ALTER TABLE t ADD a INT | Found \"ALTER\" | ",
                "INSERT ^t VALUES (1) | expected INTO | ",
                "INSERT INTO t VALUES (1, 2^ | expected an operator, \",\" or \")\" | Is a \")\" missing?",
                "UPDATE t SET a =^= 1 | Found \"=\" | Equality is one sign",
                "UPDATE t a ^= 1 | expected SET | ",
                "DELETE ^t WHERE a = 1 | expected FROM | ",
                "DROP ^v | expected MATERIALIZED, SINK, SOURCE, TABLE or VIEW | ",
                "DROP VIEW IF ^EXIST v | Found \"EXIST\" | Did you mean EXISTS",
                "SET a^ | expected \".\", \"=\" or TO | ",
                "SHOW^ | expected a name or ALL | ",
                "EXPLAIN ^SHOW TABLES | What follows has no plan | EXPLAIN takes a query",
                "SELECT 1 ^// no comment | Found // | Comments begin with --",
                "SELECT ^0x1F | Found 0x1F, which is no number | double quotes",
                "SELECT 1, ^1_000 FROM t | Found 1_000, which is no number | 1000",
                "SELECT t1.a2 + 1.5e-3 + .5E+2, ^2e | Found 2e, which is no number | 1e6",
            })
    void refusesOtherStatement(String marked, String detail, String hint) {
        check(marked, detail, hint, "could not read");
    }

    @Test
    void namesTheObjectAndCountsLines() {
        SqlSyntaxException failure = refused(
                "SELECT 1;\n\nCREATE OR REPLACE MATERIALIZED VIEW IF NOT EXISTS \"Late\" AS\n  SELECT a,\n  FROM t");
        assertThat(failure).hasMessage("could not read CREATE MATERIALIZED VIEW \"Late\"");
        assertThat(failure.position()).isEqualTo(new Position(5, 3));
        assertThat(failure.sqlState()).isEqualTo("42601");
    }

    @Test
    void tellsTheKindsOfErrorApart() {
        assertThat(refused("CREATE SOURCE x (a LONG)").sqlState()).isEqualTo("42704");
        assertThat(refused("CREATE SOURCE x (a INT, a INT)").sqlState()).isEqualTo("42701");
        assertThat(refused("SELECT INTERVAL '10'").sqlState()).isEqualTo("22007");
    }

    private static void check(String marked, String detail, String hint, String message) {
        int mark = marked.indexOf(MARK);
        SqlSyntaxException failure = refused(marked.replace(String.valueOf(MARK), ""));
        assertThat(failure).hasMessageStartingWith(message);
        assertThat(failure.position()).isEqualTo(new Position(1, mark + 1));
        assertThat(failure.detail().orElse("")).contains(detail);
        if (hint == null) {
            assertThat(failure.hint()).isEmpty();
        } else {
            assertThat(failure.hint().orElse("")).contains(hint);
        }
    }

    private static SqlSyntaxException refused(String sql) {
        SqlSyntaxException failure = catchThrowableOfType(SqlSyntaxException.class, () -> SqlScript.parse(sql));
        assertThat(failure).as("refusal of %s", sql).isNotNull();
        return failure;
    }
}
