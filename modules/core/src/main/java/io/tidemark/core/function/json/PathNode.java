package io.tidemark.core.function.json;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A part of a path. Each gives a list of values; a predicate gives one: true, false, or null for unknown. */
sealed interface PathNode {
    /** {@code $}. */
    record Root() implements PathNode {}

    /** {@code @}, the value that a filter looks at. */
    record Current() implements PathNode {}

    /** {@code last}, the greatest index of the array around. */
    record Last() implements PathNode {}

    record Literal(@Nullable Object value) implements PathNode {}

    /** {@code .name}. */
    record Member(PathNode of, String name) implements PathNode {}

    /** {@code .*}. */
    record AllMembers(PathNode of) implements PathNode {}

    /** {@code .**}, all levels from {@code from} to {@code to}, the value itself being level 0. */
    record Levels(PathNode of, int from, int to) implements PathNode {}

    /** {@code [*]}. */
    record AllItems(PathNode of) implements PathNode {}

    /** {@code [1, 3 to last]}. */
    record Items(PathNode of, List<Range> ranges) implements PathNode {}

    /** From an index to an index, both included. */
    record Range(PathNode from, PathNode to) {}

    /** {@code ? (predicate)}. */
    record Filter(PathNode of, PathNode predicate) implements PathNode {}

    /** {@code .size()} and so on. */
    record Method(PathNode of, String name) implements PathNode {}

    record Arithmetic(char operator, PathNode left, PathNode right) implements PathNode {}

    record Sign(boolean negative, PathNode of) implements PathNode {}

    /** A predicate: {@code == != < <= > >=}. */
    record Comparison(String operator, PathNode left, PathNode right) implements PathNode {}

    /** A predicate: {@code &&}. */
    record And(PathNode left, PathNode right) implements PathNode {}

    /** A predicate: {@code ||}. */
    record Or(PathNode left, PathNode right) implements PathNode {}

    /** A predicate: {@code !}. */
    record Not(PathNode of) implements PathNode {}

    /** A predicate: {@code (…) is unknown}. */
    record IsUnknown(PathNode of) implements PathNode {}

    /** A predicate: {@code exists (…)}. */
    record Exists(PathNode of) implements PathNode {}

    /** A predicate: {@code starts with}. */
    record StartsWith(PathNode of, String start) implements PathNode {}

    /** A predicate: {@code like_regex}. */
    record Like(PathNode of, Pattern pattern) implements PathNode {}

    /** Whether it is true, false or unknown. */
    default boolean isPredicate() {
        return this instanceof Comparison
                || this instanceof And
                || this instanceof Or
                || this instanceof Not
                || this instanceof IsUnknown
                || this instanceof Exists
                || this instanceof StartsWith
                || this instanceof Like;
    }
}
