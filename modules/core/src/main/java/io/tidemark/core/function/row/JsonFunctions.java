package io.tidemark.core.function.row;

import io.tidemark.api.format.nested.JsonTree;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Postgres' operators and functions of jsonb. A value is its text, read anew for each call. */
final class JsonFunctions {
    /** What is not there, as a JSON null is. */
    private static final Object ABSENT = new Object();

    private JsonFunctions() {}

    static void addTo(RowFunctions all) {
        all.add("json_field", given -> json(member(tree(given[0]), text(given[1]))));
        all.add("json_field_text", given -> plain(member(tree(given[0]), text(given[1]))));
        all.add("json_item", given -> json(item(tree(given[0]), (Long) Objects.requireNonNull(given[1]))));
        all.add("json_item_text", given -> plain(item(tree(given[0]), (Long) Objects.requireNonNull(given[1]))));
        all.add("json_at", given -> json(at(tree(given[0]), list(given[1]))));
        all.add("json_at_text", given -> plain(at(tree(given[0]), list(given[1]))));
        all.add("json_extract", given -> json(at(tree(given[0]), steps(given))));
        all.add("json_extract_text", given -> plain(at(tree(given[0]), steps(given))));
        all.add("json_contains", given -> contains(tree(given[0]), tree(given[1]), true));
        all.add("json_contained", given -> contains(tree(given[1]), tree(given[0]), true));
        all.add("json_has", given -> has(tree(given[0]), text(given[1])));
        all.add(
                "json_has_any",
                given -> list(given[1]).stream().anyMatch(key -> key != null && has(tree(given[0]), text(key))));
        all.add(
                "json_has_all",
                given -> list(given[1]).stream().allMatch(key -> key == null || has(tree(given[0]), text(key))));
        all.add("json_join", given -> JsonTree.text(joined(tree(given[0]), tree(given[1]))));
        all.add("json_without", given -> JsonTree.text(without(tree(given[0]), text(given[1]))));
        all.add(
                "json_without_item",
                given -> JsonTree.text(withoutItem(tree(given[0]), (Long) Objects.requireNonNull(given[1]))));
        all.add("json_of_pairs", given -> JsonTree.text(JsonChange.ofPairs(list(tree(given[0])))));
        all.add("json_without_path", given -> JsonTree.text(JsonChange.without(tree(given[0]), list(given[1]))));
        all.add("jsonb_typeof", given -> JsonTree.kind(tree(given[0])));
        all.add("jsonb_array_length", given -> length(tree(given[0])));
        all.add("jsonb_strip_nulls", given -> JsonTree.text(stripped(tree(given[0]))));
        all.add(
                "jsonb_set",
                given -> JsonTree.text(JsonChange.set(
                        tree(given[0]),
                        list(given[1]),
                        tree(given[2]),
                        given.length < 4 || Boolean.TRUE.equals(given[3]))));
    }

    private static String text(@Nullable Object value) {
        return (String) Objects.requireNonNull(value);
    }

    private static @Nullable Object tree(@Nullable Object text) {
        return JsonTree.parse(text(text));
    }

    @SuppressWarnings("unchecked")
    static List<@Nullable Object> list(@Nullable Object value) {
        return (List<@Nullable Object>) Objects.requireNonNull(value);
    }

    @SuppressWarnings("unchecked")
    static Map<String, @Nullable Object> map(@Nullable Object value) {
        return (Map<String, @Nullable Object>) Objects.requireNonNull(value);
    }

    private static @Nullable Object json(@Nullable Object value) {
        return value == ABSENT ? null : JsonTree.text(value);
    }

    /** As text: a string without its quotes, a JSON null as NULL. */
    private static @Nullable Object plain(@Nullable Object value) {
        return value == ABSENT || value == null ? null : value instanceof String ? value : JsonTree.text(value);
    }

    private static @Nullable Object member(@Nullable Object value, String key) {
        return value instanceof Map<?, ?> map && map.containsKey(key) ? map.get(key) : ABSENT;
    }

    private static @Nullable Object item(@Nullable Object value, long index) {
        if (value instanceof Map<?, ?>) {
            return ABSENT;
        }
        // A scalar is the only item of itself, as in Postgres.
        List<@Nullable Object> list = value instanceof List<?> ? list(value) : Collections.singletonList(value);
        long at = index < 0 ? list.size() + index : index;
        return at >= 0 && at < list.size() ? list.get((int) at) : ABSENT;
    }

