package io.tidemark.format.json;

/** The grammar of numbers. Stateless. */
final class JsonNumbers {
    static final int MALFORMED = -1;

    private JsonNumbers() {}

    /** The index after the number at {@code from}: no leading zero or plus, digits on both sides of a point. */
    static int end(byte[] bytes, int from, int end) {
        int at = from < end && bytes[from] == '-' ? from + 1 : from;
        int whole = digitsEnd(bytes, at, end);
        if (whole == at || (bytes[at] == '0' && whole > at + 1)) {
            return MALFORMED;
        }
        at = whole;
        if (at < end && bytes[at] == '.') {
            int fraction = digitsEnd(bytes, at + 1, end);
            if (fraction == at + 1) {
                return MALFORMED;
            }
            at = fraction;
        }
        if (at < end && (bytes[at] | 0x20) == 'e') {
            int first = at + 1 < end && (bytes[at + 1] == '+' || bytes[at + 1] == '-') ? at + 2 : at + 1;
            at = digitsEnd(bytes, first, end);
            return at == first ? MALFORMED : at;
        }
        return at;
    }

    private static int digitsEnd(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at;
    }
}
