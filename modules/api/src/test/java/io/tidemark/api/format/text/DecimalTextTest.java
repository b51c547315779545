package io.tidemark.api.format.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.WideColumn;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTextTest {
    private final long[] out = new long[1];
    private final WideColumn wide = new WideColumn(1);

    private Parsed parse(String text, int precision, int scale, Fit fit) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Parsed parsed = DecimalText.parseLong(bytes, 0, bytes.length, precision, scale, fit, out, 0);
        Parsed asWide =
                DecimalText.parseWide(bytes, 0, bytes.length, precision, scale, fit, wide.highs(), wide.lows(), 0);
        assertThat(asWide).isEqualTo(parsed);
        if (parsed == Parsed.OK) {
            assertThat(wide.get(0)).isEqualTo(BigInteger.valueOf(out[0]));
        }
        return parsed;
    }

    @ParameterizedTest
    @CsvSource({
        "100, 10000",
        "12.34, 1234",
        "12.3, 1230",
        "-12.34, -1234",
        "+1, 100",
        "0, 0",
        "-0, 0",
        ".5, 50",
        "5., 500",
        "1e2, 10000",
        "1.5E+2, 15000",
        "1250e-1, 12500",
        "12.340000, 1234",
        "00012.34, 1234",
        "0.00, 0",
        "0e999999999999, 0",
        "9999999999.99, 999999999999",
        "123400000000000000000000e-22, 1234",
        "0.000000000000000000001234e22, 1234",
    })
    void valuesThatFitAreExact(String text, long unscaled) {
        assertThat(parse(text, 12, 2, Fit.EXACT)).isEqualTo(Parsed.OK);
        assertThat(out[0]).isEqualTo(unscaled);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "-", "+", ".", "-.", "1e", "1e+", "e5", "1.2.3", "abc", "1a", "1 ", " 1", "0x10", "1e5.0", "NaN",
                "--1", "1é"
            })
    void otherTextIsMalformed(String text) {
        assertThat(parse(text, 12, 2, Fit.EXACT)).isEqualTo(Parsed.MALFORMED);
    }

    @Test
    void digitsWithoutRoomAreNeverDroppedSilently() {
        assertThat(parse("1.005", 12, 2, Fit.EXACT)).isEqualTo(Parsed.INEXACT);
        assertThat(parse("1e-3", 12, 2, Fit.EXACT)).isEqualTo(Parsed.INEXACT);
        assertThat(parse("1e-999999999999999999999", 12, 2, Fit.EXACT)).isEqualTo(Parsed.INEXACT);
        assertThat(parse("10000000000", 12, 2, Fit.EXACT)).isEqualTo(Parsed.OUT_OF_RANGE);
        assertThat(parse("1e999999999999999999999", 12, 2, Fit.EXACT)).isEqualTo(Parsed.OUT_OF_RANGE);
        assertThat(parse("9".repeat(100_000), 12, 2, Fit.EXACT)).isEqualTo(Parsed.OUT_OF_RANGE);
    }

    @Test
    void roundingIsHalfAwayFromZero() {
        assertThat(parse("1.005", 12, 2, Fit.ROUND)).isEqualTo(Parsed.OK);
        assertThat(out[0]).isEqualTo(101);
        assertThat(parse("-1.0049", 12, 2, Fit.ROUND)).isEqualTo(Parsed.OK);
        assertThat(out[0]).isEqualTo(-100);
        assertThat(parse("0.005", 12, 2, Fit.ROUND)).isEqualTo(Parsed.OK);
        assertThat(out[0]).isEqualTo(1);
        assertThat(parse("0.0009", 12, 2, Fit.ROUND)).isEqualTo(Parsed.OK);
        assertThat(out[0]).isZero();
        assertThat(parse("9999999999.995", 12, 2, Fit.ROUND)).isEqualTo(Parsed.OUT_OF_RANGE);
    }

    @Test
    void aNegativeScaleWantsZerosBeforeThePoint() {
        byte[] bytes = "1700000000123456000".getBytes(StandardCharsets.US_ASCII);
        assertThat(DecimalText.parseLong(bytes, 0, 19, 18, -3, Fit.EXACT, out, 0))
                .isEqualTo(Parsed.OK);
        assertThat(out[0]).isEqualTo(1_700_000_000_123_456L);
        bytes[18] = '1';
        assertThat(DecimalText.parseLong(bytes, 0, 19, 18, -3, Fit.EXACT, out, 0))
                .isEqualTo(Parsed.INEXACT);
    }

    @Test
    void randomDecimalsAgreeWithBigDecimal() {
        Random random = new Random(11);
        for (int i = 0; i < 50_000; i++) {
            int precision = 1 + random.nextInt(38);
            int scale = random.nextInt(precision + 1);
            BigDecimal value = new BigDecimal(new BigInteger(1 + random.nextInt(130), random), random.nextInt(40) - 5);
            value = random.nextBoolean() ? value.negate() : value;
            String text = random.nextBoolean() ? value.toPlainString() : value.toString();
            byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
            Fit fit = random.nextBoolean() ? Fit.EXACT : Fit.ROUND;
            Parsed parsed =
                    DecimalText.parseWide(bytes, 0, bytes.length, precision, scale, fit, wide.highs(), wide.lows(), 0);

            BigInteger rounded = value.setScale(scale, RoundingMode.HALF_UP).unscaledValue();
            boolean exact = value.setScale(scale, RoundingMode.HALF_UP).compareTo(value) == 0;
            boolean fits = rounded.abs().compareTo(BigInteger.TEN.pow(precision)) < 0;
            if (fits && (exact || fit == Fit.ROUND)) {
                assertThat(parsed).as(text).isEqualTo(Parsed.OK);
                assertThat(wide.get(0)).as(text).isEqualTo(rounded);
                assertThat(written(wide, scale)).isEqualTo(new BigDecimal(rounded, scale).toPlainString());
            } else {
                assertThat(parsed).as(text).isNotEqualTo(Parsed.OK);
            }
            if (precision <= 18) {
                Parsed narrow = DecimalText.parseLong(bytes, 0, bytes.length, precision, scale, fit, out, 0);
                assertThat(narrow).as(text).isEqualTo(parsed);
                assertThat(narrow != Parsed.OK || wide.get(0).equals(BigInteger.valueOf(out[0])))
                        .isTrue();
            }
        }
    }

    private static String written(WideColumn column, int scale) {
        byte[] bytes = new byte[DecimalText.MAX_LENGTH];
        int end = DecimalText.writeWide(column.highs()[0], column.lows()[0], scale, bytes, 0);
        return new String(bytes, 0, end, StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 2, 0.00",
        "-5, 2, -0.05",
        "1234, 2, 12.34",
        "1234, 0, 1234",
        "-9223372036854775808, 3, -9223372036854775.808"
    })
    void decimalsPrintAllDigitsOfTheirScale(long unscaled, int scale, String text) {
        byte[] bytes = new byte[DecimalText.MAX_LENGTH];
        int end = DecimalText.writeLong(unscaled, scale, bytes, 0);
        assertThat(new String(bytes, 0, end, StandardCharsets.US_ASCII)).isEqualTo(text);
    }

    @Test
    void integersAreCheckedAgainstTheirRange() {
        assertThat(parseInteger("-9223372036854775808", Long.MIN_VALUE, Long.MAX_VALUE))
                .isEqualTo(Parsed.OK);
        assertThat(out[0]).isEqualTo(Long.MIN_VALUE);
        assertThat(parseInteger("9223372036854775807", Long.MIN_VALUE, Long.MAX_VALUE))
                .isEqualTo(Parsed.OK);
        assertThat(out[0]).isEqualTo(Long.MAX_VALUE);
        assertThat(parseInteger("9223372036854775808", Long.MIN_VALUE, Long.MAX_VALUE))
                .isEqualTo(Parsed.OUT_OF_RANGE);
        assertThat(parseInteger("-9223372036854775809", Long.MIN_VALUE, Long.MAX_VALUE))
                .isEqualTo(Parsed.OUT_OF_RANGE);
        assertThat(parseInteger("1".repeat(1000), Long.MIN_VALUE, Long.MAX_VALUE))
                .isEqualTo(Parsed.OUT_OF_RANGE);
        assertThat(parseInteger("32768", Short.MIN_VALUE, Short.MAX_VALUE)).isEqualTo(Parsed.OUT_OF_RANGE);
        assertThat(parseInteger("-32768", Short.MIN_VALUE, Short.MAX_VALUE)).isEqualTo(Parsed.OK);
        assertThat(parseInteger("1.0", 0, 9)).isEqualTo(Parsed.MALFORMED);
        assertThat(parseInteger("-", 0, 9)).isEqualTo(Parsed.MALFORMED);
        assertThat(parseInteger("", 0, 9)).isEqualTo(Parsed.MALFORMED);
    }

    private Parsed parseInteger(String text, long min, long max) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return IntegerText.parse(bytes, 0, bytes.length, min, max, out, 0);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 9, 10, 99, 100, Long.MAX_VALUE, Long.MIN_VALUE, -1000, 999_999_999_999L})
    void integersPrint(long value) {
        byte[] bytes = new byte[IntegerText.MAX_LENGTH];
        int end = IntegerText.write(value, bytes, 0);
        assertThat(new String(bytes, 0, end, StandardCharsets.US_ASCII)).isEqualTo(Long.toString(value));
    }
}
