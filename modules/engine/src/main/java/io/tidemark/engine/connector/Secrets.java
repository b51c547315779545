package io.tidemark.engine.connector;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replaces {@code ${env:NAME}} in values of options. The catalog keeps the reference, so that no secret comes to lie on disk; and takes them out
 * of messages again. Thread-safe.
 */
final class Secrets {
    /** Shorter values keep no secret, and taking them out would leave no message. */
    private static final int SHORTEST = 3;

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{env:([A-Za-z_][A-Za-z0-9_]*)}");

    private final UnaryOperator<@Nullable String> environment;
    /** What was asked for, by the reference to it; longer values first, since one may be a part of another. */
    private final Map<String, String> references = new ConcurrentSkipListMap<>(Secrets::compareLongestFirst);

    private static int compareLongestFirst(String one, String other) {
        int byLength = Integer.compare(other.length(), one.length());
        return byLength == 0 ? one.compareTo(other) : byLength;
    }

    Secrets(UnaryOperator<@Nullable String> environment) {
        this.environment = environment;
    }

    /** The options with what their references stand for. */
    Map<String, String> resolve(String owner, Map<String, String> options) {
        Map<String, String> resolved = new LinkedHashMap<>();
        options.forEach((name, value) -> resolved.put(name, resolve(owner, name, value)));
        return resolved;
    }

    private String resolve(String owner, String option, String value) {
        Matcher matcher = REFERENCE.matcher(value);
        StringBuilder text = new StringBuilder();
        while (matcher.find()) {
            String found = environment.apply(matcher.group(1));
            if (found == null) {
                throw StatementException.of(ErrorCode.INVALID_OPTION, "could not open " + owner)
                        .withDetail("Option \"" + option + "\" asks for the environment variable " + matcher.group(1)
                                + ", which is not set.")
                        .withHint("Set it: export " + matcher.group(1) + "=…");
            }
            if (found.length() >= SHORTEST) {
                references.put(found, matcher.group());
            }
            matcher.appendReplacement(text, Matcher.quoteReplacement(found));
        }
        return matcher.appendTail(text).toString();
    }

    /** A text of whoever was given values, with the references in their place. */
    String redacted(String text) {
        String redacted = text;
        for (Map.Entry<String, String> secret : references.entrySet()) {
            redacted = redacted.replace(secret.getKey(), secret.getValue());
        }
        return redacted;
    }

    /** An error of whoever was given values, without them; the same one if it has none. Its cause goes where something had to be taken out. */
    StatementException redacted(StatementException error) {
        if (references.isEmpty() || !reveals(error)) {
            return error;
        }
        StatementException redacted = StatementException.of(error.code(), redacted(String.valueOf(error.getMessage())));
        redacted = error.detail() == null ? redacted : redacted.withDetail(redacted(error.detail()));
        redacted = error.hint() == null ? redacted : redacted.withHint(redacted(error.hint()));
        return error.line() > 0 ? redacted.at(error.line(), error.column()) : redacted;
    }

    private boolean reveals(StatementException error) {
        String own = error.getMessage() + "\n" + error.detail() + "\n" + error.hint();
        boolean found = !own.equals(redacted(own));
        for (Throwable cause = error.getCause(); cause != null && !found; cause = cause.getCause()) {
            found = !cause.toString().equals(redacted(cause.toString()));
        }
        return found;
    }
}
