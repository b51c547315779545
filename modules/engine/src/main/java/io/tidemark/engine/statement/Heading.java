package io.tidemark.engine.statement;

import io.tidemark.runtime.catalog.Definition;
import io.tidemark.sql.parser.ScriptPart;
import io.tidemark.sql.parser.SqlScript;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a statement is by its first words, without reading the rest of it: so a script that was run before is recognised at next to no cost.
 * Immutable.
 *
 * @param canonical the statement's canonical text
 */
public record Heading(String canonical) {
    private static final Pattern CREATE = Pattern.compile(
            "create (?:or replace )?(source|table|view|materialized view|sink) (?:if not exists )?(\"(?:[^\"]|\"\")+\"|[^\\s(\"]+)[\\s(].*",
            Pattern.DOTALL);

    private static final List<String> DML = List.of("insert ", "update ", "delete ", "truncate ");

    /** The heading of a part of a script. */
    public static Heading of(ScriptPart part) {
        return new Heading(part.canonicalText());
    }

    /** Whether it changes rows. */
    public boolean isDml() {
        return DML.stream().anyMatch(canonical::startsWith);
    }

    /** The name of what it creates; null if it creates nothing. */
    public @Nullable String created() {
        Matcher matcher = CREATE.matcher(canonical);
        if (!matcher.matches()) {
            return null;
        }
        String name = matcher.group(2);
        return name.startsWith("\"")
                ? name.substring(1, name.length() - 1).replace("\"\"", "\"")
                : name.toLowerCase(Locale.ROOT);
    }

    /** Whether it creates a materialized view. */
    boolean createsMaterializedView() {
        Matcher matcher = CREATE.matcher(canonical);
        return matcher.matches() && matcher.group(1).equals("materialized view");
    }

    /** Whether the definition was made by an equal statement. */
    public boolean isOf(Definition definition) {
        return canonical.equals(SqlScript.split(definition.text()).get(0).canonicalText());
    }
}
