package io.tidemark.core.ledger.version;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The reasons of one version, from the causes of the changes that made it. Causes of one kind are named together, in the order they came:
 *
 * <pre>
 *   late: e6 | late: e9 | update: k1                               late: e6, e9; update: k1
 *   sales version 2 (late: e6) | sales version 2 (late: e9)        sales version 2 (late: e6, e9)
 * </pre>
 *
 * A cause is named once. After {@value #MAX_NAMES} names the rest is counted. One thread at a time.
 */
final class Reasons {
    static final int MAX_NAMES = 1000;

    /** How a ledger names what it tells downstream: see {@link #upstream}. */
    private static final Pattern UPSTREAM = Pattern.compile(".*? version \\d+ \\(");

    private final Map<Kind, Set<String>> names = new LinkedHashMap<>();
    private int count;
    private int more;

    /**
     * What is around the names: {@code late: } and nothing, {@code sales version 2 (late: } and a parenthesis. Compared by code of its own, since the JVM
     * makes that of a record when it is first called: 15 classes, in each process that has a late row.
     */
    private record Kind(String before, String after) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Kind kind && before.equals(kind.before) && after.equals(kind.after);
        }

        @Override
        public int hashCode() {
            return 31 * before.hashCode() + after.hashCode();
        }
    }

    /** Adds the cause of a change; a change without one is no reason. */
    void add(@Nullable String cause) {
        if (cause == null) {
            return;
        }
        int start = 0;
        StringBuilder after = new StringBuilder();
        Matcher upstream = UPSTREAM.matcher(cause);
        while (cause.endsWith(")" + after)
                && upstream.region(start, cause.length()).lookingAt()) {
            start = upstream.end();
            after.append(')');
        }
        int colon = cause.indexOf(": ", start);
        int nameStart = colon < 0 ? start : colon + 2;
        int nameEnd = cause.length() - after.length();
        if (nameStart > nameEnd) {
            addName(new Kind("", ""), cause);
        } else {
            addName(new Kind(cause.substring(0, nameStart), after.toString()), cause.substring(nameStart, nameEnd));
        }
    }

    private void addName(Kind kind, String name) {
        Set<String> known = names.get(kind);
        if (known != null && known.contains(name)) {
            return;
        }
        if (count == MAX_NAMES) {
            more++;
            return;
        }
        if (known == null) {
            known = new LinkedHashSet<>();
            names.put(kind, known);
        }
        known.add(name);
        count++;
    }

    /** All reasons as the ledger shows them; null if there are none. */
    @Nullable
    String text() {
        if (count == 0) {
            return null;
        }
        List<String> parts = new ArrayList<>();
        names.forEach((kind, of) -> parts.add(kind.before + String.join(", ", of) + kind.after));
        String listed = String.join("; ", parts);
        return more == 0 ? listed : listed + " and " + more + " more";
    }

    /** The cause that views downstream get to see for a change that {@code cause} made in a version of {@code view}. */
    static String upstream(String view, long version, String cause) {
        return view + " version " + version + " (" + cause + ")";
    }
}
