package io.tidemark.sql.lower;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.plan.WindowSpec;
import io.tidemark.core.plan.WindowSpec.Span;

/** What sizes of windows must obey. */
final class WindowRules {
    private static final long MICROS_PER_DAY = 86_400_000_000L;
    private static final long MAX_WINDOWS_PER_ROW = 1_000;

    private WindowRules() {}

    static WindowSpec checked(WindowSpec spec, String function) {
        require(isPositive(spec.size()), function, "Its size must be more than nothing.");
        require(isPositive(spec.slide()), function, "Its slide must be more than nothing.");
        boolean months = spec.size().months() > 0 || spec.slide().months() > 0;
        require(
                !months || spec.zone() != null,
                function,
                "Months and years differ in length, so such windows need a time zone as the last argument, be it 'UTC'.");
        require(
                spec.offset().months() == 0,
                function,
                "Its offset must be days, hours, minutes or less: months differ in length.");
        require(
                months || longest(spec.size()) / longest(spec.slide()) <= MAX_WINDOWS_PER_ROW,
                function,
                "Each row would belong to more than " + MAX_WINDOWS_PER_ROW + " windows.");
        WindowSpec checked = spec.zone() == null ? flat(spec) : spec;
        require(
                !checked.cumulative()
                        || checked.size().micros() % checked.slide().micros() == 0,
                function,
                "Its size must be a multiple of its step.");
        return checked;
    }

    private static boolean isPositive(Span span) {
        return span.months() >= 0 && span.days() >= 0 && span.micros() >= 0 && longest(span) > 0;
    }

    private static long longest(Span span) {
        return span.longestMicros();
    }

    private static void require(boolean holds, String function, String detail) {
        if (!holds) {
            throw StatementException.of(
                            ErrorCode.INVALID_ARGUMENT, "could not cut event time into windows with " + function)
                    .withDetail(detail)
                    .withHint("Write sizes as INTERVAL '10' MINUTE.");
        }
    }

    /** Without a time zone a day is 24 hours: spans become microseconds. */
    private static WindowSpec flat(WindowSpec spec) {
        return new WindowSpec(flat(spec.size()), flat(spec.slide()), flat(spec.offset()), null, spec.cumulative());
    }

    private static Span flat(Span span) {
        return Span.ofMicros(span.days() * MICROS_PER_DAY + span.micros());
    }
}
