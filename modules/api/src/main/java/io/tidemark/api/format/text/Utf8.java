package io.tidemark.api.format.text;

/** UTF-8, checked as strictly as Unicode asks. Stateless. */
public final class Utf8 {
    private static final int MALFORMED = -1;

    private Utf8() {}

    /**
     * The index after the character at {@code at}, whose first byte is not ASCII; negative if it is cut off, overlong, half a
     * surrogate pair or beyond Unicode.
     */
    public static int next(byte[] bytes, int at, int end) {
        int first = bytes[at] & 0xff;
        int length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
        if (length == 0 || at + length > end) {
            return MALFORMED;
        }
        int second = bytes[at + 1] & 0xff;
        int lowest = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        int highest = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if (second < lowest || second > highest) {
            return MALFORMED;
        }
        for (int i = at + 2; i < at + length; i++) {
            if ((bytes[i] & 0xc0) != 0x80) {
                return MALFORMED;
            }
        }
        return at + length;
    }

    /**
     * The index of the first byte of {@code bytes[from, to)} that is not part of a valid character, or of a NUL; {@code to} if there
     * is none.
     */
    public static int firstInvalid(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            byte character = bytes[at];
            if (character == 0) {
                return at;
            }
            int next = character > 0 ? at + 1 : next(bytes, at, to);
            if (next < 0) {
                return at;
            }
            at = next;
        }
        return to;
    }

    /** The index of the first half of a surrogate pair that stands alone, which UTF-8 cannot hold; -1 if there is none. */
    public static int firstUnpaired(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (!Character.isSupplementaryCodePoint(Character.codePointAt(text, i))) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }

    /** Writes a code point that is no surrogate; returns the index after it. */
    public static int write(int character, byte[] out, int at) {
        int index = at;
        if (character < 0x80) {
            out[index++] = (byte) character;
        } else if (character < 0x800) {
            out[index++] = (byte) (0xc0 | character >> 6);
            out[index++] = (byte) (0x80 | character & 0x3f);
        } else if (character < 0x10000) {
            out[index++] = (byte) (0xe0 | character >> 12);
            out[index++] = (byte) (0x80 | character >> 6 & 0x3f);
            out[index++] = (byte) (0x80 | character & 0x3f);
        } else {
            out[index++] = (byte) (0xf0 | character >> 18);
            out[index++] = (byte) (0x80 | character >> 12 & 0x3f);
            out[index++] = (byte) (0x80 | character >> 6 & 0x3f);
            out[index++] = (byte) (0x80 | character & 0x3f);
        }
        return index;
    }
}
