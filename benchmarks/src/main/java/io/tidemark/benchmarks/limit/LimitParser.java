package io.tidemark.benchmarks.limit;

/** Reads lines of exactly the form that the generator writes: no blanks, no escapes, the four fields that are needed in any order. */
final class LimitParser {
    private static final int ALL = 15;

    private final StoreNames stores;

    LimitParser(StoreNames stores) {
        this.stores = stores;
    }

    /** Index of the closing quote of a text that starts at {@code from}. */
    private static int textEnd(byte[] bytes, int from) {
        int at = from;
        while (true) {
            long word = Words.at(bytes, at);
            long quote = Words.matches(word, Words.QUOTE);
            long escape = Words.matches(word, Words.BACKSLASH);
            if ((quote | escape) != 0) {
                if (Long.numberOfTrailingZeros(escape) < Long.numberOfTrailingZeros(quote)) {
                    throw new IllegalStateException("an escape at " + at);
                }
                return at + (Long.numberOfTrailingZeros(quote) >>> 3);
            }
            at += 8;
        }
    }

    private static boolean is(byte[] bytes, int from, int length, String key) {
        if (length != key.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[from + i] != key.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Reads whole lines of {@code bytes[from, to)} until the batch is full; gives where it stopped. */
    int parse(byte[] bytes, int from, int to, LimitBatch batch) {
        int at = from;
        while (at < to && batch.count < LimitBatch.CAPACITY) {
            at = parseLine(bytes, at, batch, batch.count);
            batch.count++;
        }
        return at;
    }

    private int parseLine(byte[] bytes, int from, LimitBatch batch, int row) {
        int at = from;
        int seen = 0;
        byte separator = bytes[at++];
        while (separator == '{' || separator == ',') {
            int key = at + 1;
            int keyEnd = textEnd(bytes, key);
            int length = keyEnd - key;
            at = keyEnd + 2;
            if (bytes[at] == '"') {
                int end = textEnd(bytes, ++at);
                seen |= text(bytes, key, length, at, end - at, batch, row);
                at = end + 1;
            } else {
                at = number(bytes, key, length, at, batch, row);
                seen |= length == 2 ? 2 : 8;
            }
            separator = bytes[at++];
        }
        if (separator != '}' || seen != ALL || bytes[at] != '\n') {
            throw new IllegalStateException("no purchase at " + from);
        }
        return at + 1;
    }

    private int text(byte[] bytes, int key, int keyLength, int from, int length, LimitBatch batch, int row) {
        if (is(bytes, key, keyLength, "event_id")) {
            batch.idHash[row] = Words.hash(bytes, from, length);
            batch.idOffset[row] = batch.idEnd;
            batch.idLength[row] = length;
            System.arraycopy(bytes, from, batch.ids, batch.idEnd, length);
            batch.idEnd += (length + 7) & ~7;
            return 1;
        }
        if (is(bytes, key, keyLength, "store")) {
            batch.store[row] = stores.number(bytes, from, length);
            return 4;
        }
        return 0;
    }

    private static int number(byte[] bytes, int key, int keyLength, int from, LimitBatch batch, int row) {
        int at = from;
        long value = 0;
        int digit;
        while ((digit = bytes[at] - '0') >= 0 && digit <= 9) {
            value = value * 10 + digit;
            at++;
        }
        if (is(bytes, key, keyLength, "ts")) {
            batch.eventMillis[row] = value;
            return at;
        }
        if (!is(bytes, key, keyLength, "amount") || bytes[at] != '.') {
            throw new IllegalStateException("a number that is not known at " + from);
        }
        batch.cents[row] = value * 100 + (bytes[at + 1] - '0') * 10 + (bytes[at + 2] - '0');
        return at + 3;
    }
}
