package io.tidemark.format.csv;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.text.TimestampUnit;
import io.tidemark.api.option.Options;
import java.nio.charset.StandardCharsets;

/**
 * How CSV is written. Immutable; the array is not to be changed.
 *
 * @param quote the quote, or {@link #NO_QUOTE} if fields are never quoted
 * @param nullText what stands for NULL when it is not in quotes
 */
record Dialect(boolean header, byte delimiter, byte quote, byte[] nullText, TimestampUnit timestampUnit) {
    /** A byte that no text contains. */
    static final byte NO_QUOTE = (byte) 0xff;

    static Dialect of(Options options) {
        byte delimiter = character(options, "delimiter", false);
        byte quote = character(options, "quote", true);
        byte[] nullText = options.text("null").getBytes(StandardCharsets.UTF_8);
        if (delimiter == quote) {
            throw invalid(options, "quote", "The delimiter and the quote are the same.");
        }
        for (byte character : nullText) {
            if (character == delimiter || character == quote || character == '\n' || character == '\r') {
                throw invalid(options, "null", "The text of NULL holds a delimiter, a quote or a line break.");
            }
        }
        TimestampUnit unit = TimestampUnit.named(options.oneOf("timestamp_format", TimestampUnit.names()));
        return new Dialect(options.flag("header"), delimiter, quote, nullText, unit);
    }

    private static byte character(Options options, String name, boolean optional) {
        String text = options.text(name);
        if (text.equals("\\t")) {
            return '\t';
        }
        if (text.isEmpty() && optional) {
            return NO_QUOTE;
        }
        boolean valid =
                text.length() == 1 && text.charAt(0) < 0x7f && (text.charAt(0) >= ' ' || text.charAt(0) == '\t');
        if (!valid) {
            throw invalid(options, name, "Option \"" + name + "\" is '" + text + "'.");
        }
        return (byte) text.charAt(0);
    }

    private static StatementException invalid(Options options, String name, String detail) {
        return StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + options.owner())
                .withDetail(detail)
                .withHint("Option \"" + name + "\": "
                        + (name.equals("null")
                                ? "take another text."
                                : "one ASCII character, such as ';', or '\\t' for a tab."));
    }

    boolean hasQuote() {
        return quote != NO_QUOTE;
    }
}
