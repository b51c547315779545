package io.tidemark.format.json;

import java.util.Locale;

/** What a JSON number in a timestamp column counts. */
enum TimestampUnit {
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

    /** The power of ten that turns the number into microseconds. */
    int scale() {
        return scale;
    }

    static String[] names() {
        TimestampUnit[] units = values();
        String[] names = new String[units.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = units[i].name().toLowerCase(Locale.ROOT);
        }
        return names;
    }
}
