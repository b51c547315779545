package io.tidemark.api.error;

/**
 * Every error that Tidemark tells a user, with its SQLSTATE (PostgreSQL, appendix A, where one fits; class TM for what
 * Postgres does not know). Each is explained in {@code docs/errors.md}.
 */
public enum ErrorCode {
    /** The text is not SQL. */
    SYNTAX("42601"),
    /** A relation that does not exist. */
    UNKNOWN_RELATION("42P01"),
    UNKNOWN_COLUMN("42703"),
    AMBIGUOUS_COLUMN("42702"),
    UNKNOWN_FUNCTION("42883"),
    /** Values of these types do not go together. */
    TYPE_MISMATCH("42804"),
    DUPLICATE_OBJECT("42710"),
    /** The object exists and is of another kind than the statement needs. */
    WRONG_OBJECT("42809"),
    GROUPING("42803"),
    /** Other rules of SQL that the statement breaks. */
    INVALID_STATEMENT("42P17"),
    UNKNOWN_TYPE("42704"),
    /** Something that is SQL, but that Tidemark does not have. */
    NOT_SUPPORTED("0A000"),
    UNKNOWN_OPTION("TM001"),
    /** An option is missing, or has a value out of range. */
    INVALID_OPTION("TM002"),
    /** A window, or a deduplication, over a column without a watermark. */
    NO_WATERMARK("TM003"),
    /** A horizon or bound that cannot hold: too short, or contradicting another. */
    INVALID_HORIZON("TM004"),
    /** A sink that cannot take the changes of its view. */
    SINK_MISMATCH("TM005"),
    /** A ledger, or another book, of a relation that keeps none. */
    NO_LEDGER("TM006"),
    /** The definition differs from the one in the data directory. */
    DEFINITION_CHANGED("TM007"),
    UNKNOWN_SETTING("TM008"),
    /** Other objects need the one to be dropped. */
    DEPENDENT_OBJECTS("2BP01"),
    DIVISION_BY_ZERO("22012"),
    NUMERIC_OUT_OF_RANGE("22003"),
    INVALID_TEXT("22P02"),
    INVALID_DATETIME("22007"),
    /** A value that a function does not take. */
    INVALID_ARGUMENT("22023"),
    /** A text has more characters than its column takes. */
    TEXT_TOO_LONG("22001"),
    NOT_NULL_VIOLATION("23502"),
    UNIQUE_VIOLATION("23505"),
    /** Input that does not have the form of its format. */
    MALFORMED_INPUT("22P04"),
    /** A replay read something else than the log says. */
    SOURCE_CHANGED("TM009"),
    /** A row came after the end of a bounded source. */
    SOURCE_ENDED("TM010"),
    /** Rows of a source are gone that were never read. */
    SOURCE_GAP("TM011"),
    /** Another engine has opened the sink since; this one may not write to it any more. */
    SINK_FENCED("TM012"),
    /** The state of a view would grow for ever, and the settings forbid that. */
    UNBOUNDED_STATE("TM015"),
    /** A file, directory or server cannot be read or written. */
    IO("58030"),
    FILE_NOT_FOUND("58P01"),
    /** The data directory is held by another process. */
    DATA_DIRECTORY_LOCKED("55006"),
    /** The data directory, or a file in it, is not as it was written. */
    CORRUPT("XX001"),
    /** The JVM has no memory left. */
    OUT_OF_MEMORY("53200"),
    LIMIT_EXCEEDED("54000"),
    /** A mistake in Tidemark itself. */
    INTERNAL("XX000");

    private final String sqlState;

    ErrorCode(String sqlState) {
        this.sqlState = sqlState;
    }

    /** Five characters, as on the Postgres wire. */
    public String sqlState() {
        return sqlState;
    }

    /** Whether the engine is at fault and not its user: exit code 2 of the command. */
    public boolean isEngineFault() {
        return this == INTERNAL || this == CORRUPT || this == SOURCE_CHANGED || this == IO || this == OUT_OF_MEMORY;
    }
}
