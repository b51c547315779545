package io.tidemark.format.json.value;

import io.tidemark.api.format.text.Utf8;
import io.tidemark.api.format.text.Words;

/** Finds the ends of JSON strings, checks them, and takes escapes out. Stateless. */
public final class JsonStrings {
    /** What {@link #end} returns for a string that is not well-formed. */
    static final int MALFORMED = -1;

    private static final long BACKSLASHES = Words.ONES * '\\';
    private static final long QUOTE_TO_BLANK = Words.ONES * ('"' ^ ' ');
    private static final long BELOW = Words.ONES * (' ' + 1);

    private JsonStrings() {}

    /**
     * The first byte at or after {@code from} that is not plain: a quote, a backslash, a control character or the start of a
     * character beyond ASCII. {@code end} if there is none before.
     */
    public static int plainEnd(byte[] bytes, int from, int end) {
        for (int index = from; index < end; index += Long.BYTES) {
            long special = special(Words.load(bytes, index));
            if (special != 0) {
                return Math.min(end, index + Words.first(special));
            }
        }
        return end;
    }

    /**
     * As {@link #plainEnd}, but where there is no such byte before {@code end}, one at or a little after it. Two words at a time, without a branch for where in
     * them the byte is.
     */
    public static int plainStop(byte[] bytes, int from, int end) {
        int found = plainOfTwo(bytes, from);
        return found < 2 * Long.BYTES ? from + found : plainStopOfLong(bytes, from + found, end);
    }

    private static int plainStopOfLong(byte[] bytes, int from, int end) {
        int at = from;
        int found;
        do {
            int first = plainOfTwo(bytes, at);
            int second = plainOfTwo(bytes, at + 2 * Long.BYTES);
            found = first + (second & -(first >>> 4));
            at += found;
        } while (found == 4 * Long.BYTES && at < end);
        return at;
    }

    private static int plainOfTwo(byte[] bytes, int at) {
        int first = Words.first(special(Words.load(bytes, at)));
        int second = Words.first(special(Words.load(bytes, at + Long.BYTES)));
        // The first is 8 if there is none in its word, and only then the second counts.
        return first + (second & -(first >>> 3));
    }

    /** Marks the bytes that are not plain; the first mark is right, as in {@link Words}. */
    private static long special(long word) {
        // One test for control characters and quotes, which a flipped bit puts next to them: below 0x21.
        // A borrow only marks bytes above one that is special, and those beyond ASCII are marked anyway.
        return ((word ^ QUOTE_TO_BLANK) - BELOW | (word ^ BACKSLASHES) - Words.ONES | word) & Words.HIGH_BITS;
    }

    /**
     * The closing quote of a string whose content starts at {@code from} and is plain up to {@code index}; checks escapes,
     * control characters and UTF-8.
     */
    public static int end(byte[] bytes, int index, int end) {
        int at = index;
        while (at < end) {
            byte character = bytes[at];
            if (character == '"') {
                return at;
            }
            int next = at + 1;
            if (character == '\\') {
                next = escapeEnd(bytes, at, end);
            } else if (character < 0) {
                next = Utf8.next(bytes, at, end);
            } else if (character < ' ') {
                return MALFORMED;
            }
            if (next < 0) {
                return MALFORMED;
            }
            at = plainEnd(bytes, next, end);
        }
        return MALFORMED;
    }

    /** The index after the escape at {@code at}; a pair of surrogates is one escape, half a pair is malformed. */
    private static int escapeEnd(byte[] bytes, int at, int end) {
        if (at + 1 >= end) {
            return MALFORMED;
        }
        if (bytes[at + 1] != 'u') {
            return simpleEscape(bytes[at + 1]) == 0 ? MALFORMED : at + 2;
        }
        int unit = hex(bytes, at + 2, end);
        if (unit < 0 || Character.isLowSurrogate((char) unit)) {
            return MALFORMED;
        }
        if (!Character.isHighSurrogate((char) unit)) {
            return at + 6;
        }
        boolean paired = at + 12 <= end
                && bytes[at + 6] == '\\'
                && bytes[at + 7] == 'u'
                && hex(bytes, at + 8, end) >= 0
                && Character.isLowSurrogate((char) hex(bytes, at + 8, end));
        return paired ? at + 12 : MALFORMED;
    }

    /** The character that an escape letter stands for; 0 if it is none. */
    private static byte simpleEscape(byte letter) {
        return switch (letter) {
            case '"', '\\', '/' -> letter;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> 0;
        };
    }

    /** The four hexadecimal digits at {@code at} as a number; negative if they are none. */
    private static int hex(byte[] bytes, int at, int end) {
        if (at + 4 > end) {
            return MALFORMED;
        }
        int value = 0;
        for (int i = at; i < at + 4; i++) {
            int digit = Character.digit(bytes[i], 16);
            if (digit < 0) {
                return MALFORMED;
            }
            value = value << 4 | digit;
        }
        return value;
    }

    /**
     * Writes the checked content {@code bytes[from, to)} of a string to {@code out} without its escapes; returns the length,
     * which is never more than that of the content.
     */
    public static int unescape(byte[] bytes, int from, int to, byte[] out) {
        int length = 0;
        int at = from;
        while (at < to) {
            if (bytes[at] != '\\') {
                out[length++] = bytes[at++];
            } else if (bytes[at + 1] != 'u') {
                out[length++] = simpleEscape(bytes[at + 1]);
                at += 2;
            } else {
                int character = hex(bytes, at + 2, to);
                at += 6;
                if (Character.isHighSurrogate((char) character)) {
                    character = Character.toCodePoint((char) character, (char) hex(bytes, at + 2, to));
                    at += 6;
                }
                length = Utf8.write(character, out, length);
            }
        }
        return length;
    }
}
