package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a newcomer gets wrong. Each error names the object, the reason and the next step, and has the place that is marked with ^ in the statement.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class MistakesTest {
    private static final String SETUP = """
            CREATE SOURCE orders (
              id VARCHAR, placed_at TIMESTAMP(6), amount DECIMAL(10, 2),
              WATERMARK FOR placed_at AS placed_at - INTERVAL '5' MINUTE
            );
            CREATE SOURCE clicks (id VARCHAR, at_millis BIGINT, at TIMESTAMP(6));
            CREATE SOURCE events (
              id VARCHAR, happened_at TIMESTAMP(6), amount INTEGER,
              WATERMARK FOR happened_at AS happened_at - INTERVAL '5' MINUTE,
              DEDUPLICATE ON (id) WITHIN INTERVAL '1' HOUR
            );
            CREATE TABLE prices (item VARCHAR, price INTEGER NOT NULL, PRIMARY KEY (item));
            INSERT INTO prices VALUES ('tea', 3);
            CREATE MATERIALIZED VIEW totals AS SELECT id, SUM(amount) AS total FROM orders GROUP BY id;
            CREATE MATERIALIZED VIEW sales AS SELECT window_start, window_end, SUM(amount) AS sales
              FROM TUMBLE(orders, placed_at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
            CREATE VIEW big AS SELECT * FROM totals WHERE total > 100;
            """;

    /**
     * A statement that is wrong.
     *
     * @param sql with a ^ where the error is
     * @param object what the error must name
     * @param reason words of the detail
     * @param step words of the hint
     */
    private record Mistake(String sql, ErrorCode code, String object, String reason, String step) {
        @Override
        public String toString() {
            return sql.lines().findFirst().orElse("");
        }
    }

    private Tidemark engine;

    @BeforeAll
    void open(@TempDir Path directory) {
        engine = Tidemark.at(directory.resolve("data")).root(directory).open();
        engine.execute(SETUP);
    }

    @AfterAll
    void close() {
        engine.close();
    }

    static Stream<Mistake> mistakes() {
        return Stream.of(ofSources(), ofTime(), ofTables(), ofViews(), ofSinks(), ofNames(), ofRows())
                .flatMap(List::stream);
    }

    private static Mistake mistake(String sql, ErrorCode code, String object, String reason, String step) {
        return new Mistake(sql, code, object, reason, step);
    }

    private static List<Mistake> ofSources() {
        return List.of(
                mistake(
                        "CREATE SOURCE s (a VARCHAR) WITH (connector = 'files', path = 'x', format = 'json', ^pathh = 'y')",
                        ErrorCode.UNKNOWN_OPTION,
                        "source \"s\"",
                        "no option \"pathh\"",
                        "Did you mean \"path\"?"),
                mistake(
                        "CREATE SOURCE ^s (a VARCHAR) WITH (connector = 'files', format = 'json')",
                        ErrorCode.INVALID_OPTION,
                        "source \"s\"",
                        "\"path\" is missing",
                        "path = '…'"),
                mistake(
                        "CREATE SOURCE s (a VARCHAR) WITH (^path = 'x', format = 'json')",
                        ErrorCode.INVALID_OPTION,
                        "source \"s\"",
                        "\"connector\" is missing",
                        "connector = 'files'"),
                mistake(
                        "CREATE SOURCE s (a VARCHAR) WITH (^connector = 'file', path = 'x', format = 'json')",
                        ErrorCode.INVALID_OPTION,
                        "source \"s\"",
                        "no connector 'file'",
                        "Did you mean 'files'?"),
                mistake(
                        "CREATE SOURCE s (a VARCHAR) WITH (connector = 'files', path = 'x', ^format = 'jsonl')",
                        ErrorCode.INVALID_OPTION,
                        "source \"s\"",
                        "no format 'jsonl'",
                        "'json'"),
                mistake(
                        "CREATE SOURCE s (a VARCHAR) WITH (^connector = 'files', path = 'x')",
                        ErrorCode.INVALID_OPTION,
                        "source \"s\"",
                        "\"format\" is missing",
                        "format = 'json'"),
                mistake(
                        "CREATE SOURCE ^s (a VARCHAR) WITH (connector = 'files', path = 'nowhere/orders', format = 'json')",
                        ErrorCode.FILE_NOT_FOUND,
                        "source \"s\"",
                        "nowhere",
                        "path"),
                mistake(
                        "CREATE SOURCE s (a VARCHAR) WITH (^on_error = 'ignore')",
                        ErrorCode.INVALID_OPTION,
                        "source \"s\"",
                        "'ignore'",
                        "skip, stop"),
                mistake(
                        "CREATE SOURCE s (a VARCHAR) WITH (^bounded = 'yes please')",
                        ErrorCode.INVALID_OPTION,
                        "source \"s\"",
                        "not true or false",
                        "the end of the source"),
                mistake(
                        "CREATE SOURCE s (a ^VARCHAR(20))",
                        ErrorCode.NOT_SUPPORTED,
                        "source \"s\"",
                        "Column \"a\" is declared VARCHAR(20)",
                        "Write VARCHAR"),
                mistake(
                        "CREATE SOURCE s (a ^DECIMAL)",
                        ErrorCode.NOT_SUPPORTED,
                        "source \"s\"",
                        "how many digits",
                        "DECIMAL(12, 2)"),
                mistake(
                        "CREATE SOURCE s (a ^DECIMAL(40, 2))",
                        ErrorCode.NOT_SUPPORTED,
                        "source \"s\"",
                        "out of range",
                        "38"),
                mistake(
                        "CREATE SOURCE s (a ^BYTEA)",
                        ErrorCode.NOT_SUPPORTED,
                        "source \"s\"",
                        "cannot be stored",
                        "VARCHAR"),
                mistake("CREATE SOURCE s (a ^DATETIME)", ErrorCode.UNKNOWN_TYPE, "", "", "TIMESTAMP"),
                mistake(
                        "CREATE SOURCE s (a VARCHAR, ^_status VARCHAR)",
                        ErrorCode.INVALID_STATEMENT,
                        "source \"s\"",
                        "underscore",
                        "Name it otherwise"),
                mistake(
                        "CREATE SOURCE s (a VARCHAR, ^PRIMARY KEY (a))",
                        ErrorCode.NOT_SUPPORTED,
                        "source \"s\"",
                        "no primary key",
                        "DEDUPLICATE ON (a)"));
    }

    private static List<Mistake> ofTime() {
        return List.of(
                mistake(
                        "CREATE SOURCE s (a VARCHAR, t TIMESTAMP(6), WATERMARK FOR ^tt AS tt - INTERVAL '5' MINUTE)",
                        ErrorCode.UNKNOWN_COLUMN,
                        "source \"s\"",
                        "no column \"tt\"",
                        "Did you mean \"t\"?"),
                mistake(
                        "CREATE SOURCE s (a VARCHAR, t BIGINT, WATERMARK FOR ^t AS t - INTERVAL '5' MINUTE)",
                        ErrorCode.TYPE_MISMATCH,
                        "source \"s\"",
                        "column \"t\" is BIGINT",
                        "timestamp_format"),
                mistake(
                        "CREATE SOURCE s (t TIMESTAMP(6), ^WATERMARK FOR t AS t + INTERVAL '5' MINUTE)",
                        ErrorCode.NOT_SUPPORTED,
                        "source \"s\"",
                        "less a fixed delay",
                        "t - INTERVAL '5' MINUTE"),
                mistake(
                        "CREATE SOURCE s (t TIMESTAMP(6), WATERMARK FOR t AS t - ^INTERVAL '-5' MINUTE)",
                        ErrorCode.INVALID_HORIZON,
                        "source \"s\"",
                        "negative",
                        "t - INTERVAL '5' MINUTE"),
                mistake(
                        "CREATE SOURCE s (t TIMESTAMP(6), WATERMARK FOR t AS t - ^INTERVAL '1' MONTH)",
                        ErrorCode.INVALID_HORIZON,
                        "source \"s\"",
                        "months",
                        "DAY"),
                mistake(
                        "CREATE SOURCE s (id VARCHAR, t TIMESTAMP(6), ^DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY)",
                        ErrorCode.NO_WATERMARK,
                        "source \"s\"",
                        "no column has one",
                        "WATERMARK FOR"),
                mistake(
                        "CREATE SOURCE s (id VARCHAR, t TIMESTAMP(6), ^DEDUPLICATE ON (id))",
                        ErrorCode.SYNTAX,
                        "",
                        "",
                        "WITHIN"),
                mistake(
                        "CREATE SOURCE s (id VARCHAR, t TIMESTAMP(6), WATERMARK FOR t AS t - INTERVAL '5' MINUTE,"
                                + " DEDUPLICATE ON (^ident) WITHIN INTERVAL '1' DAY)",
                        ErrorCode.UNKNOWN_COLUMN,
                        "source \"s\"",
                        "no column \"ident\"",
                        "The columns are: id, t"),
                mistake(
                        "CREATE SOURCE s (id VARCHAR, t TIMESTAMP(6), WATERMARK FOR t AS t - INTERVAL '5' MINUTE,"
                                + " DEDUPLICATE ON (id) WITHIN ^INTERVAL '5' MINUTE)",
                        ErrorCode.INVALID_HORIZON,
                        "source \"s\"",
                        "does not exceed the watermark's delay",
                        "WITHIN INTERVAL '1' DAY"),
                mistake(
                        "CREATE SOURCE s (id VARCHAR, t TIMESTAMP(6)) WITH (^idle_after = '1 minute')",
                        ErrorCode.NO_WATERMARK,
                        "source \"s\"",
                        "no column has a watermark",
                        "WATERMARK FOR"),
                mistake(
                        "CREATE SOURCE s (t TIMESTAMP(6), WATERMARK FOR t AS t - INTERVAL '5' MINUTE)"
                                + " WITH (^max_ahead = '5 parsecs')",
                        ErrorCode.INVALID_OPTION,
                        "source \"s\"",
                        "not a duration",
                        "watermark"));
    }

    private static List<Mistake> ofTables() {
        return List.of(
                mistake(
                        "CREATE TABLE t (a VARCHAR, PRIMARY KEY (^b))",
                        ErrorCode.UNKNOWN_COLUMN,
                        "table \"t\"",
                        "no column \"b\"",
                        "The columns are: a"),
                mistake(
                        "CREATE TABLE t (a VARCHAR) WITH (^connector = 'files')",
                        ErrorCode.UNKNOWN_OPTION,
                        "table \"t\"",
                        "no connector",
                        "CREATE SOURCE"),
                mistake(
                        "CREATE TABLE t (a VARCHAR, ^DEDUPLICATE ON (a) WITHIN INTERVAL '1' DAY)",
                        ErrorCode.NOT_SUPPORTED,
                        "table \"t\"",
                        "does not deduplicate",
                        "PRIMARY KEY"));
    }

    private static List<Mistake> ofViews() {
        return List.of(
                mistake(
                        "CREATE MATERIALIZED VIEW v AS SELECT window_start, window_end, COUNT(*) AS n"
                                + " FROM TUMBLE(clicks, ^at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end",
                        ErrorCode.NO_WATERMARK,
                        "view \"v\"",
                        "watermark",
                        "WATERMARK FOR"),
                mistake(
                        "CREATE MATERIALIZED VIEW ^v AS SELECT window_start, window_end, COUNT(*) AS n"
                                + " FROM TUMBLE(events, happened_at, INTERVAL '1' HOUR) GROUP BY window_start, window_end",
                        ErrorCode.INVALID_HORIZON,
                        "view \"v\"",
                        "does not cover the delay of 5 minutes, the largest window of 1 hour",
                        "1 hour 5 minutes or more"),
                mistake(
                        "CREATE MATERIALIZED VIEW v WITH (^correct_within = '1 day') AS"
                                + " SELECT window_start, window_end, COUNT(*) AS n"
                                + " FROM TUMBLE(events, happened_at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end",
                        ErrorCode.INVALID_HORIZON,
                        "view \"v\"",
                        "correct_within of 1 day",
                        "lower correct_within to 45 minutes"),
                mistake(
                        "CREATE MATERIALIZED VIEW v WITH (^late = 'record') AS SELECT window_start, window_end, SUM(sales) AS n"
                                + " FROM TUMBLE((SELECT window_start AS ws, sales FROM sales), ws, INTERVAL '30' MINUTE)"
                                + " GROUP BY window_start, window_end",
                        ErrorCode.INVALID_OPTION,
                        "view \"v\"",
                        "\"sales\" can change or go",
                        "late = 'correct'"),
                mistake(
                        "CREATE MATERIALIZED VIEW v WITH (^late = 'correct') AS SELECT id, COUNT(*) AS n FROM orders GROUP BY id",
                        ErrorCode.INVALID_OPTION,
                        "view \"v\"",
                        "windows that close",
                        "TUMBLE or HOP"),
                mistake(
                        "CREATE MATERIALIZED VIEW v WITH (^late = 'drop') AS SELECT window_start, window_end, COUNT(*) AS n"
                                + " FROM TUMBLE(orders, placed_at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end",
                        ErrorCode.INVALID_OPTION,
                        "view \"v\"",
                        "'drop'",
                        "correct, record"),
                mistake(
                        "CREATE MATERIALIZED VIEW ^v AS SELECT id, COUNT(*) AS n FROM orders GROUP BY id EMIT ON WINDOW CLOSE",
                        ErrorCode.INVALID_STATEMENT,
                        "view \"v\"",
                        "windows that close",
                        "Group by window_start"),
                mistake(
                        "CREATE MATERIALIZED VIEW v WITH (^fresh = '1 minute') AS SELECT id FROM orders",
                        ErrorCode.UNKNOWN_OPTION,
                        "view \"v\"",
                        "no option \"fresh\"",
                        "freshness"),
                mistake(
                        "CREATE MATERIALIZED VIEW v AS SELECT id, ^amount FROM orders GROUP BY id",
                        ErrorCode.GROUPING,
                        "view \"v\"",
                        "amount",
                        "GROUP BY"),
                mistake(
                        "CREATE MATERIALIZED VIEW v AS SELECT ^ammount FROM orders",
                        ErrorCode.UNKNOWN_COLUMN,
                        "view \"v\"",
                        "ammount",
                        "amount"),
                mistake(
                        "CREATE MATERIALIZED VIEW ^v AS SELECT id FROM orders ORDER BY id",
                        ErrorCode.NOT_SUPPORTED,
                        "view \"v\"",
                        "no order",
                        "query that reads"));
    }

    private static List<Mistake> ofSinks() {
        String files = "connector = 'files', path = 'out', format = 'json'";
        return List.of(
                mistake(
                        "CREATE SINK k FROM totals WITH (" + files + ", ^mode = 'append')",
                        ErrorCode.SINK_MISMATCH,
                        "sink \"k\"",
                        "cannot take rows back",
                        "mode = 'upsert' or 'retract'"),
                mistake(
                        "CREATE SINK k FROM sales WITH (" + files + ", ^mode = 'append')",
                        ErrorCode.SINK_MISMATCH,
                        "sink \"k\"",
                        "while their windows are open",
                        "EMIT ON WINDOW CLOSE"),
                mistake(
                        "CREATE SINK k FROM sales WITH (" + files + ", ^key = 'sales')",
                        ErrorCode.SINK_MISMATCH,
                        "sink \"k\"",
                        "identified by (window_start, window_end)",
                        "key = 'window_start, window_end'"),
                mistake(
                        "CREATE SINK k FROM ^orders WITH (" + files + ")",
                        ErrorCode.WRONG_OBJECT,
                        "sink \"k\"",
                        "\"orders\" is a source",
                        "AS SELECT * FROM orders"),
                mistake(
                        "CREATE SINK k FROM ^sale WITH (" + files + ")",
                        ErrorCode.UNKNOWN_RELATION,
                        "sink \"k\"",
                        "no materialized view \"sale\"",
                        "Did you mean \"sales\"?"),
                mistake(
                        "CREATE SINK ^k FROM sales WITH (path = 'out', format = 'json')",
                        ErrorCode.INVALID_OPTION,
                        "sink \"k\"",
                        "\"connector\" is missing",
                        "connector = 'files'"));
    }

    private static List<Mistake> ofNames() {
        return List.of(
                mistake(
                        "CREATE TABLE ^orders (a INTEGER)",
                        ErrorCode.DUPLICATE_OBJECT,
                        "table \"orders\"",
                        "taken by the source \"orders\"",
                        "DROP SOURCE orders"),
                mistake(
                        "CREATE TABLE ^prices (item VARCHAR, price BIGINT, PRIMARY KEY (item))",
                        ErrorCode.DEFINITION_CHANGED,
                        "table \"prices\"",
                        "of another definition",
                        "DROP TABLE prices CASCADE"),
                mistake("CREATE TABLE ^a.b (item VARCHAR)", ErrorCode.INVALID_STATEMENT, "table \"a.b\"", "dot", "a_b"),
                mistake(
                        "DROP SOURCE ^orders",
                        ErrorCode.DEPENDENT_OBJECTS,
                        "source \"orders\"",
                        "materialized view \"totals\"",
                        "CASCADE"),
                mistake(
                        "DROP MATERIALIZED VIEW ^totals",
                        ErrorCode.DEPENDENT_OBJECTS,
                        "\"totals\"",
                        "view \"big\"",
                        "CASCADE"),
                mistake(
                        "DROP TABLE ^sales",
                        ErrorCode.WRONG_OBJECT,
                        "table \"sales\"",
                        "materialized view",
                        "DROP MATERIALIZED VIEW sales"),
                mistake(
                        "DROP VIEW ^nothing",
                        ErrorCode.UNKNOWN_RELATION,
                        "view \"nothing\"",
                        "no source, table, view or sink",
                        "There are:"),
                mistake("DESCRIBE ^ordrs", ErrorCode.UNKNOWN_RELATION, "\"ordrs\"", "", "Did you mean \"orders\"?"),
                mistake(
                        "SELECT * FROM ^totals.ledger",
                        ErrorCode.NO_LEDGER,
                        "\"totals.ledger\"",
                        "no windows that close",
                        "window_start and window_end"),
                mistake(
                        "SELECT * FROM ^sales.leger",
                        ErrorCode.UNKNOWN_RELATION,
                        "\"sales.leger\"",
                        "no book \"leger\"",
                        "Did you mean \"ledger\"?"),
                mistake(
                        "SET ^epoch_row = 7",
                        ErrorCode.UNKNOWN_SETTING,
                        "\"epoch_row\"",
                        "no such setting",
                        "Did you mean \"epoch_rows\"?"),
                mistake("SET keep_log = ^'a while'", ErrorCode.INVALID_OPTION, "", "", ""),
                mistake("SELECT 1 FORM ^orders", ErrorCode.SYNTAX, "", "", ""),
                mistake("SELECT * FROM ^ordesr", ErrorCode.UNKNOWN_RELATION, "", "ordesr", "orders"));
    }

    private static List<Mistake> ofRows() {
        return List.of(
                mistake(
                        "INSERT INTO ^prices VALUES ('tea', 4)",
                        ErrorCode.UNIQUE_VIOLATION,
                        "table \"prices\"",
                        "(item) = (tea)",
                        "UPDATE"),
                mistake("INSERT INTO prices VALUES ('tee', NULL)", ErrorCode.NOT_NULL_VIOLATION, "prices", "price", ""),
                mistake(
                        "UPDATE ^orders SET amount = 3",
                        ErrorCode.WRONG_OBJECT,
                        "\"orders\"",
                        "only adds rows",
                        "CREATE TABLE"),
                mistake(
                        "INSERT INTO ^sales VALUES (1)",
                        ErrorCode.WRONG_OBJECT,
                        "\"sales\"",
                        "materialized view",
                        "CREATE TABLE"),
                mistake(
                        "INSERT INTO prices (item, ^cost) VALUES ('x', 3)",
                        ErrorCode.UNKNOWN_COLUMN,
                        "\"prices\"",
                        "cost",
                        "DESCRIBE"),
                mistake("SELECT price / 0 FROM prices", ErrorCode.DIVISION_BY_ZERO, "", "", ""));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void errorNamesObjectReasonNextStepAndPlace(Mistake mistake) {
        String sql = mistake.sql().replace("^", "");

        StatementException error =
                catchThrowableOfType(StatementException.class, () -> engine.execute("-- a newcomer's\n" + sql));

        assertThat(error).as(sql).isNotNull();
        assertThat(error.code()).as(error.getMessage() + " " + error.detail()).isEqualTo(mistake.code());
        assertThat(error.getMessage()).contains(mistake.object());
        assertThat(String.valueOf(error.detail())).contains(mistake.reason());
        assertThat(String.valueOf(error.hint())).contains(mistake.step());
        if (mistake.sql().contains("^")) {
            assertThat(error.line() + ":" + error.column())
                    .isEqualTo("2:" + (mistake.sql().indexOf('^') + 1));
        }
    }
}
