package io.tidemark.api.error;

/** Checks that stop the engine before anything wrong is published. At epoch granularity; rows use {@code assert}. */
public final class Invariant {
    private Invariant() {}

    /**
     * Throws an {@link ErrorCode#INTERNAL} error unless {@code holds}.
     *
     * @param format what must hold, stated positively, with {@code %s} for each of {@code values}
     */
    public static void check(boolean holds, String format, Object... values) {
        if (!holds) {
            throw StatementException.of(ErrorCode.INTERNAL, "broken invariant: " + String.format(format, values));
        }
    }
}
