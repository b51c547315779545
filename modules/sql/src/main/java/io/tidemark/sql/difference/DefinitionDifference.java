package io.tidemark.sql.difference;

import io.tidemark.sql.parser.ScriptStatement;
import io.tidemark.sql.parser.statement.Create;
import io.tidemark.sql.parser.statement.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is different about two statements that define an object of the same kind and name. Immutable.
 *
 * @param clauses differences of everything but the options, each as a message says it
 * @param options those that are not what they were
 */
public record DefinitionDifference(List<String> clauses, List<OptionChange> options) {
    public DefinitionDifference {
        clauses = List.copyOf(clauses);
        options = List.copyOf(options);
    }

    /** Compares two CREATE statements. */
    public static DefinitionDifference of(ScriptStatement before, ScriptStatement after) {
        Create left = (Create) before.statement();
        Create right = (Create) after.statement();
        return new DefinitionDifference(clauses(left, right), options(left.options(), right.options()));
    }

    /** All of them, as a message says them. */
    public List<String> words() {
        return Stream.concat(clauses.stream(), options.stream().map(OptionChange::words))
                .toList();
    }

    public boolean isEmpty() {
        return clauses.isEmpty() && options.isEmpty();
    }

    private static List<String> clauses(Create before, Create after) {
        List<String> found = new ArrayList<>();
        if (before instanceof Create.MaterializedView left && after instanceof Create.MaterializedView right) {
            found.addAll(QueryDifference.of(left.query(), right.query()));
            if (left.emitOnWindowClose() != right.emitOnWindowClose()) {
                found.add("EMIT ON WINDOW CLOSE " + (right.emitOnWindowClose() ? "added" : "left out"));
            }
        } else if (before instanceof Create.View left && after instanceof Create.View right) {
            found.addAll(QueryDifference.of(left.query(), right.query()));
        } else if (before instanceof Create.Sink left && after instanceof Create.Sink right) {
            input(left.input(), right.input(), found);
        } else if (before instanceof Create.Source left && after instanceof Create.Source right) {
            BodyDifference.tell(left.body(), right.body(), found);
        } else if (before instanceof Create.Table left && after instanceof Create.Table right) {
            BodyDifference.tell(left.body(), right.body(), found);
        } else {
            found.add(before.kind().words() + " became " + after.kind().words());
        }
        return found;
    }

    private static void input(Create.SinkInput before, Create.SinkInput after, List<String> found) {
        if (before instanceof Create.SinkInput.Query left && after instanceof Create.SinkInput.Query right) {
            found.addAll(QueryDifference.of(left.query(), right.query()));
        } else {
            Wording.changed("fed by", words(before), words(after), found);
        }
    }

    private static String words(Create.SinkInput input) {
        return input instanceof Create.SinkInput.Relation relation ? "view " + relation.name() : "a query of its own";
    }

    private static List<OptionChange> options(Options before, Options after) {
        List<OptionChange> found = new ArrayList<>();
        for (Options.Option option : before.entries()) {
            String was = option.value().text();
            String is =
                    after.find(option.key()).map(other -> other.value().text()).orElse(null);
            if (!was.equals(is)) {
                found.add(new OptionChange(option.key(), was, is));
            }
        }
        for (Options.Option option : after.entries()) {
            if (before.find(option.key()).isEmpty()) {
                found.add(new OptionChange(option.key(), null, option.value().text()));
            }
        }
        return found;
    }
}
