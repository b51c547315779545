package io.tidemark.sql.parser;

import io.tidemark.sql.parser.statement.Position;
import java.util.Optional;

/**
 * A text that is no SQL of ours. The message is the primary line: lower case, what was attempted, what was found; detail
 * gives what was expected, hint the next step.
 */
public final class SqlSyntaxException extends RuntimeException {

    /** The SQLSTATE of a plain syntax error. */
    public static final String SYNTAX_ERROR = "42601";

    /** The SQLSTATE of a mistake of the parser itself. */
    public static final String INTERNAL_ERROR = "XX000";

    private static final long serialVersionUID = 1L;

    private final String sqlState;
    private final transient Position position;
    private final String detail;
    private final String hint;

    /**
     * @param sqlState five characters: {@code 42601} for syntax, {@code 42704} for an unknown type, {@code 54001} for one nested too deeply
     * @param position in the whole script
     * @param detail empty if there is none
     * @param hint empty if there is none
     */
    public SqlSyntaxException(String sqlState, Position position, String message, String detail, String hint) {
        super(message);
        this.sqlState = sqlState;
        this.position = position;
        this.detail = detail;
        this.hint = hint;
    }

    /** A plain syntax error, found in a statement that is named later. */
    public SqlSyntaxException(Position position, String detail, String hint) {
        this(SYNTAX_ERROR, position, detail, hint);
    }

    /** An error found in a statement that is named later. */
    public SqlSyntaxException(String sqlState, Position position, String detail, String hint) {
        this(sqlState, position, "could not read the statement", detail, hint);
    }

    public String sqlState() {
        return sqlState;
    }

    public Position position() {
        return position;
    }

    public Optional<String> detail() {
        return detail.isEmpty() ? Optional.empty() : Optional.of(detail);
    }

    public Optional<String> hint() {
        return hint.isEmpty() ? Optional.empty() : Optional.of(hint);
    }
}