    /** The arguments behind the value. */
    private static List<@Nullable Object> steps(@Nullable Object[] given) {
        return Arrays.asList(given).subList(1, given.length);
    }

    private static @Nullable Object at(@Nullable Object value, List<@Nullable Object> path) {
        Object found = value;
        for (Object step : path) {
            if (step == null) {
                return ABSENT;
            }
            found = found instanceof List<?> && text(step).matches("-?\\d{1,9}")
                    ? item(found, Long.parseLong(text(step)))
                    : member(found, text(step));
        }
        return found;
    }

    private static boolean same(@Nullable Object a, @Nullable Object b) {
        return a instanceof BigDecimal left && b instanceof BigDecimal right
                ? left.compareTo(right) == 0
                : Objects.equals(a, b);
    }

    /** An array holds a scalar that is one of its items, at the top only. */
    private static boolean contains(@Nullable Object whole, @Nullable Object part, boolean atTop) {
        if (whole instanceof Map<?, ?> map && part instanceof Map<?, ?> wanted) {
            return wanted.entrySet().stream()
                    .allMatch(entry -> map.containsKey(entry.getKey())
                            && contains(map.get(entry.getKey()), entry.getValue(), false));
        }
        if (whole instanceof List<?> list) {
            if (part instanceof List<?> wanted) {
                return wanted.stream().allMatch(one -> list.stream().anyMatch(item -> contains(item, one, false)));
            }
            return atTop && !(part instanceof Map<?, ?>) && list.stream().anyMatch(item -> same(item, part));
        }
        return same(whole, part);
    }

    private static boolean has(@Nullable Object value, String key) {
        return value instanceof Map<?, ?> map
                ? map.containsKey(key)
                : value instanceof List<?> list ? list.contains(key) : key.equals(value);
    }

    private static Object joined(@Nullable Object a, @Nullable Object b) {
        if (a instanceof Map<?, ?> && b instanceof Map<?, ?>) {
            Map<String, @Nullable Object> all = JsonTree.object();
            all.putAll(map(a));
            all.putAll(map(b));
            return all;
        }
        if (!(a instanceof List<?>) && !(b instanceof List<?>) && (a instanceof Map<?, ?> || b instanceof Map<?, ?>)) {
            throw RowFunctions.invalid("invalid concatenation of jsonb objects");
        }
        List<@Nullable Object> all = new ArrayList<>();
        for (Object one : new @Nullable Object[] {a, b}) {
            if (one instanceof List<?>) {
                all.addAll(list(one));
            } else {
                all.add(one);
            }
        }
        return all;
    }

    private static @Nullable Object without(@Nullable Object value, String key) {
        if (value instanceof Map<?, ?>) {
            Map<String, @Nullable Object> rest = JsonTree.object();
            rest.putAll(map(value));
            rest.remove(key);
            return rest;
        }
        if (value instanceof List<?> items) {
            return items.stream().filter(item -> !key.equals(item)).toList();
        }
        throw RowFunctions.invalid("cannot delete from scalar");
    }

    private static Object withoutItem(@Nullable Object value, long index) {
        if (!(value instanceof List<?>)) {
            throw RowFunctions.invalid("cannot delete from object using integer index");
        }
        List<@Nullable Object> rest = new ArrayList<>(list(value));
        long at = index < 0 ? rest.size() + index : index;
        if (at >= 0 && at < rest.size()) {
            rest.remove((int) at);
        }
        return rest;
    }

    private static long length(@Nullable Object value) {
        if (value instanceof List<?> items) {
            return items.size();
        }
        throw RowFunctions.invalid(
                "cannot get array length of " + (value instanceof Map<?, ?> ? "a non-array" : "a scalar"));
    }

    private static @Nullable Object stripped(@Nullable Object value) {
        if (value instanceof Map<?, ?>) {
            Map<String, @Nullable Object> kept = JsonTree.object();
            map(value).forEach((key, one) -> {
                if (one != null) {
                    kept.put(key, stripped(one));
                }
            });
            return kept;
        }
        if (value instanceof List<?>) {
            List<@Nullable Object> items = new ArrayList<>();
            list(value).forEach(one -> items.add(stripped(one)));
            return items;
        }
        return value;
    }
}
