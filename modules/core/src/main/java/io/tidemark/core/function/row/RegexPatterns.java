package io.tidemark.core.function.row;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The patterns of the last calls: they are constants almost always. One thread at a time. */
final class RegexPatterns {
    private static final int KEPT = 64;

    private final Map<String, Pattern> last = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Pattern> eldest) {
            return size() > KEPT;
        }
    };

    Pattern of(String pattern, String flags) {
        return last.computeIfAbsent(flags + '/' + pattern, key -> RegexPattern.compile(pattern, flags));
    }
}
