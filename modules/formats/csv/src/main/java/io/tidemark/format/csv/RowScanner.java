package io.tidemark.format.csv;

import io.tidemark.api.format.text.Words;

/**
 * Finds where rows and quoted fields end. A quote opens only at the start of a field; within quotes a doubled one is a quote, and line
 * breaks are text. A quote elsewhere is malformed and has no effect on where rows end. Immutable.
 */
final class RowScanner {
    /** The row does not end in the bytes that there are. */
    static final int NOT_FOUND = -1;

    private static final long LINE_FEEDS = Words.ONES * '\n';

    private final byte delimiter;
    private final byte quote;
    private final long quotes;

    RowScanner(Dialect dialect) {
        delimiter = dialect.delimiter();
        quote = dialect.quote();
        // Without a quote, what is searched for is line feeds, twice.
        quotes = dialect.hasQuote() ? Words.ONES * quote : LINE_FEEDS;
    }

    /** The index of the line feed that ends the row at {@code from}; {@code bytes} are padded after {@code to}. */
    int rowEnd(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            long word = Words.load(bytes, at);
            long found = Words.matches(word, LINE_FEEDS) | Words.matches(word, quotes);
            if (found == 0) {
                at += Long.BYTES;
                continue;
            }
            at += Words.first(found);
            if (at >= to) {
                break;
            }
            if (bytes[at] == '\n') {
                return at;
            }
            if (at == from || bytes[at - 1] == delimiter) {
                int closing = closingQuote(bytes, at + 1, to);
                if (closing == NOT_FOUND) {
                    return NOT_FOUND;
                }
                at = closing;
            }
            at++;
        }
        return NOT_FOUND;
    }

    /** The index of the quote that ends the quoted text at {@code from}. */
    int closingQuote(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            long found = Words.matches(Words.load(bytes, at), quotes);
            if (found == 0) {
                at += Long.BYTES;
                continue;
            }
            at += Words.first(found);
            if (at >= to) {
                break;
            }
            if (at + 1 < to && bytes[at + 1] == quote) {
                at += 2;
            } else {
                return at;
            }
        }
        return NOT_FOUND;
    }

    /** The index of the delimiter that ends the field at {@code from}, which is not in quotes, or {@code to}. */
    int fieldEnd(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] != delimiter) {
            at++;
        }
        return at;
    }
}
