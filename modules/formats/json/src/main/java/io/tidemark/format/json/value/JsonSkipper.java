package io.tidemark.format.json.value;

import io.tidemark.api.format.text.Utf8;

/**
 * Goes over a value that nobody reads, and checks it all the same. Depth is limited, and open brackets are bits, so that a
 * line of a million brackets costs nothing. One thread at a time.
 */
public final class JsonSkipper {
    static final int MAX_DEPTH = 512;

    private final RowFault fault;
    private final long[] objects = new long[MAX_DEPTH / Long.SIZE];

    public JsonSkipper(RowFault fault) {
        this.fault = fault;
    }

    /** The index after the value at {@code from}, or {@link RowFault#FAILED}. {@code start} is that of the row. */
    public int skip(byte[] bytes, int from, int end, int start) {
        int depth = 0;
        int at = from;
        while (true) {
            if (at >= end) {
                return fault.malformed("the row ends within a value", end, start);
            }
            byte character = bytes[at];
            if (character == '{' || character == '[') {
                if (depth == MAX_DEPTH) {
                    return fault.malformed("nested deeper than " + MAX_DEPTH + " levels", at, start);
                }
                boolean object = character == '{';
                set(depth++, object);
                at = blanksEnd(bytes, at + 1, end);
                boolean empty = at < end && bytes[at] == (object ? '}' : ']');
                if (!empty) {
                    at = object ? keyEnd(bytes, at, end, start) : at;
                    if (at < 0) {
                        return at;
                    }
                    continue;
                }
            } else {
                at = scalarEnd(bytes, at, end, start);
                if (at < 0 || depth == 0) {
                    return at;
                }
            }
            // A value has ended, or an empty object or array is about to: close all that ends here.
            at = blanksEnd(bytes, at, end);
            while (at < end && bytes[at] == (isObject(depth - 1) ? '}' : ']')) {
                at++;
                if (--depth == 0) {
                    return at;
                }
                at = blanksEnd(bytes, at, end);
            }
            if (at >= end || bytes[at] != ',') {
                return fault.malformed("expected ',' or a closing bracket", at, start);
            }
            at = blanksEnd(bytes, at + 1, end);
            at = isObject(depth - 1) ? keyEnd(bytes, at, end, start) : at;
            if (at < 0) {
                return at;
            }
        }
    }

    private int keyEnd(byte[] bytes, int from, int end, int start) {
        if (from >= end || bytes[from] != '"') {
            return fault.malformed("expected a key in double quotes", from, start);
        }
        int quote = JsonStrings.end(bytes, from + 1, end);
        if (quote < 0) {
            return fault.malformed("the key is not a valid string", from, start);
        }
        int colon = blanksEnd(bytes, quote + 1, end);
        if (colon >= end || bytes[colon] != ':') {
            return fault.malformed("expected ':' after the key", colon, start);
        }
        return blanksEnd(bytes, colon + 1, end);
    }

    /** The index after the string, number or literal at {@code from}. */
    int scalarEnd(byte[] bytes, int from, int end, int start) {
        byte character = bytes[from];
        if (character == '"') {
            int quote = JsonStrings.end(bytes, JsonStrings.plainEnd(bytes, from + 1, end), end);
            return quote < 0 ? fault.malformed(stringProblem(bytes, from, end), from, start) : quote + 1;
        }
        if (JsonNumbers.startsNumber(character)) {
            int after = JsonNumbers.end(bytes, from, end);
            return after < 0 ? fault.malformed("not a valid number", from, start) : after;
        }
        int after = from + literalLength(bytes, from, end);
        return after == from ? fault.malformed("expected a value", from, start) : after;
    }

    /** Says what is wrong with the string at {@code from}: most often it has no end. */
    public static String stringProblem(byte[] bytes, int from, int end) {
        for (int at = from + 1; at < end; at++) {
            if (bytes[at] >= 0 && bytes[at] < ' ') {
                return "a control character within a string";
            }
            if (bytes[at] < 0) {
                int next = Utf8.next(bytes, at, end);
                if (next < 0) {
                    return "invalid UTF-8 within a string";
                }
                at = next - 1;
            } else if (bytes[at] == '\\') {
                at++;
            } else if (bytes[at] == '"') {
                return "an invalid escape within a string";
            }
        }
        return "the string has no end";
    }

    /** The length of true, false or null at {@code from}; 0 if none of them is there. */
    static int literalLength(byte[] bytes, int from, int end) {
        String word = switch (bytes[from]) {
            case 't' -> "true";
            case 'f' -> "false";
            case 'n' -> "null";
            default -> "";
        };
        if (from + word.length() > end) {
            return 0;
        }
        for (int i = 0; i < word.length(); i++) {
            if (bytes[from + i] != word.charAt(i)) {
                return 0;
            }
        }
        return word.length();
    }

    /** The first index at or after {@code from} that is not white space. */
    public static int blanksEnd(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r' || bytes[at] == '\n')) {
            at++;
        }
        return at;
    }

    private void set(int depth, boolean object) {
        long bit = 1L << depth;
        long word = objects[depth >>> 6];
        objects[depth >>> 6] = object ? word | bit : word & ~bit;
    }

    private boolean isObject(int depth) {
        return (objects[depth >>> 6] >>> depth & 1) != 0;
    }
}
