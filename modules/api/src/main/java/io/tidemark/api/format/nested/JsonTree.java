package io.tidemark.api.format.nested;

import io.tidemark.api.format.text.Utf8;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * JSON values as objects: Map, List, String, BigDecimal, Boolean, or null; and their text as Postgres' jsonb has it: keys sorted by their length, then
 * by their bytes, the last of equal keys, {@code {"a": 1, "b": [true, null]}}, numbers without zeros at the end of their fraction. So values are equal if their texts are. Stateless.
 */
public final class JsonTree {
    private static final int MAX_DEPTH = 512;

    /** Shorter keys first, as Postgres keeps them. */
    private static final Comparator<String> KEYS = (a, b) -> {
        byte[] left = a.getBytes(StandardCharsets.UTF_8);
        byte[] right = b.getBytes(StandardCharsets.UTF_8);
        return left.length != right.length
                ? Integer.compare(left.length, right.length)
                : Arrays.compareUnsigned(left, right);
    };

    private JsonTree() {}

    /** An empty object. */
    public static Map<String, @Nullable Object> object() {
        return new TreeMap<>(KEYS);
    }

    /** The value of a text; an IllegalArgumentException that says what is wrong if it is not JSON. */
    public static @Nullable Object parse(String text) {
        Parser parser = new Parser(text);
        Object value = parser.value(0);
        parser.blanks();
        if (parser.at < text.length()) {
            throw parser.failure("text after the value");
        }
        return value;
    }

    /** The text of a value. */
    public static String text(@Nullable Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    /** The name of a value's kind: {@code object}, {@code array}, {@code string}, {@code number}, {@code boolean} or {@code null}. */
    public static String kind(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        return value instanceof Map<?, ?>
                ? "object"
                : value instanceof List<?>
                        ? "array"
                        : value instanceof String ? "string" : value instanceof BigDecimal ? "number" : "boolean";
    }

    private static void write(@Nullable Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> map) {
            String separator = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(separator);
                quote((String) entry.getKey(), out);
                out.append(": ");
                write(entry.getValue(), out);
                separator = ", ";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> list) {
            String separator = "[";
            for (Object item : list) {
                out.append(separator);
                write(item, out);
                separator = ", ";
            }
            out.append(list.isEmpty() ? "[]" : "]");
        } else if (value instanceof String string) {
            quote(string, out);
        } else if (value instanceof BigDecimal number) {
            out.append(number(number));
        } else {
            out.append(value);
        }
    }

    /** A number without zeros at the end of its fraction: equal numbers have one text. */
    public static String number(BigDecimal number) {
        BigDecimal shortest = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
        return (shortest.scale() < 0 ? shortest.setScale(0) : shortest).toPlainString();
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append(ValueJson.control((byte) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    private static final class Parser {
        private final String text;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        IllegalArgumentException failure(String problem) {
            return new IllegalArgumentException(problem + " at character " + (at + 1));
        }

        void blanks() {
            while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
        }

        private char next() {
            blanks();
            if (at >= text.length()) {
                throw failure("the value has no end");
            }
            return text.charAt(at);
        }

        @Nullable
        Object value(int depth) {
            if (depth > MAX_DEPTH) {
                throw failure("more than " + MAX_DEPTH + " levels");
            }
            return switch (next()) {
                case '{' -> map(depth);
                case '[' -> list(depth);
                case '"' -> string();
                case 't' -> word("true", Boolean.TRUE);
                case 'f' -> word("false", Boolean.FALSE);
                case 'n' -> word("null", null);
                default -> number();
            };
        }

        private @Nullable Object word(String word, @Nullable Object value) {
            if (!text.startsWith(word, at)) {
                throw failure("no value");
            }
            at += word.length();
            return value;
        }

        private Map<String, @Nullable Object> map(int depth) {
            Map<String, @Nullable Object> map = object();
            at++;
            for (boolean more = next() != '}'; more; more = separated('}')) {
                if (next() != '"') {
                    throw failure("expected a key in double quotes");
                }
                String key = string();
                if (next() != ':') {
                    throw failure("expected ':'");
                }
                at++;
                map.put(key, value(depth + 1));
            }
            at++;
            return map;
        }

        private List<@Nullable Object> list(int depth) {
            List<@Nullable Object> list = new ArrayList<>();
            at++;
            for (boolean more = next() != ']'; more; more = separated(']')) {
                list.add(value(depth + 1));
            }
            at++;
            return list;
        }

        /** Whether a comma comes, which is read, and not the end. */
        private boolean separated(char end) {
            char c = next();
            if (c != ',' && c != end) {
                throw failure("expected ',' or '" + end + "'");
            }
            at += c == ',' ? 1 : 0;
            return c == ',';
        }

        private BigDecimal number() {
            int from = at;
            while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
            String digits = text.substring(from, at);
            if (!digits.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][-+]?\\d{1,4})?")) {
                at = from;
                throw failure("no value");
            }
            return new BigDecimal(digits);
        }

        private String string() {
            StringBuilder out = new StringBuilder();
            for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
                char c = text.charAt(at);
                if (c < ' ') {
                    throw failure("a control character");
                }
                out.append(c == '\\' ? escape() : c);
            }
            if (at >= text.length()) {
                throw failure("a string has no end");
            }
            at++;
            // An escape may be half of a character.
            if (Utf8.firstUnpaired(out) >= 0) {
                throw failure("half a surrogate pair");
            }
            return out.toString();
        }

        private char escape() {
            char c = ++at < text.length() ? text.charAt(at) : 0;
            return switch (c) {
                case '"', '\\', '/' -> c;
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'u' -> unicode();
                default -> throw failure("an unknown escape");
            };
        }

        private char unicode() {
            String digits = at + 5 <= text.length() ? text.substring(at + 1, at + 5) : "";
            if (!digits.matches("[0-9a-fA-F]{4}") || digits.equals("0000")) {
                throw failure("an unknown escape");
            }
            at += 4;
            return (char) Integer.parseInt(digits, 16);
        }
    }
}
