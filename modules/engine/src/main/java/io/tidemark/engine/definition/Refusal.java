package io.tidemark.engine.definition;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.sql.parser.statement.Position;

/** An attempt that can be refused, with a reason, a next step and a place. Immutable. */
public record Refusal(String attempt) {
    /** Of creating an object, such as {@code source "purchases"}. */
    public static Refusal ofCreating(String title) {
        return new Refusal("could not create " + title);
    }

    /** The error to throw. */
    public StatementException because(ErrorCode code, Position at, String detail, String hint) {
        return StatementException.of(code, attempt)
                .withDetail(detail)
                .withHint(hint)
                .at(at.line(), at.column());
    }

    /** The error with a place, if it has none yet. */
    public static StatementException placed(StatementException error, Position at) {
        return error.line() > 0 ? error : error.at(at.line(), at.column());
    }
}
