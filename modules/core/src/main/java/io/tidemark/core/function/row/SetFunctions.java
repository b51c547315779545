package io.tidemark.core.function.row;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.nested.JsonTree;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Postgres' functions that give a set of rows, as arrays for UNNEST to spread. */
final class SetFunctions {
    /** A slip in a bound of a series would else fill the memory. */
    static final int MAX_ELEMENTS = 1_000_000;

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;

    private SetFunctions() {}

    static void addTo(RowFunctions all) {
        all.add("series", given -> series(number(given, 0), number(given, 1), given.length > 2 ? number(given, 2) : 1));
        all.add("series_of_months", given -> {
            long months = number(given, 2);
            return steps(number(given, 0), number(given, 1), months, at -> plusMonths(at, months));
        });
        all.add("json_elements", given -> texts(elements(tree(given[0])), JsonTree::text));
        all.add("json_element_texts", given -> texts(elements(tree(given[0])), SetFunctions::plain));
        all.add(
                "json_keys",
                given -> new ArrayList<>(
                        object(tree(given[0]), "cannot get the keys of ").keySet()));
        all.add(
                "json_values",
                given -> texts(
                        object(tree(given[0]), "cannot get the fields of ").values(), JsonTree::text));
        all.add(
                "json_value_texts",
                given -> texts(
                        object(tree(given[0]), "cannot get the fields of ").values(), SetFunctions::plain));
    }

    private static long number(@Nullable Object[] given, int index) {
        return (Long) Objects.requireNonNull(given[index]);
    }

    private static List<Long> series(long first, long last, long step) {
        return steps(first, last, step, at -> Math.addExact(at, step));
    }

    private static List<Long> steps(long first, long last, long step, LongUnaryOperator next) {
        if (step == 0) {
            throw RowFunctions.invalid("step size cannot equal zero");
        }
        List<Long> values = new ArrayList<>();
        long at = first;
        while (step > 0 ? at <= last : at >= last) {
            if (values.size() == MAX_ELEMENTS) {
                throw StatementException.of(
                        ErrorCode.INVALID_ARGUMENT, "generate_series gives more than " + MAX_ELEMENTS + " rows");
            }
            values.add(at);
            try {
                at = next.applyAsLong(at);
            } catch (ArithmeticException end) {
                // What would follow is beyond all bounds, and so beyond the last one.
                return values;
            }
        }
        return values;
    }

    private static long plusMonths(long micros, long months) {
        int nanos = (int) Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO;
        LocalDateTime moment =
                LocalDateTime.ofEpochSecond(Math.floorDiv(micros, MICROS_PER_SECOND), nanos, ZoneOffset.UTC);
        LocalDateTime later = moment.plusMonths(months);
        return Math.addExact(
                Math.multiplyExact(later.toEpochSecond(ZoneOffset.UTC), MICROS_PER_SECOND),
                later.getNano() / NANOS_PER_MICRO);
    }

    private static @Nullable Object tree(@Nullable Object text) {
        return JsonTree.parse((String) Objects.requireNonNull(text));
    }

    private static List<@Nullable Object> elements(@Nullable Object value) {
        if (value instanceof List<?>) {
            return JsonFunctions.list(value);
        }
        throw RowFunctions.invalid(
                "cannot extract elements from " + (value instanceof Map<?, ?> ? "an object" : "a scalar"));
    }

    private static Map<String, @Nullable Object> object(@Nullable Object value, String attempt) {
        if (value instanceof Map<?, ?>) {
            return JsonFunctions.map(value);
        }
        throw RowFunctions.invalid(attempt + (value instanceof List<?> ? "an array" : "a scalar"));
    }

    private interface Writer {
        @Nullable
        Object write(@Nullable Object value);
    }

    private static List<@Nullable Object> texts(Iterable<? extends @Nullable Object> values, Writer writer) {
        List<@Nullable Object> texts = new ArrayList<>();
        for (Object value : values) {
            texts.add(writer.write(value));
        }
        return texts;
    }

    /** As text: a string without its quotes, a JSON null as NULL. */
    private static @Nullable Object plain(@Nullable Object value) {
        return value == null || value instanceof String ? value : JsonTree.text(value);
    }
}
