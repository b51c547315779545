package io.tidemark.core.function.row;

import io.tidemark.api.format.nested.JsonTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code jsonb_set}: the value at a path replaced, or added where its last step is not there; {@code #-}: left out. */
final class JsonChange {
    private JsonChange() {}

    static @Nullable Object set(
            @Nullable Object target, List<@Nullable Object> path, @Nullable Object value, boolean adds) {
        if (!(target instanceof Map<?, ?>) && !(target instanceof List<?>)) {
            throw RowFunctions.invalid("cannot set path in scalar");
        }
        return path.isEmpty() ? target : changed(target, path, value, adds);
    }

    /** What is left without the value at a path; all of it if there is none. */
    static @Nullable Object without(@Nullable Object target, List<@Nullable Object> path) {
        if (!(target instanceof Map<?, ?>) && !(target instanceof List<?>)) {
            throw RowFunctions.invalid("cannot delete path in scalar");
        }
        return path.isEmpty() ? target : cut(target, path);
    }

    private static @Nullable Object cut(@Nullable Object target, List<@Nullable Object> path) {
        String step = (String) path.get(0);
        List<@Nullable Object> rest = path.subList(1, path.size());
        if (target instanceof Map<?, ?> && step != null) {
            Map<String, @Nullable Object> map = JsonTree.object();
            map.putAll(JsonFunctions.map(target));
            if (rest.isEmpty()) {
                map.remove(step);
            } else if (map.containsKey(step)) {
                map.put(step, cut(map.get(step), rest));
            }
            return map;
        }
        if (!(target instanceof List<?>) || step == null) {
            return target;
        }
        List<@Nullable Object> list = new ArrayList<>(JsonFunctions.list(target));
        int at = index(step, list.size());
        if (at >= 0 && at < list.size()) {
            if (rest.isEmpty()) {
                list.remove(at);
            } else {
                list.set(at, cut(list.get(at), rest));
            }
        }
        return list;
    }

    /** An object of arrays of a key and a value; of equal keys the last one counts. */
    static Map<String, @Nullable Object> ofPairs(List<@Nullable Object> pairs) {
        Map<String, @Nullable Object> map = JsonTree.object();
        for (Object pair : pairs) {
            List<@Nullable Object> keyAndValue = JsonFunctions.list(pair);
            if (keyAndValue.get(0) == null) {
                throw RowFunctions.invalid("field name must not be null");
            }
            map.put((String) keyAndValue.get(0), keyAndValue.get(1));
        }
        return map;
    }

    private static @Nullable Object changed(
            @Nullable Object target, List<@Nullable Object> path, @Nullable Object value, boolean adds) {
        String step = (String) path.get(0);
        if (step == null) {
            throw RowFunctions.invalid("path element at position 1 is null");
        }
        List<@Nullable Object> rest = path.subList(1, path.size());
        if (target instanceof Map<?, ?>) {
            Map<String, @Nullable Object> map = JsonTree.object();
            map.putAll(JsonFunctions.map(target));
            if (rest.isEmpty() ? adds || map.containsKey(step) : map.containsKey(step)) {
                map.put(step, rest.isEmpty() ? value : changed(map.get(step), rest, value, adds));
            }
            return map;
        }
        return target instanceof List<?> ? changedItem(JsonFunctions.list(target), step, rest, value, adds) : target;
    }

    /** Which item of {@code size} a step leads to, from the end if it is negative; perhaps none of them. */
    private static int index(String step, int size) {
        if (!step.matches("-?\\d{1,9}")) {
            throw RowFunctions.invalid("path element at position 1 is not an integer: \"" + step + "\"");
        }
        int index = Integer.parseInt(step);
        return index < 0 ? size + index : index;
    }

    private static Object changedItem(
            List<@Nullable Object> items,
            String step,
            List<@Nullable Object> rest,
            @Nullable Object value,
            boolean adds) {
        int at = index(step, items.size());
        List<@Nullable Object> list = new ArrayList<>(items);
        if (at >= 0 && at < list.size()) {
            list.set(at, rest.isEmpty() ? value : changed(list.get(at), rest, value, adds));
        } else if (rest.isEmpty() && adds) {
            list.add(at < 0 ? 0 : list.size(), value);
        }
        return list;
    }
}
