package io.tidemark.api.format.text;

/** Truth values as Postgres reads and writes them. Stateless. */
public final class BooleanText {
    private static final String[] TRUE = {"true", "t", "yes", "y", "on", "1"};
    private static final String[] FALSE = {"false", "f", "no", "n", "off", "0"};

    private BooleanText() {}

    /** Parses true, t, yes, y, on, 1 and their opposites, in any case, into 1 or 0. */
    public static Parsed parse(byte[] text, int from, int to, long[] out, int at) {
        if (isOneOf(TRUE, text, from, to)) {
            out[at] = 1;
            return Parsed.OK;
        }
        if (isOneOf(FALSE, text, from, to)) {
            out[at] = 0;
            return Parsed.OK;
        }
        return Parsed.MALFORMED;
    }

    private static boolean isOneOf(String[] words, byte[] text, int from, int to) {
        for (String word : words) {
            if (word.length() == to - from && equalsIgnoreCase(word, text, from)) {
                return true;
            }
        }
        return false;
    }

    static boolean equalsIgnoreCase(String lowerCase, byte[] text, int from) {
        for (int i = 0; i < lowerCase.length(); i++) {
            int character = text[from + i];
            int lower = character >= 'A' && character <= 'Z' ? character + 32 : character;
            if (lower != lowerCase.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Writes {@code true} or {@code false} at {@code out[at]}; returns the index after it. */
    public static int write(boolean value, byte[] out, int at) {
        String word = value ? "true" : "false";
        for (int i = 0; i < word.length(); i++) {
            out[at + i] = (byte) word.charAt(i);
        }
        return at + word.length();
    }
}
