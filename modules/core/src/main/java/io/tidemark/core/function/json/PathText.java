package io.tidemark.core.function.json;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;

/** The text of a path, read from left to right. One thread at a time. */
final class PathText {
    private final String text;
    private int at;

    PathText(String text) {
        this.text = text;
    }

    StatementException failure(String problem) {
        return StatementException.of(
                ErrorCode.INVALID_TEXT, "invalid JSON path \"" + text + "\": " + problem + " at character " + (at + 1));
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    boolean isEnd() {
        blanks();
        return at >= text.length();
    }

    /** The next character that is no blank; 0 at the end. */
    char next() {
        blanks();
        return at < text.length() ? text.charAt(at) : 0;
    }

    /** Whether a sign comes, which is read then. */
    boolean takes(String sign) {
        blanks();
        if (text.startsWith(sign, at)) {
            at += sign.length();
            return true;
        }
        return false;
    }

    /** Whether a word comes, which is read then. */
    boolean takesWord(String word) {
        blanks();
        int end = at + word.length();
        if (text.startsWith(word, at) && (end >= text.length() || !isPartOfName(text.charAt(end)))) {
            at = end;
            return true;
        }
        return false;
    }

    void needs(String sign) {
        if (!takes(sign)) {
            throw failure("expected " + sign);
        }
    }

    static boolean isPartOfName(char c) {
        return c == '_' || c == '$' || Character.isLetterOrDigit(c);
    }

    /** A key: a name, or a text in double quotes. */
    String name() {
        if (next() == '"') {
            return string();
        }
        int from = at;
        while (at < text.length() && isPartOfName(text.charAt(at))) {
            at++;
        }
        if (at == from) {
            throw failure("expected a key");
        }
        return text.substring(from, at);
    }

    boolean isDigit() {
        return Character.isDigit(next());
    }

    /** The digits of a number, with its fraction and its exponent. */
    String number() {
        int from = at;
        digits();
        // A point that no digit follows belongs to a method: 1.type().
        if (at + 1 < text.length() && text.charAt(at) == '.' && Character.isDigit(text.charAt(at + 1))) {
            at++;
            digits();
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            at++;
            at += at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-') ? 1 : 0;
            digits();
        }
        return text.substring(from, at);
    }

    private void digits() {
        int from = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        if (at == from) {
            throw failure("expected a digit");
        }
    }

    /** A text in double quotes. */
    String string() {
        needs("\"");
        StringBuilder out = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            out.append(c == '\\' ? escape() : c);
        }
        needs("\"");
        return out.toString();
    }

    private char escape() {
        char c = at < text.length() ? text.charAt(at++) : 0;
        return switch (c) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            case 0 -> throw failure("a text has no end");
            default -> c;
        };
    }

    private char unicode() {
        String digits = text.substring(at, Math.min(text.length(), at + 4));
        if (!digits.matches("[0-9a-fA-F]{4}")) {
            throw failure("an unknown escape");
        }
        at += 4;
        return (char) Integer.parseInt(digits, 16);
    }
}
