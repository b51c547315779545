package io.tidemark.engine.connector;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Replaces {@code ${env:NAME}} in values of options. The catalog keeps the reference, so that no secret comes to lie on disk. Immutable. */
final class Secrets {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{env:([A-Za-z_][A-Za-z0-9_]*)}");

    private final UnaryOperator<@Nullable String> environment;

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
            matcher.appendReplacement(text, Matcher.quoteReplacement(found));
        }
        return matcher.appendTail(text).toString();
    }
}
