package io.tidemark.api.error;

import org.jspecify.annotations.Nullable;

/**
 * An error as a user reads it: what was attempted on which object (the message, lower-case), the values (detail), the
 * next step (hint), and where in the SQL text it is.
 */
public final class StatementException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final @Nullable String detail;
    private final @Nullable String hint;
    private final int line;
    private final int column;

    private StatementException(
            ErrorCode code,
            String message,
            @Nullable String detail,
            @Nullable String hint,
            int line,
            int column,
            @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.detail = detail;
        this.hint = hint;
        this.line = line;
        this.column = column;
    }

    /** An error without detail, hint or position; add them with {@code with…}. */
    public static StatementException of(ErrorCode code, String message) {
        return new StatementException(code, message, null, null, 0, 0, null);
    }

    public StatementException withDetail(String text) {
        return new StatementException(code, text(), text, hint, line, column, getCause());
    }

    public StatementException withHint(String text) {
        return new StatementException(code, text(), detail, text, line, column, getCause());
    }

    /** The same error of another attempt: what a caller was about when a part of it failed. */
    public StatementException attempting(String attempt) {
        return new StatementException(code, attempt, detail, hint, line, column, getCause());
    }

    /** Line and column, both from 1, in the text of the script. */
    public StatementException at(int atLine, int atColumn) {
        return new StatementException(code, text(), detail, hint, atLine, atColumn, getCause());
    }

    public StatementException causedBy(Throwable cause) {
        return new StatementException(code, text(), detail, hint, line, column, cause);
    }

    private String text() {
        return String.valueOf(getMessage());
    }

    public ErrorCode code() {
        return code;
    }

    public @Nullable String detail() {
        return detail;
    }

    public @Nullable String hint() {
        return hint;
    }

    /** From 1; 0 if the error has no position. */
    public int line() {
        return line;
    }

    /** From 1; 0 if the error has no position. */
    public int column() {
        return column;
    }

    /** All of it, for logs and stack traces: these show nothing else. */
    @Override
    public String toString() {
        return getClass().getName() + ": " + getMessage() + " (" + code.sqlState() + ")"
                + (line > 0 ? ", line " + line + ", column " + column : "")
                + (detail == null ? "" : "; detail: " + detail)
                + (hint == null ? "" : "; hint: " + hint);
    }
}
