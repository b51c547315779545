package io.tidemark.engine.statement;

import io.tidemark.api.error.StatementException;
import io.tidemark.sql.parser.ScriptPart;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where in a statement an error belongs that does not say so itself. Stateless. */
final class Places {
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

    private Places() {}

    /** The error at the first name that it quotes and that the statement has, else at the statement's first word. */
    static StatementException placed(StatementException error, ScriptPart part) {
        Matcher names = QUOTED.matcher(error.getMessage() + " " + error.detail());
        while (names.find()) {
            String parts = names.group(1).replace(".", "\0");
            String pattern =
                    "(?i)(?<![\\w.\"])\"?" + Pattern.quote(parts).replace("\0", "\\E\"?\\s*\\.\\s*\"?\\Q") + "(?!\\w)";
            Matcher place = Pattern.compile(pattern).matcher(part.text());
            if (place.find()) {
                return at(error, part, place.start());
            }
        }
        return error.at(part.position().line(), part.position().column());
    }

    private static StatementException at(StatementException error, ScriptPart part, int offset) {
        String before = part.text().substring(0, offset);
        int lines = (int) before.chars().filter(c -> c == '\n').count();
        return lines == 0
                ? error.at(part.position().line(), part.position().column() + offset)
                : error.at(part.position().line() + lines, offset - before.lastIndexOf('\n'));
    }
}
