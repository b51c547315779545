package io.tidemark.core.function.row;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Postgres' string functions beyond those that have kernels. */
final class StringFunctions {
    private static final int MAX_LENGTH = 1 << 28;

    private StringFunctions() {}

    static void addTo(RowFunctions all) {
        all.add(
                "ascii",
                given -> text(given[0]).isEmpty() ? 0L : (long) text(given[0]).codePointAt(0));
        all.add("chr", given -> character((Long) given[0]));
        all.add("bit_length", given -> 8L * text(given[0]).getBytes(StandardCharsets.UTF_8).length);
        all.add("initcap", given -> capitalised(text(given[0])));
        all.add("repeat", given -> repeated(text(given[0]), Math.max(0, (Long) given[1])));
        all.add("reverse", given -> new StringBuilder(text(given[0])).reverse().toString());
        all.add("strpos", given -> position(text(given[0]), text(given[1])));
        all.add("starts_with", given -> text(given[0]).startsWith(text(given[1])));
        all.add("to_hex", given -> Long.toHexString((Long) given[0]));
        all.add("to_hex32", given -> Integer.toHexString(((Long) given[0]).intValue()));
        all.add("translate", given -> translated(text(given[0]), text(given[1]), text(given[2])));
        all.add("overlay", StringFunctions::overlay);
        all.add("quote_ident", given -> quoteIdentifier(text(given[0])));
        all.add("quote_literal", given -> quoteLiteral(text(given[0])));
        all.addNullAware("quote_nullable", given -> given[0] == null ? "NULL" : quoteLiteral(text(given[0])));
        all.addNullAware("concat_ws", StringFunctions::concatenated);
        all.addNullAware("format", Formatting::format);
        all.addNullAware("num_nulls", given -> nulls(given));
        all.addNullAware("num_nonnulls", given -> given.length - nulls(given));
    }

    private static String text(@Nullable Object value) {
        return (String) java.util.Objects.requireNonNull(value);
    }

    private static long nulls(@Nullable Object[] given) {
        return java.util.Arrays.stream(given).filter(value -> value == null).count();
    }

    private static String character(long point) {
        if (point == 0) {
            throw RowFunctions.invalid("null character not permitted");
        }
        if (point < 0 || !Character.isValidCodePoint((int) point) || point > Character.MAX_CODE_POINT) {
            throw RowFunctions.invalid("requested character too large for encoding: " + point);
        }
        if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
            throw RowFunctions.invalid("requested character not valid for encoding: " + point);
        }
        return Character.toString((int) point);
    }

    /** A letter after what is no letter or digit is upper case, all others are lower case. */
    private static String capitalised(String text) {
        StringBuilder out = new StringBuilder();
        boolean inWord = false;
        for (int point : text.codePoints().toArray()) {
            out.appendCodePoint(inWord ? Character.toLowerCase(point) : Character.toUpperCase(point));
            inWord = Character.isLetterOrDigit(point);
        }
        return out.toString();
    }

    /** Refuses a result that has become too long. */
    static void checkLength(long length) {
        if (length < 0 || length > MAX_LENGTH) {
            throw RowFunctions.invalid("requested length too large");
        }
    }

    private static String repeated(String text, long count) {
        if (text.isEmpty()) {
            return text;
        }
        checkLength(count > MAX_LENGTH ? count : text.length() * count);
        return text.repeat((int) count);
    }

    private static long position(String text, String part) {
        int at = text.indexOf(part);
        return at < 0 ? 0 : text.codePointCount(0, at) + 1;
    }

    /** The parts between the delimiters; an empty delimiter is nowhere. */
    static List<String> split(String text, String delimiter) {
        return delimiter.isEmpty() ? List.of(text) : List.of(text.split(Pattern.quote(delimiter), -1));
    }

    private static String translated(String text, String from, String to) {
        int[] old = from.codePoints().toArray();
        int[] with = to.codePoints().toArray();
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(point -> {
            int at = 0;
            while (at < old.length && old[at] != point) {
                at++;
            }
            if (at == old.length) {
                out.appendCodePoint(point);
            } else if (at < with.length) {
                out.appendCodePoint(with[at]);
            }
        });
        return out.toString();
    }

    /** {@code overlay(text placing with from start [for count])}. */
    private static Object overlay(@Nullable Object[] given) {
        int[] text = text(given[0]).codePoints().toArray();
        String with = text(given[1]);
        long start = (Long) java.util.Objects.requireNonNull(given[2]);
        long count = given.length > 3
                ? (Long) java.util.Objects.requireNonNull(given[3])
                : with.codePointCount(0, with.length());
        if (start <= 0) {
            throw RowFunctions.invalid("negative substring length not allowed");
        }
        int before = (int) Math.min(text.length, start - 1);
        int after = (int) Math.max(0, Math.min(text.length, start - 1 + count));
        return new String(text, 0, before) + with + new String(text, after, text.length - after);
    }

    static String quoteIdentifier(String name) {
        return name.matches("[a-z_][a-z0-9_$]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    static String quoteLiteral(String text) {
        String quoted = "'" + text.replace("'", "''").replace("\\", "\\\\") + "'";
        return text.indexOf('\\') >= 0 ? "E" + quoted : quoted;
    }

    private static @Nullable Object concatenated(@Nullable Object[] given) {
        if (given[0] == null) {
            return null;
        }
        List<String> parts = new ArrayList<>();
        for (int i = 1; i < given.length; i++) {
            if (given[i] != null) {
                parts.add(text(given[i]));
            }
        }
        return String.join(text(given[0]), parts);
    }
}
