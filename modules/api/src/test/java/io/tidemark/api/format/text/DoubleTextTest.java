package io.tidemark.api.format.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DoubleTextTest {
    private final double[] out = new double[1];

    private Parsed parse(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return DoubleText.parseDouble(bytes, 0, bytes.length, out, 0);
    }

    private static String print(double value) {
        byte[] bytes = new byte[DoubleText.MAX_LENGTH];
        return new String(bytes, 0, DoubleText.writeDouble(value, bytes, 0), StandardCharsets.US_ASCII);
    }

    private static String printReal(double value) {
        byte[] bytes = new byte[DoubleText.MAX_LENGTH];
        return new String(bytes, 0, DoubleText.writeReal(value, bytes, 0), StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "0.1, 0.1",
        "1e14, 100000000000000",
        "1e15, 1e+15",
        "123456789012345680, 1.2345678901234568e+17",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "1.5e-7, 1.5e-07",
        "-2.5, -2.5",
        "2e-3, 0.002",
        "8.41e21, 8.41e+21",
        "2.2250738585072014e-308, 2.2250738585072014e-308",
        "4.9e-324, 5e-324",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "1e100, 1e+100",
        "9007199254740993, 9.007199254740992e+15",
        "5.684341886080802e-14, 5.684341886080802e-14",
        "2e23, 2e+23",
    })
    void doublesPrintShortestAsInPostgres(double value, String text) {
        assertThat(print(value)).isEqualTo(text);
    }

    @Test
    void specialValuesPrintAsInPostgresAndReadBack() {
        assertThat(print(Double.NaN)).isEqualTo("NaN");
        assertThat(print(Double.POSITIVE_INFINITY)).isEqualTo("Infinity");
        assertThat(print(Double.NEGATIVE_INFINITY)).isEqualTo("-Infinity");
        assertThat(print(-0.0)).isEqualTo("-0");
        assertThat(parse("-infinity")).isEqualTo(Parsed.OK);
        assertThat(out[0]).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(parse("NaN")).isEqualTo(Parsed.OK);
        assertThat(out[0]).isNaN();
        assertThat(parse("-0")).isEqualTo(Parsed.OK);
        assertThat(1 / out[0]).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void realsPrintWithTheDigitsOfAFloat() {
        assertThat(printReal(0.1f)).isEqualTo("0.1");
        assertThat(printReal(1_000_000f)).isEqualTo("1e+06");
        assertThat(printReal(123_456_789f)).isEqualTo("1.2345679e+08");
        assertThat(printReal(Float.MIN_VALUE)).isEqualTo("1e-45");
        assertThat(printReal(16_777_216f)).isEqualTo("1.6777216e+07");
    }

    @Test
    void randomDoublesReadBackFromTextThatNoShorterTextCouldReplace() {
        Random random = new Random(3);
        for (int i = 0; i < 5_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isNaN(value) || Double.isInfinite(value)) {
                continue;
            }
            String text = print(value);
            assertThat(Double.parseDouble(text)).isEqualTo(value);
            assertThat(parse(text)).isEqualTo(Parsed.OK);
            assertThat(out[0]).isEqualTo(value);
            assertThat(significantDigits(text)).isLessThanOrEqualTo(significantDigits(Double.toString(value)));
            float real = (float) random.nextGaussian();
            assertThat(Float.parseFloat(printReal(real))).isEqualTo(real);
        }
    }

    private static int significantDigits(String text) {
        String mantissa =
                text.split("[eE]")[0].replace("-", "").replace(".", "").replaceFirst("^0+", "");
        return mantissa.replaceFirst("0+$", "").length();
    }

    @Test
    void randomDecimalsAreReadCorrectlyRounded() {
        Random random = new Random(5);
        for (int i = 0; i < 50_000; i++) {
            String digits = Long.toString(random.nextLong() >>> 1 + random.nextInt(62));
            int cut = random.nextInt(digits.length() + 1);
            String text = digits.substring(0, cut) + "." + digits.substring(cut)
                    + (random.nextBoolean() ? "" : "e" + random.nextInt(40));
            assertThat(parse(text)).as(text).isEqualTo(Parsed.OK);
            assertThat(out[0]).as(text).isEqualTo(Double.parseDouble(text));
        }
    }

    @Test
    void realIsRoundedOnce() {
        // Halfway between two floats but for a digit that a double cannot hold.
        byte[] bytes = "1.000000059604644775390626".getBytes(StandardCharsets.US_ASCII);
        assertThat(DoubleText.parseReal(bytes, 0, bytes.length, out, 0)).isEqualTo(Parsed.OK);
        assertThat(out[0]).isEqualTo(1.00000011920928955078125);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e400", "-1e400", "1e-400"})
    void numbersBeyondADoubleAreOutOfRange(String text) {
        assertThat(parse(text)).isEqualTo(Parsed.OUT_OF_RANGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", ".", "1d", "0x1p3", "1f", " 1", "1 ", "e", "+-1", "+nan", "in", "é"})
    void otherTextIsMalformed(String text) {
        assertThat(parse(text)).isEqualTo(Parsed.MALFORMED);
    }
}
