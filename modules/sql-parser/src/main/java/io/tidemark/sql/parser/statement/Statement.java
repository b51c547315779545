package io.tidemark.sql.parser.statement;

import java.util.Optional;
import org.apache.calcite.sql.SqlNode;

/**
 * One statement of a script. Immutable, as all its parts are, but for Calcite's nodes: a validator may rewrite those in
 * place, so whoever plans the same statement twice works on a deep copy.
 *
 * <p>The text promises no more than its grammar: names may be unknown, types unsupported, options misspelt.
 */
public sealed interface Statement
        permits Create,
                Dml,
                Statement.Describe,
                Statement.Drop,
                Statement.Explain,
                Statement.ExplainView,
                Statement.Query,
                Statement.SetSetting,
                Statement.Show {

    /** Where its first word stands. */
    Position position();

    /**
     * A query that is run at once.
     *
     * @param query a select, set operation, VALUES, WITH or ORDER BY node
     */
    record Query(Position position, SqlNode query) implements Statement {}

    /**
     * {@code DROP kind [IF EXISTS] name [CASCADE]}.
     *
     * @param cascade whether what depends on it goes too; without it, such an object is an error
     */
    record Drop(Position position, ObjectKind kind, boolean ifExists, RelationName name, boolean cascade)
            implements Statement {}

    /**
     * {@code SHOW SOURCES | TABLES | VIEWS | MATERIALIZED VIEWS | SINKS | SETTINGS | ALL | setting}.
     *
     * @param setting present for {@link Subject#SETTING} only
     */
    record Show(Position position, Subject subject, Optional<Name> setting) implements Statement {

        /** What is listed. {@code ALL} is Postgres' word for the settings, and so reads as {@code SETTINGS}. */
        public enum Subject {
            SOURCES,
            TABLES,
            VIEWS,
            MATERIALIZED_VIEWS,
            SINKS,
            SETTINGS,
            SETTING
        }
    }

    /** {@code DESCRIBE name}. */
    record Describe(Position position, RelationName name) implements Statement {}

    /**
     * {@code EXPLAIN [ANALYZE] statement}.
     *
     * @param statement a query, CREATE or DML; never another EXPLAIN
     */
    record Explain(Position position, boolean analyze, Statement statement) implements Statement {}

    /** {@code EXPLAIN [ANALYZE] MATERIALIZED VIEW name}: of one that is there. */
    record ExplainView(Position position, boolean analyze, RelationName view) implements Statement {}

    /**
     * {@code SET name = value | SET name TO value}.
     *
     * @param name with its dots, if it has parts
     * @param value empty for {@code DEFAULT}; a bare word is a text
     */
    record SetSetting(Position position, Name name, Optional<OptionValue> value) implements Statement {}
}
