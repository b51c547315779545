package io.tidemark.core.function.time;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Functions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The units of {@code date_trunc} and the fields of {@code extract}, by the names that Postgres takes. */
enum DatePart {
    MICROSECONDS("microsecond", "us", "usec", "usecs"),
    MILLISECONDS("millisecond", "ms", "msec", "msecs"),
    SECOND("seconds", "s", "sec", "secs"),
    MINUTE("minutes", "m", "min", "mins"),
    HOUR("hours", "h", "hr", "hrs"),
    DAY("days", "d"),
    WEEK("weeks", "w"),
    MONTH("months", "mon", "mons"),
    QUARTER("quarters", "qtr"),
    YEAR("years", "y", "yr", "yrs"),
    DECADE("decades", "dec", "decs"),
    CENTURY("centuries", "c", "cent"),
    MILLENNIUM("millennia", "mil", "mils"),
    DOW,
    ISODOW,
    DOY,
    ISOYEAR,
    EPOCH,
    TIMEZONE,
    TIMEZONE_HOUR,
    TIMEZONE_MINUTE;

    private static final Map<String, DatePart> BY_NAME = new HashMap<>();

    static {
        for (DatePart part : values()) {
            BY_NAME.put(part.name().toLowerCase(Locale.ROOT), part);
            for (String synonym : part.synonyms) {
                BY_NAME.put(synonym, part);
            }
        }
    }

    private final String[] synonyms;

    DatePart(String... synonyms) {
        this.synonyms = synonyms;
    }

    /**
     * The part that a constant argument names; null if the argument is not constant. If only its type is known, any part will do.
     *
     * @throws StatementException if there is no such part
     */
    static @Nullable DatePart ofArgument(Expr argument) {
        if (Functions.isAny(argument)) {
            return DAY;
        }
        if (!(argument instanceof Expr.Literal literal) || !(literal.value() instanceof String name)) {
            return null;
        }
        DatePart part = BY_NAME.get(name.toLowerCase(Locale.ROOT));
        if (part == null) {
            throw StatementException.of(ErrorCode.INVALID_ARGUMENT, "unit \"" + name + "\" not recognized")
                    .withHint("Units are " + String.join(", ", names()) + ".");
        }
        return part;
    }

    private static List<String> names() {
        return Arrays.stream(values())
                .map(part -> part.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** The error for a part that {@code where} does not have. */
    static StatementException notSupported(Expr argument, String where) {
        String name = argument instanceof Expr.Literal literal ? String.valueOf(literal.value()) : "";
        return StatementException.of(ErrorCode.INVALID_ARGUMENT, "unit \"" + name + "\" not supported for " + where);
    }
}
