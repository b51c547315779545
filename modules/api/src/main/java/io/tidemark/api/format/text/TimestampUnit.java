package io.tidemark.api.format.text;

import io.tidemark.api.type.DataType;
import java.util.Locale;

/** What a number in a timestamp column counts since the Unix epoch. */
public enum TimestampUnit {
    /** Numbers are rejected. */
    ISO(0),
    SECONDS(6),
    MILLIS(3),
    MICROS(0),
    NANOS(-3);

    private final int scale;

    TimestampUnit(int scale) {
        this.scale = scale;
    }

    /** Parses the number {@code text[from, to)} into microseconds. {@link #ISO} takes none. */
    public Parsed parse(byte[] text, int from, int to, long[] out, int at) {
        if (this == ISO) {
            return Parsed.MALFORMED;
        }
        Parsed outcome = DecimalText.parseLong(text, from, to, DataType.MAX_LONG_PRECISION, scale, Fit.EXACT, out, at);
        boolean outside = out[at] < TimestampText.MIN_MICROS || out[at] > TimestampText.MAX_MICROS;
        return outcome == Parsed.OK && outside ? Parsed.OUT_OF_RANGE : outcome;
    }

    /** The power of ten that turns the number into microseconds. */
    public int scale() {
        return scale;
    }

    /** The units by name, for an option. */
    public static String[] names() {
        TimestampUnit[] units = values();
        String[] names = new String[units.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = units[i].name().toLowerCase(Locale.ROOT);
        }
        return names;
    }

    /** The unit of that name. */
    public static TimestampUnit named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }
}
