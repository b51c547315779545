package io.tidemark.core.function.row;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Postgres' functions of arrays beyond those that have kernels. Elements are compared as Java compares what stands for them. */
final class ArrayFunctions {
    private ArrayFunctions() {}

    static void addTo(RowFunctions all) {
        all.addNullAware("array_position", given -> given[0] == null ? null : position(given));
        all.addNullAware("array_positions", given -> given[0] == null ? null : positions(list(given[0]), given[1]));
        all.addNullAware(
                "array_remove", given -> given[0] == null ? null : replaced(list(given[0]), given[1], null, true));
        all.addNullAware(
                "array_replace",
                given -> given[0] == null ? null : replaced(list(given[0]), given[1], given[2], false));
        all.addNullAware("array_to_string", ArrayFunctions::joined);
        all.addNullAware("string_to_array", ArrayFunctions::split);
        all.add("array_contains", given -> containsAll(list(given[0]), list(given[1])));
        all.add("array_contained", given -> containsAll(list(given[1]), list(given[0])));
        all.add(
                "array_overlap",
                given -> list(given[1]).stream().anyMatch(one -> one != null && contains(list(given[0]), one)));
        all.add("array_ndims", given -> depth(list(given[0])));
        all.add("array_lower", given -> (Long) given[1] == 1 && !list(given[0]).isEmpty() ? 1L : null);
        all.add("array_slice", given -> slice(list(given[0]), number(given[1]), number(given[2])));
        all.add("trim_array", given -> trimmed(list(given[0]), (Long) Objects.requireNonNull(given[1])));
    }

    @SuppressWarnings("unchecked")
    private static List<@Nullable Object> list(@Nullable Object value) {
        return (List<@Nullable Object>) Objects.requireNonNull(value);
    }

    private static boolean same(@Nullable Object a, @Nullable Object b) {
        if (a instanceof java.math.BigDecimal left && b instanceof java.math.BigDecimal right) {
            return left.compareTo(right) == 0;
        }
        return a instanceof byte[] left && b instanceof byte[] right
                ? Arrays.equals(left, right)
                : Objects.equals(a, b);
    }

    private static boolean contains(List<@Nullable Object> list, @Nullable Object value) {
        return list.stream().anyMatch(one -> same(one, value));
    }

    /** A NULL is equal to none. */
    private static boolean containsAll(List<@Nullable Object> list, List<@Nullable Object> values) {
        return values.stream().allMatch(value -> value != null && contains(list, value));
    }

    private static @Nullable Object position(@Nullable Object[] given) {
        List<@Nullable Object> list = list(given[0]);
        long from = given.length > 2 ? Math.max(1, (Long) Objects.requireNonNull(given[2])) : 1;
        for (long i = from - 1; i < list.size(); i++) {
            if (same(list.get((int) i), given[1])) {
                return i + 1;
            }
        }
        return null;
    }

    private static List<Long> positions(List<@Nullable Object> list, @Nullable Object value) {
        List<Long> found = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            if (same(list.get(i), value)) {
                found.add(i + 1L);
            }
        }
        return found;
    }

    private static List<@Nullable Object> replaced(
            List<@Nullable Object> list, @Nullable Object old, @Nullable Object with, boolean removes) {
        List<@Nullable Object> out = new ArrayList<>();
        for (Object one : list) {
            if (!same(one, old)) {
                out.add(one);
            } else if (!removes) {
                out.add(with);
            }
        }
        return out;
    }

    /** The elements are texts by then. */
    private static @Nullable Object joined(@Nullable Object[] given) {
        if (given[0] == null || given[1] == null) {
            return null;
        }
        List<String> parts = new ArrayList<>();
        flatten(list(given[0]), given.length > 2 ? (String) given[2] : null, parts);
        long separators = (long) ((String) given[1]).length() * Math.max(0, parts.size() - 1);
        StringFunctions.checkLength(
                separators + parts.stream().mapToLong(String::length).sum());
        return String.join((String) given[1], parts);
    }

    private static void flatten(List<@Nullable Object> list, @Nullable String nulls, List<String> into) {
        for (Object one : list) {
            if (one instanceof List<?>) {
                flatten(list(one), nulls, into);
            } else if (one != null) {
                into.add((String) one);
            } else if (nulls != null) {
                into.add(nulls);
            }
        }
    }

    private static @Nullable Object split(@Nullable Object[] given) {
        if (given[0] == null) {
            return null;
        }
        String text = (String) given[0];
        Object delimiter = given[1];
        List<String> parts = text.isEmpty()
                ? List.of()
                : delimiter == null
                        ? text.codePoints().mapToObj(Character::toString).toList()
                        : StringFunctions.split(text, (String) delimiter);
        List<@Nullable Object> out = new ArrayList<>();
        for (String part : parts) {
            out.add(given.length > 2 && part.equals(given[2]) ? null : part);
        }
        return out;
    }

    private static @Nullable Object depth(List<@Nullable Object> list) {
        if (list.isEmpty()) {
            return null;
        }
        Object inner = list.get(0) instanceof List<?> ? depth(list(list.get(0))) : null;
        return inner == null ? 1L : 1L + (Long) inner;
    }

    private static long number(@Nullable Object value) {
        return (Long) Objects.requireNonNull(value);
    }

    /** The elements from {@code low} to {@code high}, as far as they are there. */
    private static List<@Nullable Object> slice(List<@Nullable Object> list, long low, long high) {
        long from = Math.max(1, low);
        long to = Math.min(list.size(), high);
        return from > to ? List.of() : list.subList((int) from - 1, (int) to);
    }

    private static List<@Nullable Object> trimmed(List<@Nullable Object> list, long count) {
        if (count < 0 || count > list.size()) {
            throw RowFunctions.invalid("number of elements to trim must be between 0 and " + list.size());
        }
        return list.subList(0, (int) (list.size() - count));
    }
}
