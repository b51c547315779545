package io.tidemark.core.function.text;

import static io.tidemark.core.expr.CallCheck.check;
import static io.tidemark.core.expr.CallCheck.error;
import static io.tidemark.core.expr.CallCheck.strict;
import static io.tidemark.core.expr.CallCheck.value;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.CallCheck;
import io.tidemark.core.expr.RandomValues;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Kernels against strings of Java, on random text, and against results looked up in PostgreSQL 15. */
final class TextTest {
    private static final DataType TEXT = DataType.VARCHAR;
    private static final DataType INTEGER = DataType.INTEGER;

    private static Object smallNumbers(DataType type, Random random) {
        boolean isLarge = random.nextInt(20) == 0;
        return type.kind() == TypeKind.VARCHAR || isLarge
                ? RandomValues.of(type, random)
                : (Object) (random.nextInt(20) - 6L);
    }

    private static int[] points(Object text) {
        return ((String) text).codePoints().toArray();
    }

    private static String text(int[] points, long from, long to) {
        int start = (int) Math.max(0, Math.min(points.length, from));
        int end = (int) Math.max(start, Math.min(points.length, to));
        return new String(points, start, end - start);
    }

    @Test
    void casesChangeCodePointByCodePoint() {
        check("upper", List.of(TEXT), TEXT, strict(a -> mapped(a[0], Character::toUpperCase)));
        check("lower", List.of(TEXT), TEXT, strict(a -> mapped(a[0], Character::toLowerCase)));
        assertThat(value("upper", TEXT, "Straße äöü")).isEqualTo("STRAßE ÄÖÜ");
    }

    private static String mapped(Object text, IntUnaryOperator function) {
        int[] points = ((String) text).codePoints().map(function).toArray();
        return new String(points, 0, points.length);
    }

    @Test
    void partsAreCountedFromEitherEnd() {
        List<DataType> types = List.of(TEXT, TEXT, INTEGER);
        CallCheck.Model split = strict(a -> {
            long number = (Long) a[2];
            if (number == 0) {
                throw error(ErrorCode.INVALID_ARGUMENT);
            }
            String delimiter = (String) a[1];
            String[] parts = delimiter.isEmpty()
                    ? new String[] {(String) a[0]}
                    : ((String) a[0]).split(Pattern.quote(delimiter), -1);
            long at = number > 0 ? number - 1 : parts.length + number;
            return at >= 0 && at < parts.length ? parts[(int) at] : "";
        });
        CallCheck.check("split_part", types, TEXT, split, (type, random) -> {
            if (type.kind() != TypeKind.VARCHAR) {
                return random.nextInt(9) - 4L;
            }
            // Few letters, so that delimiters are found, also side by side and over each other.
            return random.ints(random.nextInt(7), 0, 2)
                    .mapToObj(i -> i == 0 ? "," : "\u00e9")
                    .collect(Collectors.joining());
        });
        assertThat(value("split_part", TEXT, "abc~@~def~@~ghi", "~@~", 2L)).isEqualTo("def");
        assertThat(value("split_part", TEXT, "a,b,c", ",", -1L)).isEqualTo("c");
        assertThat(value("split_part", TEXT, "a,b,c", ",", Long.MIN_VALUE)).isEqualTo("");
    }

    @Test
    void substringsCountCodePointsAndMayStartBeforeTheText() {
        check(
                "substring",
                List.of(TEXT, INTEGER),
                TEXT,
                strict(a -> text(points(a[0]), (Long) a[1] - 1, 99)),
                TextTest::smallNumbers);
        check(
                "substring",
                List.of(TEXT, INTEGER, INTEGER),
                TEXT,
                strict(a -> {
                    if ((Long) a[2] < 0) {
                        throw error(ErrorCode.INVALID_ARGUMENT);
                    }
                    return text(points(a[0]), (Long) a[1] - 1, (Long) a[1] - 1 + (Long) a[2]);
                }),
                TextTest::smallNumbers);
        assertThat(value("substring", TEXT, "Thomas", 2L, 3L)).isEqualTo("hom");
        assertThat(value("substring", TEXT, "Thomas", -2L, 5L)).isEqualTo("Th");
        assertThat(value("substring", TEXT, "Thomas", 0L, 1L)).isEqualTo("");
        assertThat(value("substring", TEXT, "Thomas", Long.MIN_VALUE, Long.MAX_VALUE))
                .isEqualTo("");
        assertThat(value("substring", TEXT, "Thomas", 3L, Long.MAX_VALUE)).isEqualTo("omas");
        assertThat(value("substring", TEXT, "日本語", 2L, 1L)).isEqualTo("本");
    }

