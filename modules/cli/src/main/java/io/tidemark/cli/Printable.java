package io.tidemark.cli;

/**
 * Text as it may go to a terminal: what would move the cursor, change colours, ring, break a line or turn the direction of reading is written out, as in
 * {@code \x1b}. Data, names of files and messages of others come from anywhere. Stateless.
 */
final class Printable {
    private Printable() {}

    /** The text in one line; backslashes are doubled if anything had to be written out. */
    static String line(String text) {
        return of(text, "");
    }

    /** The same, but line feeds and tabs stay. */
    static String lines(String text) {
        return of(text, "\n\t");
    }

    private static String of(String text, String stays) {
        for (int i = 0; i < text.length(); i++) {
            if (acts(text.charAt(i)) && stays.indexOf(text.charAt(i)) < 0) {
                return written(text, stays);
            }
        }
        return text;
    }

    private static String written(String text, String stays) {
        StringBuilder written = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                written.append("\\\\");
            } else if (acts(c) && stays.indexOf(c) < 0) {
                append(c, written);
            } else {
                written.append(c);
            }
        }
        return written.toString();
    }

    private static void append(char c, StringBuilder to) {
        switch (c) {
            case '\n' -> to.append("\\n");
            case '\r' -> to.append("\\r");
            case '\t' -> to.append("\\t");
            default -> to.append(c < 0x100 ? "\\x" : "\\u").append(hex(c));
        }
    }

    private static String hex(char c) {
        return String.format(c < 0x100 ? "%02x" : "%04x", (int) c);
    }

    /** Controls of both sets, breaks of lines and paragraphs, and marks, embeddings and overrides of direction. */
    private static boolean acts(char c) {
        boolean direction = c >= '\u202a' && c <= '\u202e' || c >= '\u2066' && c <= '\u2069';
        return Character.isISOControl(c) || c == '\u2028' || c == '\u2029' || direction;
    }
}
