package io.tidemark.connector.postgres.server;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What the server or the way to it said, as an error of ours. Stateless. */
public final class ServerErrors {
    private ServerErrors() {}

    /** {@code attempt} is what was attempted on which object. */
    public static StatementException of(SQLException failure, String attempt) {
        String state = failure.getSQLState();
        return StatementException.of(ErrorCode.IO, attempt)
                .withDetail(firstLine(failure) + (state == null ? "" : " (SQLSTATE " + state + ")") + ".")
                .withHint(hint(state))
                .causedBy(failure);
    }

    /** As {@link #of}, of what is only read, and asked for again after a failure. */
    public static StatementException ofReading(SQLException failure, String attempt) {
        String state = String.valueOf(failure.getSQLState());
        StatementException error = of(failure, attempt);
        return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
            case "28" -> error;
            case "42" ->
                error.withHint(
                        "Name a table and columns that are there, with types that keys can be compared with; the role needs USAGE of the schema and SELECT.");
            default -> error.withHint("Check that the server runs and can be reached.");
        };
    }

    private static String firstLine(SQLException failure) {
        String message = String.valueOf(failure.getMessage()).strip();
        String line = message.lines().findFirst().orElse("no reason was given");
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }

    private static String hint(@Nullable String state) {
        if (state == null || state.startsWith("08") || state.startsWith("57P") || state.startsWith("53")) {
            return "Check that the server runs and can be reached. Nothing is lost: what it has not got is told again.";
        } else if (state.startsWith("28")) {
            return "Check user and password.";
        } else if (state.equals("42501")) {
            return "Grant the role what it needs: USAGE and CREATE on the schema; SELECT, INSERT, UPDATE and DELETE on the table.";
        } else if (state.startsWith("23") || state.startsWith("22")) {
            return "The table has a rule that rows of the view break; change one of the two. What it has not got is told again.";
        }
        return "The message is the server's. What it has not got is told again.";
    }
}
