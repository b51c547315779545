package io.tidemark.core.plan.text;

/** Puts the text of a plan together: one space between forms, plan nodes on lines of their own, indented by depth. One use. */
final class FormWriter {
    private final StringBuilder text = new StringBuilder();
    private int depth;
    private boolean first = true;

    /** Opens a group that starts with a word. */
    FormWriter open(String word) {
        space();
        text.append('(').append(word);
        depth++;
        return this;
    }

    /** Opens a group without a word. */
    FormWriter open() {
        space();
        text.append('(');
        depth++;
        first = true;
        return this;
    }

    FormWriter close() {
        text.append(')');
        depth--;
        first = false;
        return this;
    }

    /** Starts a new line for the group that comes next. */
    FormWriter line() {
        text.append('\n').append("  ".repeat(depth));
        first = true;
        return this;
    }

    FormWriter word(String word) {
        space();
        text.append(word);
        return this;
    }

    FormWriter number(long number) {
        return word(Long.toString(number));
    }

    FormWriter text(String value) {
        space();
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ' || c == '\u007f' || Character.isSurrogate(c)) {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
        return this;
    }

    private void space() {
        if (!first) {
            text.append(' ');
        }
        first = false;
    }

    @Override
    public String toString() {
        return text.append('\n').toString();
    }
}