    @Test
    void leftAndRightTakeNegativeNumbersFromTheOtherEnd() {
        check(
                "left",
                List.of(TEXT, INTEGER),
                TEXT,
                strict(a -> {
                    long n = (Long) a[1];
                    return text(points(a[0]), 0, n >= 0 ? n : points(a[0]).length + n);
                }),
                TextTest::smallNumbers);
        check(
                "right",
                List.of(TEXT, INTEGER),
                TEXT,
                strict(a -> {
                    long n = (Long) a[1];
                    return text(points(a[0]), n >= 0 ? points(a[0]).length - n : -n, 99);
                }),
                TextTest::smallNumbers);
        assertThat(value("left", TEXT, "abcde", -2L)).isEqualTo("abc");
        assertThat(value("right", TEXT, "abcde", -2L)).isEqualTo("cde");
    }

    @Test
    void paddingCutsAtTheEnd() {
        for (boolean atStart : new boolean[] {true, false}) {
            String name = atStart ? "lpad" : "rpad";
            CallCheck.Model model = strict(a -> {
                String filling = a.length > 2 ? (String) a[2] : " ";
                int[] points = points(a[0]);
                long missing = (Long) a[1] - points.length;
                if (missing <= 0) {
                    return text(points, 0, (Long) a[1]);
                }
                String fill = filling.isEmpty() ? "" : text(points(filling.repeat((int) missing)), 0, missing);
                return atStart ? fill + a[0] : a[0] + fill;
            });
            RandomValues.Source source = (type, random) -> type.kind() == TypeKind.VARCHAR
                    ? RandomValues.of(type, random)
                    : (Object) (random.nextInt(30) - 5L);
            check(name, List.of(TEXT, INTEGER), TEXT, model, source);
            check(name, List.of(TEXT, INTEGER, TEXT), TEXT, model, source);
        }
        assertThat(value("lpad", TEXT, "hi", 5L, "xy")).isEqualTo("xyxhi");
        assertThat(value("rpad", TEXT, "hello", 2L)).isEqualTo("he");
        assertThat(value("lpad", TEXT, "x", 2_000_000_000L)).isEqualTo(ErrorCode.LIMIT_EXCEEDED);
        assertThat(value("lpad", TEXT, "x", Long.MAX_VALUE)).isEqualTo(ErrorCode.LIMIT_EXCEEDED);
    }

    @Test
    void trimmingCutsWhatIsInTheSet() {
        for (String name : List.of("trim", "btrim", "ltrim", "rtrim")) {
            CallCheck.Model model = strict(a -> {
                String set = a.length > 1 ? (String) a[1] : " ";
                int[] points = points(a[0]);
                int from = 0;
                int to = points.length;
                while (!name.equals("rtrim") && from < to && set.indexOf(points[from]) >= 0) {
                    from++;
                }
                while (!name.equals("ltrim") && from < to && set.indexOf(points[to - 1]) >= 0) {
                    to--;
                }
                return text(points, from, to);
            });
            check(name, List.of(TEXT), TEXT, model);
            check(name, List.of(TEXT, TEXT), TEXT, model);
        }
    }

