package io.tidemark.core.function.json;

import io.tidemark.api.error.StatementException;
import io.tidemark.core.function.text.SearchedText;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Conditions of a path: true, false, or null for unknown, which is also what an error in one of them makes. */
final class PathConditions {
    private final PathRun run;
    private final boolean strict;

    PathConditions(PathRun run, boolean strict) {
        this.run = run;
        this.strict = strict;
    }

    @Nullable
    Boolean truth(PathNode node, @Nullable Object current) {
        if (node instanceof PathNode.And and) {
            Boolean left = truth(and.left(), current);
            Boolean right = Boolean.FALSE.equals(left) ? left : truth(and.right(), current);
            return Boolean.FALSE.equals(right) ? right : left == null ? null : right;
        } else if (node instanceof PathNode.Or or) {
            Boolean left = truth(or.left(), current);
            Boolean right = Boolean.TRUE.equals(left) ? left : truth(or.right(), current);
            return Boolean.TRUE.equals(right) ? right : left == null ? null : right;
        } else if (node instanceof PathNode.Not not) {
            Boolean inner = truth(not.of(), current);
            return inner == null ? null : !inner;
        } else if (node instanceof PathNode.IsUnknown unknown) {
            return truth(unknown.of(), current) == null;
        }
        try {
            return ofValues(node, current);
        } catch (StatementException error) {
            return null;
        }
    }

    private @Nullable Boolean ofValues(PathNode node, @Nullable Object current) {
        if (node instanceof PathNode.Exists exists) {
            return !run.values(exists.of(), current).isEmpty();
        } else if (node instanceof PathNode.StartsWith starts) {
            return any(
                    values(starts.of(), current),
                    one -> one instanceof String text ? text.startsWith(starts.start()) : null);
        } else if (node instanceof PathNode.Like like) {
            return any(
                    values(like.of(), current),
                    one -> one instanceof String text
                            ? like.pattern().matcher(new SearchedText(text)).find()
                            : null);
        } else if (node instanceof PathNode.Comparison comparison) {
            List<@Nullable Object> right = values(comparison.right(), current);
            return any(
                    values(comparison.left(), current),
                    one -> any(right, other -> compared(comparison.operator(), one, other)));
        }
        throw new IllegalStateException("no condition " + node);
    }

    private List<@Nullable Object> values(PathNode node, @Nullable Object current) {
        return run.unwrapped(run.values(node, current));
    }

    /** Whether it is true of one; in strict mode one that cannot be told leaves all open, in lax mode if none is true. */
    private @Nullable Boolean any(
            List<@Nullable Object> values, Function<@Nullable Object, @Nullable Boolean> condition) {
        boolean found = false;
        boolean open = false;
        for (Object value : values) {
            Boolean truth = condition.apply(value);
            if (truth == null && strict) {
                return null;
            }
            open |= truth == null;
            found |= Boolean.TRUE.equals(truth);
        }
        return found ? Boolean.TRUE : open ? null : Boolean.FALSE;
    }

    private static @Nullable Boolean compared(String operator, @Nullable Object left, @Nullable Object right) {
        if (left == null != (right == null)) {
            // Nothing is equal to null, and nothing is less or greater; that is known of objects and arrays, too.
            return operator.equals("!=");
        }
        Integer order = order(left, right);
        if (order == null) {
            return null;
        }
        return switch (operator) {
            case "==" -> order == 0;
            case "!=" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    /** Null if the two are of different types, or no scalars. */
    private static @Nullable Integer order(@Nullable Object left, @Nullable Object right) {
        if (left == null) {
            return 0;
        }
        if (left instanceof Map<?, ?> || left instanceof List<?>) {
            return null;
        }
        if (left instanceof BigDecimal a && right instanceof BigDecimal b) {
            return a.compareTo(b);
        } else if (left instanceof Boolean a && right instanceof Boolean b) {
            return Boolean.compare(a, b);
        }
        return left instanceof String a && right instanceof String b
                ? (Integer)
                        Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8))
                : null;
    }
}
