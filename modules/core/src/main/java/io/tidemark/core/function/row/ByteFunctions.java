package io.tidemark.core.function.row;

import io.tidemark.api.format.text.Utf8;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Postgres' functions of byte strings, and digests. */
final class ByteFunctions {
    private static final int LINE = 76;

    private ByteFunctions() {}

    static void addTo(RowFunctions all) {
        all.add("md5", given -> HexFormat.of().formatHex(digest("MD5", bytes(given[0]))));
        all.add("sha224", given -> digest("SHA-224", bytes(given[0])));
        all.add("sha256", given -> digest("SHA-256", bytes(given[0])));
        all.add("sha384", given -> digest("SHA-384", bytes(given[0])));
        all.add("sha512", given -> digest("SHA-512", bytes(given[0])));
        all.add("encode", given -> encode(bytes(given[0]), text(given[1])));
        all.add("decode", given -> decode(text(given[0]), text(given[1])));
        all.add("byte_length", given -> (long) bytes(given[0]).length);
        all.add("get_byte", given -> (long) (bytes(given[0])[index(given)] & 0xFF));
        all.add("set_byte", given -> {
            byte[] copy = bytes(given[0]).clone();
            copy[index(given)] = (byte) (long) (Long) Objects.requireNonNull(given[2]);
            return copy;
        });
        all.add("bit_count", given -> {
            long count = 0;
            for (byte one : bytes(given[0])) {
                count += Integer.bitCount(one & 0xFF);
            }
            return count;
        });
        all.add("convert_to", given -> text(given[0]).getBytes(utf8(text(given[1]))));
        all.add("convert_from", given -> decoded(bytes(given[0]), utf8(text(given[1]))));
    }

    private static String text(@Nullable Object value) {
        return (String) Objects.requireNonNull(value);
    }

    /** Of a text, its UTF-8. */
    private static byte[] bytes(@Nullable Object value) {
        return value instanceof String text
                ? text.getBytes(StandardCharsets.UTF_8)
                : (byte[]) Objects.requireNonNull(value);
    }

    private static Charset utf8(String name) {
        if (!name.toUpperCase(Locale.ROOT).matches("UTF-?8")) {
            throw RowFunctions.invalid("only the encoding UTF8 is known, not \"" + name + "\"");
        }
        return StandardCharsets.UTF_8;
    }

    private static String decoded(byte[] bytes, Charset utf8) {
        int invalid = Utf8.firstInvalid(bytes, 0, bytes.length);
        if (invalid < bytes.length) {
            throw RowFunctions.invalid("invalid byte sequence for encoding UTF8: 0x"
                    + HexFormat.of().toHexDigits(bytes[invalid]) + " at byte " + (invalid + 1));
        }
        return new String(bytes, utf8);
    }

    private static int index(@Nullable Object[] given) {
        long index = (Long) Objects.requireNonNull(given[1]);
        int length = bytes(given[0]).length;
        if (index < 0 || index >= length) {
            throw RowFunctions.invalid("index " + index + " out of valid range, 0.." + (length - 1));
        }
        return (int) index;
    }

    private static byte[] digest(String algorithm, byte[] bytes) {
        try {
            return MessageDigest.getInstance(algorithm).digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw RowFunctions.invalid("this Java has no " + algorithm);
        }
    }

    private static String encode(byte[] bytes, String format) {
        return switch (format.toLowerCase(Locale.ROOT)) {
            case "hex" -> HexFormat.of().formatHex(bytes);
            case "base64" ->
                new String(Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encode(bytes), StandardCharsets.US_ASCII);
            case "escape" -> escaped(bytes);
            default -> throw RowFunctions.invalid("unrecognized encoding: \"" + format + "\"");
        };
    }

    private static String escaped(byte[] bytes) {
        StringBuilder out = new StringBuilder();
        for (byte one : bytes) {
            if (one == '\\') {
                out.append("\\\\");
            } else if (one <= 0) {
                out.append(String.format("\\%03o", one & 0xFF));
            } else {
                out.append((char) one);
            }
        }
        return out.toString();
    }

    private static byte[] decode(String text, String format) {
        try {
            return switch (format.toLowerCase(Locale.ROOT)) {
                case "hex" -> HexFormat.of().parseHex(text.replaceAll("\\s", ""));
                case "base64" -> Base64.getDecoder().decode(text.replaceAll("\\s", ""));
                default -> throw RowFunctions.invalid("unrecognized encoding: \"" + format + "\"");
            };
        } catch (IllegalArgumentException e) {
            throw RowFunctions.invalid("invalid " + format + " text: \"" + text + "\"");
        }
    }
}