    @Test
    void concatenationDiffersInWhatNullMeans() {
        check("concat_op", List.of(TEXT, TEXT), TEXT, strict(a -> a[0] + "" + a[1]));
        check(
                "concat",
                List.of(TEXT, TEXT, TEXT),
                TEXT,
                a -> Arrays.stream(a)
                        .filter(Objects::nonNull)
                        .map(String.class::cast)
                        .collect(Collectors.joining()));
    }

    @Test
    void replacementsDoNotOverlap() {
        RandomValues.Source ofFewLetters = (type, random) -> {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(8); i > 0; i--) {
                text.append("abä".charAt(random.nextInt(3)));
            }
            return text.substring(0, Math.min(text.length(), 1 + random.nextInt(8)));
        };
        check(
                "replace",
                List.of(TEXT, TEXT, TEXT),
                TEXT,
                strict(a -> ((String) a[1]).isEmpty() ? a[0] : ((String) a[0]).replace((String) a[1], (String) a[2])),
                ofFewLetters);
        check(
                "position",
                List.of(TEXT, TEXT),
                INTEGER,
                strict(a -> {
                    int at = ((String) a[1]).indexOf((String) a[0]);
                    return at < 0 ? 0L : ((String) a[1]).codePointCount(0, at) + 1L;
                }),
                ofFewLetters);
    }

    @Test
    void lengthsAreOfCodePoints() {
        check("length", List.of(TEXT), INTEGER, strict(a -> (long) points(a[0]).length));
        check("octet_length", List.of(TEXT), INTEGER, strict(a ->
                (long) ((String) a[0]).getBytes(StandardCharsets.UTF_8).length));
    }

    /** Few characters and many wildcards, so that patterns match. */
    private static Object patternLike(DataType type, Random random) {
        String alphabet = "aabA%%__ä日\\";
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(7); i > 0; i--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    @Test
    void patternsMatchAsTheRegularExpressionDoes() {
        for (String name : List.of("like", "ilike")) {
            for (int round = 0; round < 10; round++) {
                check(
                        name,
                        List.of(TEXT, TEXT),
                        DataType.BOOLEAN,
                        strict(a -> regexMatches(a, name.equals("ilike"))),
                        TextTest::patternLike);
            }
        }
    }

    private static Object regexMatches(Object[] arguments, boolean ignoresCase) {
        String pattern = (String) arguments[1];
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\' && i + 1 == pattern.length()) {
                throw error(ErrorCode.INVALID_ARGUMENT);
            }
            switch (c) {
                case '%' -> regex.append(".*");
                case '_' -> regex.append('.');
                case '\\' -> regex.append(Pattern.quote(String.valueOf(pattern.charAt(++i))));
                default -> regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        int flags = Pattern.DOTALL | (ignoresCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0);
        return Pattern.compile(regex.toString(), flags)
                .matcher((String) arguments[0])
                .matches();
    }

    @Test
    void patternsKnowTheirEscape() {
        assertThat(like("100%", "100\\%")).isEqualTo(true);
        assertThat(like("1000", "100\\%")).isEqualTo(false);
        assertThat(like("a_c", "a#_c", "#")).isEqualTo(true);
        assertThat(like("abc", "a#_c", "#")).isEqualTo(false);
        assertThat(like("a\\b", "a\\b", "")).isEqualTo(true);
        assertThat(like("%", "%%", "%")).isEqualTo(true);
        assertThat(like("x", "%%", "%")).isEqualTo(false);
        assertThat(like("日", "_")).isEqualTo(true);
        assertThat(like("日本", "_")).isEqualTo(false);
        assertThat(like("", "%")).isEqualTo(true);
        assertThat(like("", "")).isEqualTo(true);
        assertThat(like("aXbXc", "a%X%c")).isEqualTo(true);
        assertThat(like("ab", "a%ab")).isEqualTo(false);
        assertThat(like("x", "x", "ab")).isEqualTo(ErrorCode.INVALID_ARGUMENT);
    }

    private static Object like(Object... arguments) {
        return value("like", DataType.BOOLEAN, arguments);
    }
}
