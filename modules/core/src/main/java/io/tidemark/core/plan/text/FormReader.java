package io.tidemark.core.plan.text;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.util.ArrayList;
import java.util.List;

/** Takes the text of a plan apart into forms. One use. */
final class FormReader {
    private final String text;
    private int at;
    private int line = 1;

    private FormReader(String text) {
        this.text = text;
    }

    /** The one form that {@code text} is. */
    static Form read(String text) {
        FormReader reader = new FormReader(text);
        Form form = reader.form();
        reader.skipSpace();
        if (reader.at < text.length()) {
            throw failure(reader.line, "text after the end");
        }
        return form;
    }

    static StatementException failure(int line, String problem) {
        return StatementException.of(ErrorCode.CORRUPT, "could not read a stored plan: line " + line + ": " + problem);
    }

    private Form form() {
        skipSpace();
        int start = line;
        char first = next("a form");
        if (first == '(') {
            return new Form.Group(items(), start);
        }
        if (first == '"') {
            return new Form.Text(quoted(), start);
        }
        if (first == ')') {
            throw failure(line, "a parenthesis that nothing opened");
        }
        int from = at - 1;
        while (at < text.length() && !isEnd(text.charAt(at))) {
            at++;
        }
        return new Form.Word(text.substring(from, at), start);
    }

    private List<Form> items() {
        List<Form> items = new ArrayList<>();
        while (true) {
            skipSpace();
            if (at < text.length() && text.charAt(at) == ')') {
                at++;
                return items;
            }
            items.add(form());
        }
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        while (true) {
            char c = next("the end of quoted text");
            if (c == '"') {
                return value.toString();
            }
            value.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() {
        char c = next("an escaped character");
        if (c == '"' || c == '\\') {
            return c;
        }
        if (c != 'u' || at + 4 > text.length()) {
            throw failure(line, "an unknown escape \\" + c);
        }
        try {
            char value = (char) Integer.parseInt(text, at, at + 4, 16);
            at += 4;
            return value;
        } catch (NumberFormatException e) {
            throw failure(line, "an escape that is not four hexadecimal digits");
        }
    }

    private char next(String expected) {
        if (at == text.length()) {
            throw failure(line, "the text ends where " + expected + " should be");
        }
        return text.charAt(at++);
    }

    private void skipSpace() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\n')) {
            if (text.charAt(at) == '\n') {
                line++;
            }
            at++;
        }
    }

    private static boolean isEnd(char c) {
        return c == ' ' || c == '\n' || c == '(' || c == ')' || c == '"';
    }
}
