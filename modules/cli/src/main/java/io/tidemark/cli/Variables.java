package io.tidemark.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds {@code ${NAME}} in a script and says what it stands in: a value that is put into a string or a quoted name must stay a part of it, and nothing
 * is put into comments. For one pass.
 */
final class Variables {
    /** What a variable stands in. */
    enum Place {
        CODE,
        STRING,
        QUOTED_NAME,
        COMMENT
    }

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");

    private final String script;
    private final Matcher matcher;
    private Place place = Place.CODE;
    /** How many comments are open within each other; 0 in a comment that ends with its line. */
    private int depth;

    private int at;

    Variables(String script) {
        this.script = script;
        matcher = VARIABLE.matcher(script);
    }

    /** Goes to the next variable; false if there is none. */
    boolean next() {
        if (!matcher.find()) {
            return false;
        }
        while (at < matcher.start()) {
            at += step();
        }
        return true;
    }

    /** Reads on by one sign; returns its length. */
    private int step() {
        char sign = script.charAt(at);
        return switch (place) {
            case CODE -> stepInCode(sign);
            case STRING -> enter(sign == '\'' ? Place.CODE : place, 1);
            case QUOTED_NAME -> enter(sign == '"' ? Place.CODE : place, 1);
            case COMMENT -> stepInComment(sign);
        };
    }

    private int stepInCode(char sign) {
        if (script.startsWith("--", at)) {
            return enter(Place.COMMENT, 2);
        }
        if (script.startsWith("/*", at)) {
            depth = 1;
            return enter(Place.COMMENT, 2);
        }
        return enter(sign == '\'' ? Place.STRING : sign == '"' ? Place.QUOTED_NAME : place, 1);
    }

    private int stepInComment(char sign) {
        if (depth == 0) {
            return enter(sign == '\n' || sign == '\r' ? Place.CODE : place, 1);
        }
        boolean opens = script.startsWith("/*", at);
        boolean closes = script.startsWith("*/", at);
        depth += opens ? 1 : closes ? -1 : 0;
        return enter(depth == 0 ? Place.CODE : place, opens || closes ? 2 : 1);
    }

    private int enter(Place next, int length) {
        place = next;
        return length;
    }

    String name() {
        return matcher.group(1);
    }

    int start() {
        return matcher.start();
    }

    int end() {
        return matcher.end();
    }

    Place place() {
        return place;
    }

    /** A value as it must be written where the variable stands. */
    String written(String value) {
        return switch (place) {
            case CODE -> value;
            case STRING -> value.replace("'", "''");
            case QUOTED_NAME -> value.replace("\"", "\"\"");
            case COMMENT -> script.substring(start(), end());
        };
    }
}
