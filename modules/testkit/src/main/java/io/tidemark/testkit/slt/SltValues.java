package io.tidemark.testkit.slt;

import io.tidemark.testkit.slt.SltRecord.Sorting;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Rows as the lines of a file. Stateless. */
final class SltValues {
    /** Digits after the point that are compared of an R. */
    private static final int DIGITS = 9;

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+(\\.[0-9]*)?([eE][-+]?[0-9]+)?");

    private SltValues() {}

    static List<String> lines(List<List<@Nullable String>> rows, String types, Sorting sorting) {
        List<String> lines = new ArrayList<>();
        for (List<@Nullable String> row : rows) {
            if (row.size() != types.length()) {
                throw new IllegalArgumentException("there are " + row.size() + " columns, not " + types.length());
            }
            List<String> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                values.add(text(row.get(i), types.charAt(i)));
            }
            if (sorting == Sorting.VALUESORT) {
                lines.addAll(values);
            } else {
                lines.add(String.join(" ", values));
            }
        }
        if (sorting != Sorting.NOSORT) {
            Collections.sort(lines);
        }
        return lines;
    }

    private static String text(@Nullable String value, char type) {
        if (value == null) {
            return "NULL";
        }
        return switch (type) {
            case 'R' -> NUMBER.matcher(value).matches() ? rounded(new BigDecimal(value)) : value;
            case 'B' -> value.equals("t") ? "true" : value.equals("f") ? "false" : value;
            default -> value.isEmpty() ? "(empty)" : value.replace("\n", "\\n");
        };
    }

    /** Numbers of all sizes keep some digits. */
    private static String rounded(BigDecimal number) {
        BigDecimal cut = number.setScale(DIGITS, RoundingMode.HALF_UP);
        return cut.signum() == 0 ? "0" : cut.stripTrailingZeros().toPlainString();
    }

    /** What a large result is written as. */
    static String hash(List<String> lines, int values) {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            for (String line : lines) {
                digest.update((line + "\n").getBytes(StandardCharsets.UTF_8));
            }
            String hex = new BigInteger(1, digest.digest()).toString(16);
            return values + " values hashing to " + "0".repeat(32 - hex.length()) + hex;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
