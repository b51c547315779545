package io.tidemark.sql.parser.statement;

import org.apache.calcite.sql.SqlNode;

/** A statement that defines an object. Immutable. */
public sealed interface Create extends Statement {

    /** The kind of object it creates. */
    ObjectKind kind();

    /** Whether an object of this name is to be replaced. */
    boolean orReplace();

    /** Whether an object of this name is to be left as it is. */
    boolean ifNotExists();

    /** The name of the new object. */
    RelationName name();

    /** What stands in WITH (…); empty if nothing does. */
    Options options();

    /** {@code CREATE SOURCE name (elements) WITH (options)}. */
    record Source(
            Position position,
            boolean orReplace,
            boolean ifNotExists,
            RelationName name,
            RelationBody body,
            Options options)
            implements Create {
        @Override
        public ObjectKind kind() {
            return ObjectKind.SOURCE;
        }
    }

    /** {@code CREATE TABLE name (elements) [WITH (options)]}. */
    record Table(
            Position position,
            boolean orReplace,
            boolean ifNotExists,
            RelationName name,
            RelationBody body,
            Options options)
            implements Create {
        @Override
        public ObjectKind kind() {
            return ObjectKind.TABLE;
        }
    }

    /**
     * {@code CREATE VIEW name AS query}: a name for a query.
     *
     * @param queryText the query as it was written
     */
    record View(
            Position position,
            boolean orReplace,
            boolean ifNotExists,
            RelationName name,
            SqlNode query,
            String queryText)
            implements Create {
        @Override
        public ObjectKind kind() {
            return ObjectKind.VIEW;
        }

        @Override
        public Options options() {
            return Options.NONE;
        }
    }

    /**
     * {@code CREATE MATERIALIZED VIEW name [WITH (options)] AS query [EMIT ON WINDOW CLOSE]}.
     *
     * @param queryText the query as it was written, without EMIT
     * @param emitOnWindowClose whether provisional rows are hidden
     */
    record MaterializedView(
            Position position,
            boolean orReplace,
            boolean ifNotExists,
            RelationName name,
            Options options,
            SqlNode query,
            String queryText,
            boolean emitOnWindowClose)
            implements Create {
        @Override
        public ObjectKind kind() {
            return ObjectKind.MATERIALIZED_VIEW;
        }
    }

    /** {@code CREATE SINK name FROM view WITH (options)}, or {@code AS query} in place of FROM. */
    record Sink(
            Position position,
            boolean orReplace,
            boolean ifNotExists,
            RelationName name,
            SinkInput input,
            Options options)
            implements Create {
        @Override
        public ObjectKind kind() {
            return ObjectKind.SINK;
        }
    }

    /** What a sink is fed with. Immutable. */
    sealed interface SinkInput {

        /** Where it is written. */
        Position position();

        /** A relation by its name. */
        record Relation(RelationName name) implements SinkInput {
            @Override
            public Position position() {
                return name.position();
            }
        }

        /** The result of a query; {@code text} is the query as it was written. */
        record Query(SqlNode query, String text) implements SinkInput {
            @Override
            public Position position() {
                return Position.of(query);
            }
        }
    }
}
