package io.tidemark.sql.error;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.util.function.Supplier;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidatorException;
import org.jspecify.annotations.Nullable;

/**
 * What the planner must never do, and does: it stumbles, over an assertion, a NULL, a case that it did not think of. It is one error, {@link ErrorCode#INTERNAL}, at the
 * statement's place, whatever was thrown. Stateless.
 */
public final class PlannerFault {
    private PlannerFault() {}

    /**
     * The result of a step; what it throws beside our errors is a fault.
     *
     * @param statement what is planned, for its place
     */
    public static <T> T guarded(String attempt, SqlNode statement, Supplier<T> step) {
        try {
            return step.get();
        } catch (StatementException ours) {
            throw ours;
        } catch (StackOverflowError e) {
            throw placed(tooDeep(attempt), statement);
        } catch (RuntimeException | AssertionError e) {
            throw placed(of(attempt, e), statement);
        }
    }

    /** The error for it, without a place. */
    static StatementException of(String attempt, Throwable fault) {
        return StatementException.of(ErrorCode.INTERNAL, attempt)
                .withDetail("The planner failed: " + fault.getClass().getSimpleName() + said(fault.getMessage()))
                .withHint(
                        "It is a mistake in Tidemark: please report the statement. Written in another way it may pass: in several views, or with a CAST.")
                .causedBy(fault);
    }

    static StatementException tooDeep(String attempt) {
        return StatementException.of(ErrorCode.LIMIT_EXCEEDED, attempt)
                .withDetail("It is nested too deeply to be planned.")
                .withHint("Split it into views.");
    }

    static StatementException placed(StatementException error, SqlNode statement) {
        SqlParserPos place = statement.getParserPosition();
        return error.line() > 0 ? error : error.at(place.getLineNum(), place.getColumnNum());
    }

    /** Whether Calcite says by it that the statement is wrong. Everything else that it throws is a fault. */
    static boolean isRefusal(Throwable thrown) {
        return thrown instanceof CalciteException || thrown instanceof SqlValidatorException;
    }

    private static String said(@Nullable String message) {
        String line =
                message == null ? "" : message.lines().findFirst().orElse("").strip();
        return line.isEmpty() ? "." : ": " + line + (line.endsWith(".") ? "" : ".");
    }
}
