package io.tidemark.engine.definition;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.engine.connector.Spelling;
import io.tidemark.sql.parser.statement.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What stands in WITH (…), told apart by who takes it: the engine, the connector, the format. Immutable. */
final class WithOptions {
    private final String title;
    private final io.tidemark.sql.parser.statement.Options written;
    private final Position place;

    /**
     * @param title the object, such as {@code source "purchases"}
     * @param place where a missing option is complained of
     */
    WithOptions(String title, io.tidemark.sql.parser.statement.Options written, Position place) {
        this.title = title;
        this.written = written;
        this.place = place;
    }

    /** The text of an option, before anything is checked; empty if it is not given. */
    String text(String name) {
        return written.find(name).map(option -> option.value().text()).orElse("");
    }

    boolean has(String name) {
        return written.find(name).isPresent();
    }

    /** Where an option is written; where the statement begins if it is not. */
    Position position(String name) {
        return written.find(name).map(option -> option.position()).orElse(place);
    }

    /** Fails for the first option that none of the groups knows. */
    @SafeVarargs
    final void checkKnown(List<OptionSpec>... groups) {
        List<OptionSpec> known = new ArrayList<>();
        for (List<OptionSpec> group : groups) {
            known.addAll(group);
        }
        for (var option : written.entries()) {
            if (OptionSpec.find(known, option.key()).isEmpty()) {
                throw unknown(option.key(), known)
                        .at(option.position().line(), option.position().column());
            }
        }
    }

    private StatementException unknown(String name, List<OptionSpec> specs) {
        Set<String> known = new LinkedHashSet<>();
        specs.forEach(spec -> known.add(spec.name()));
        return StatementException.of(ErrorCode.UNKNOWN_OPTION, "could not create " + title)
                .withDetail("There is no option \"" + name + "\" here.")
                .withHint(
                        known.isEmpty()
                                ? "It takes no options."
                                : Spelling.question(name, known) + "Options: " + String.join(", ", known) + ".");
    }

    /** The options of one group, as they are written. */
    Map<String, String> given(List<OptionSpec> specs) {
        Map<String, String> given = new LinkedHashMap<>();
        for (var option : written.entries()) {
            if (OptionSpec.find(specs, option.key()).isPresent()) {
                given.put(option.key(), option.value().text());
            }
        }
        return given;
    }

    /** The options of one group, checked, with their defaults. */
    Options checked(List<OptionSpec> specs) {
        checkValues(specs);
        try {
            return Options.check(title, given(specs), specs);
        } catch (StatementException e) {
            throw Refusal.placed(e, place);
        }
    }

    /** Checks the options of one group that somebody else reads later, when secrets are known. */
    void verify(List<OptionSpec> specs) {
        checkValues(specs);
        for (OptionSpec spec : specs) {
            if (spec.required() && !has(spec.name())) {
                throw Refusal.ofCreating(title)
                        .because(
                                ErrorCode.INVALID_OPTION,
                                place,
                                "Option \"" + spec.name() + "\" is missing: " + spec.description() + ".",
                                "Add it: WITH (…, " + spec.name() + " = '…').");
            }
        }
    }

    /** Each by itself, so that the error has the place of its option. A reference to a secret is checked when it is known. */
    private void checkValues(List<OptionSpec> specs) {
        for (var option : written.entries()) {
            Optional<OptionSpec> spec = OptionSpec.find(specs, option.key());
            if (spec.isPresent()) {
                checkValue(option.key(), spec.get());
            }
        }
    }

    private void checkValue(String name, OptionSpec spec) {
        boolean isReference = text(name).contains("${env:");
        if (spec.kind() == OptionKind.SECRET && !isReference) {
            throw Refusal.ofCreating(title)
                    .because(
                            ErrorCode.INVALID_OPTION,
                            position(name),
                            "Option \"" + name
                                    + "\" holds a secret, and the script and the data directory would keep it.",
                            "Put it into an environment variable and write " + name + " = '${env:NAME}'.");
        }
        if (!isReference) {
            try {
                OptionSpec lenient = OptionSpec.optional(name, spec.kind(), null, spec.description());
                Options.check(title, Map.of(name, text(name)), List.of(lenient));
            } catch (StatementException e) {
                throw Refusal.placed(e, position(name));
            }
        }
    }
}
