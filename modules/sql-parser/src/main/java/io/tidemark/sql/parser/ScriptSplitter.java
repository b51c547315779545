package io.tidemark.sql.parser;

import io.tidemark.sql.parser.statement.Position;
import java.util.ArrayList;
import java.util.List;

/** Cuts a script at the semicolons that are not in a string, a quoted name or a comment. For one use. */
final class ScriptSplitter {

    private final String script;
    private final char[] words;
    private final List<ScriptPart> parts = new ArrayList<>();
    private int at;
    private int counted;
    private int line = 1;
    private int lineStart;

    ScriptSplitter(String script) {
        this.script = script;
        this.words = script.toCharArray();
    }

    List<ScriptPart> split() {
        int begin = 0;
        while (at < words.length) {
            char c = words[at];
            if (c == ';') {
                add(begin, at);
                begin = ++at;
            } else if (c == '\'' || c == '"') {
                skipQuoted(c);
            } else if (c == '-' && next() == '-') {
                blankLine();
            } else if (c == '/' && next() == '/') {
                // Calcite would take it for a comment, and read on without a word.
                throw new SqlSyntaxException(positionOf(at), "Found //.", "Comments begin with --.");
            } else if (c == '/' && next() == '*') {
                blankComment();
            } else if (isOfWord(c)) {
                skipWord();
            } else {
                at++;
            }
        }
        add(begin, at);
        return parts;
    }

    private char next() {
        return at + 1 < words.length ? words[at + 1] : 0;
    }

    /** A doubled quote reads as the end and a new beginning, which comes to the same. An open end is the parser's to say. */
    private void skipQuoted(char quote) {
        int end = script.indexOf(quote, at + 1);
        at = end < 0 ? words.length : end + 1;
    }

    private static boolean isOfWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }

    /** A name, a keyword, or a number. What stands behind a number without a blank would be read as a name for it: {@code 1_000} as {@code 1 AS _000}. */
    private void skipWord() {
        int start = at;
        boolean isNumber = Character.isDigit(here());
        if (isNumber) {
            skipNumber();
        }
        int end = at;
        while (isOfWord(here())) {
            at++;
        }
        if (isNumber && (at > end || !Character.isDigit(words[end - 1]))) {
            throw new SqlSyntaxException(
                    positionOf(start),
                    "Found " + script.substring(start, at) + ", which is no number.",
                    "Numbers are written as 1000, 1.5 or 1e6; a name that begins with a digit stands in double quotes.");
        }
    }

    /** Digits, and an exponent, which may lack its digits. */
    private void skipNumber() {
        skipDigits();
        if (here() == 'e' || here() == 'E') {
            boolean isSigned = next() == '-' || next() == '+';
            at += isSigned ? 2 : 1;
            skipDigits();
        }
    }

    private void skipDigits() {
        while (Character.isDigit(here())) {
            at++;
        }
    }

    private char here() {
        return at < words.length ? words[at] : 0;
    }

    private void blankLine() {
        while (at < words.length && words[at] != '\n' && words[at] != '\r') {
            words[at++] = ' ';
        }
    }

    /** Comments nest, as in Postgres. */
    private void blankComment() {
        int start = at;
        int depth = 0;
        do {
            if (at >= words.length) {
                throw new SqlSyntaxException(
                        positionOf(start), "A comment that begins here has no end.", "Close it with */.");
            }
            boolean opens = words[at] == '/' && next() == '*';
            boolean closes = words[at] == '*' && next() == '/';
            depth += opens ? 1 : closes ? -1 : 0;
            for (int i = opens || closes ? 2 : 1; i > 0; i--, at++) {
                words[at] = Character.isWhitespace(words[at]) ? words[at] : ' ';
            }
        } while (depth > 0);
    }

    private void add(int from, int to) {
        int begin = from;
        int end = to;
        while (begin < end && Character.isWhitespace(words[begin])) {
            begin++;
        }
        while (end > begin && Character.isWhitespace(words[end - 1])) {
            end--;
        }
        if (begin < end) {
            parts.add(new ScriptPart(script, new String(words, begin, end - begin), begin, positionOf(begin)));
        }
    }

    /** Counts on from the last place asked for; places never go back. */
    private Position positionOf(int offset) {
        for (; counted < offset; counted++) {
            char c = script.charAt(counted);
            boolean ends = c == '\n' || c == '\r' && !script.startsWith("\n", counted + 1);
            if (ends) {
                line++;
                lineStart = counted + 1;
            }
        }
        return new Position(line, offset - lineStart + 1);
    }
}
