package io.tidemark.engine.definition;

/** Microseconds as words. Stateless. */
public final class Durations {
    private static final String[] UNITS = {"day", "hour", "minute", "second"};
    private static final long[] MICROS = {86_400_000_000L, 3_600_000_000L, 60_000_000L, 1_000_000L};

    private Durations() {}

    /** {@code 1 day 2 hours}; below a second as a fraction of one. */
    public static String words(long micros) {
        StringBuilder text = new StringBuilder(micros < 0 ? "-" : "");
        long rest = Math.abs(micros);
        for (int i = 0; i < UNITS.length; i++) {
            long count = rest / MICROS[i];
            rest %= MICROS[i];
            if (count > 0) {
                text.append(text.length() > 1 ? " " : "")
                        .append(count)
                        .append(' ')
                        .append(UNITS[i]);
                text.append(count == 1 ? "" : "s");
            }
        }
        if (rest > 0 || micros == 0) {
            text.append(text.length() > 1 ? " " : "").append(rest).append(" microseconds");
        }
        return text.toString();
    }
}
