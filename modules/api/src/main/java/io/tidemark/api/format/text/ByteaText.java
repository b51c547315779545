package io.tidemark.api.format.text;

import io.tidemark.api.data.BytesColumn;
import java.io.ByteArrayOutputStream;

/** Byte strings as Postgres reads and writes them: {@code \x00ff}, read also with escapes, {@code \000a\\}. Stateless. */
public final class ByteaText {
    private static final String DIGITS = "0123456789abcdef";
    private static final int OCTAL_DIGITS = 3;

    private ByteaText() {}

    /** Parses {@code text[from, to)} into row {@code row}. */
    public static Parsed parse(byte[] text, int from, int to, BytesColumn into, int row) {
        byte[] bytes = new byte[to - from];
        boolean isHex = to - from >= 2 && text[from] == '\\' && (text[from + 1] | 0x20) == 'x';
        int size = isHex ? parseHex(text, from + 2, to, bytes) : parseEscaped(text, from, to, bytes);
        if (size < 0) {
            return Parsed.MALFORMED;
        }
        into.set(row, bytes, 0, size);
        return Parsed.OK;
    }

    /** Pairs of digits; blanks between the pairs do not count. The size, or -1. */
    private static int parseHex(byte[] text, int from, int to, byte[] out) {
        int size = 0;
        for (int at = from; at < to; at++) {
            if (text[at] == ' ' || (text[at] >= '\t' && text[at] <= '\r')) {
                continue;
            }
            int high = Character.digit(text[at], 16);
            int low = at + 1 < to ? Character.digit(text[at + 1], 16) : -1;
            if (high < 0 || low < 0) {
                return -1;
            }
            out[size++] = (byte) (high << 4 | low);
            at++;
        }
        return size;
    }

    private static int parseEscaped(byte[] text, int from, int to, byte[] out) {
        int size = 0;
        for (int at = from; at < to; at++) {
            if (text[at] != '\\') {
                out[size++] = text[at];
            } else if (at + 1 < to && text[at + 1] == '\\') {
                out[size++] = text[++at];
            } else {
                int octal = octal(text, at + 1, to);
                if (octal < 0) {
                    return -1;
                }
                out[size++] = (byte) octal;
                at += OCTAL_DIGITS;
            }
        }
        return size;
    }

    private static int octal(byte[] text, int from, int to) {
        int value = to - from < OCTAL_DIGITS ? -1 : 0;
        for (int i = 0; i < OCTAL_DIGITS && value >= 0; i++) {
            int digit = Character.digit(text[from + i], 8);
            value = digit < 0 ? -1 : value * 8 + digit;
        }
        return value > 0xFF ? -1 : value;
    }

    /** Writes row {@code row}, which is not NULL, in hexadecimal. */
    public static void write(BytesColumn column, int row, ByteArrayOutputStream out) {
        out.write('\\');
        out.write('x');
        int from = column.offsets()[row];
        for (int i = from; i < from + column.lengths()[row]; i++) {
            out.write(DIGITS.charAt(column.heap()[i] >> 4 & 15));
            out.write(DIGITS.charAt(column.heap()[i] & 15));
        }
    }
}
