package io.tidemark.core.function.json;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.nested.JsonTree;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Follows a path through one document. One thread at a time. */
final class PathRun {
    private final @Nullable Object document;
    private final boolean strict;
    private final PathConditions conditions;
    /** The size of the array that a subscript is of; -1 outside of subscripts. */
    private int arraySize = -1;

    PathRun(@Nullable Object document, boolean strict) {
        this.document = document;
        this.strict = strict;
        conditions = new PathConditions(this, strict);
    }

    static StatementException failure(String problem) {
        return StatementException.of(ErrorCode.INVALID_ARGUMENT, problem);
    }

    /** The error of a path that leads to no value, for whoever needs one. */
    static StatementException nothing() {
        return failure("no SQL/JSON item found for specified path");
    }

    /** What a part of the path gives, where {@code current} is what a filter looks at. */
    List<@Nullable Object> values(PathNode node, @Nullable Object current) {
        if (node.isPredicate()) {
            return Collections.singletonList(conditions.truth(node, current));
        }
        if (node instanceof PathNode.Root) {
            return Collections.singletonList(document);
        } else if (node instanceof PathNode.Current) {
            return Collections.singletonList(current);
        } else if (node instanceof PathNode.Last) {
            if (arraySize < 0) {
                throw failure("last stands in a subscript of a JSON path only");
            }
            return List.of(BigDecimal.valueOf(arraySize - 1L));
        } else if (node instanceof PathNode.Literal literal) {
            return Collections.singletonList(literal.value());
        } else if (node instanceof PathNode.Arithmetic arithmetic) {
            return List.of(PathNumbers.compute(
                    arithmetic.operator(),
                    number(arithmetic.left(), current, arithmetic.operator()),
                    number(arithmetic.right(), current, arithmetic.operator())));
        } else if (node instanceof PathNode.Sign sign) {
            return each(unwrapped(values(sign.of(), current)), one -> {
                BigDecimal value = PathNumbers.number(one, "the operand of a sign");
                return List.of(sign.negative() ? value.negate() : value);
            });
        }
        return step(node, current);
    }

    private BigDecimal number(PathNode node, @Nullable Object current, char operator) {
        List<@Nullable Object> values = unwrapped(values(node, current));
        if (values.size() != 1) {
            throw failure("an operand of " + operator + " in a JSON path is not one number");
        }
        return PathNumbers.number(values.get(0), "an operand of " + operator);
    }

    private List<@Nullable Object> step(PathNode node, @Nullable Object current) {
        if (node instanceof PathNode.Member member) {
            return each(unwrapped(values(member.of(), current)), one -> member(one, member.name()));
        } else if (node instanceof PathNode.AllMembers all) {
            return each(unwrapped(values(all.of(), current)), this::members);
        } else if (node instanceof PathNode.Levels levels) {
            List<@Nullable Object> found = new ArrayList<>();
            values(levels.of(), current).forEach(one -> descend(one, 0, levels, found));
            return found;
        } else if (node instanceof PathNode.AllItems all) {
            return each(values(all.of(), current), one -> array(one));
        } else if (node instanceof PathNode.Items items) {
            return each(values(items.of(), current), one -> items(array(one), items.ranges(), current));
        } else if (node instanceof PathNode.Filter filter) {
            return each(
                    unwrapped(values(filter.of(), current)),
                    one -> Boolean.TRUE.equals(conditions.truth(filter.predicate(), one))
                            ? Collections.singletonList(one)
                            : List.of());
        } else if (node instanceof PathNode.Method method) {
            return method(values(method.of(), current), method.name());
        }
        throw new IllegalStateException("no step " + node);
    }

    private List<@Nullable Object> method(List<@Nullable Object> of, String name) {
        if (name.equals("type")) {
            return each(of, one -> List.of(JsonTree.kind(one)));
        } else if (name.equals("size")) {
            return each(of, one -> {
                if (strict && !(one instanceof List<?>)) {
                    throw failure("size() of a JSON path can be asked of an array only");
                }
                return List.of(BigDecimal.valueOf(one instanceof List<?> list ? list.size() : 1L));
            });
        }
        return each(unwrapped(of), one -> List.of(PathNumbers.method(name, one)));
    }

    private List<@Nullable Object> member(@Nullable Object value, String name) {
        if (value instanceof Map<?, ?> map && map.containsKey(name)) {
            return Collections.singletonList(map.get(name));
        }
        if (strict) {
            throw failure(
                    value instanceof Map<?, ?>
                            ? "the JSON object does not contain key \"" + name + "\""
                            : "a key of a JSON path can be asked of an object only");
        }
        return List.of();
    }

    private List<@Nullable Object> members(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return new ArrayList<>(map.values());
        }
        if (strict) {
            throw failure(".* of a JSON path can be asked of an object only");
        }
        return List.of();
    }

    private static void descend(
            @Nullable Object value, int level, PathNode.Levels levels, List<@Nullable Object> into) {
        boolean isLeaf = !(value instanceof Map<?, ?>) && !(value instanceof List<?>);
        boolean leavesOnly = levels.from() == Integer.MAX_VALUE;
        if (leavesOnly ? isLeaf : level >= levels.from() && level <= levels.to()) {
            into.add(value);
        }
        Collection<?> parts =
                value instanceof Map<?, ?> map ? map.values() : value instanceof List<?> list ? list : List.of();
        if (level < levels.to()) {
            parts.forEach(part -> descend(part, level + 1, levels, into));
        }
    }

    /** The items of an array; what is none is the only item of one, but in strict mode. */
    private List<@Nullable Object> array(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return new ArrayList<>(list);
        }
        if (strict) {
            throw failure("an item of a JSON path can be asked of an array only");
        }
        return Collections.singletonList(value);
    }

    private List<@Nullable Object> items(
            List<@Nullable Object> array, List<PathNode.Range> ranges, @Nullable Object current) {
        int around = arraySize;
        arraySize = array.size();
        List<@Nullable Object> found = new ArrayList<>();
        for (PathNode.Range range : ranges) {
            long from = index(range.from(), current);
            long to = index(range.to(), current);
            if (strict && (from < 0 || from > to || to >= array.size())) {
                throw failure("a subscript of a JSON path is out of bounds");
            }
            for (long i = Math.max(0, from); i <= Math.min(to, array.size() - 1L); i++) {
                found.add(array.get((int) i));
            }
        }
        arraySize = around;
        return found;
    }

    private long index(PathNode node, @Nullable Object current) {
        List<@Nullable Object> values = values(node, current);
        if (values.size() != 1 || !(values.get(0) instanceof BigDecimal number)) {
            throw failure("a subscript of a JSON path is not one number");
        }
        return number.longValue();
    }

    /** In lax mode the items of arrays stand for them. */
    List<@Nullable Object> unwrapped(List<@Nullable Object> values) {
        return strict
                ? values
                : each(
                        values,
                        one -> one instanceof List<?> list ? new ArrayList<>(list) : Collections.singletonList(one));
    }

    private static List<@Nullable Object> each(
            List<@Nullable Object> values, Function<@Nullable Object, List<@Nullable Object>> step) {
        List<@Nullable Object> all = new ArrayList<>();
        for (Object value : values) {
            all.addAll(step.apply(value));
        }
        return all;
    }
}
