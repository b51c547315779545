package io.tidemark.api.format.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Eight bytes at a time against one at a time. */
class WordsTest {
    @Test
    void digitsAndNumbersAreThoseOfTheText() {
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[Long.BYTES];
            int count = random.nextInt(9);
            for (int at = 0; at < bytes.length; at++) {
                bytes[at] = (byte) (at < count ? '0' + random.nextInt(10) : random.nextInt(256));
            }
            int digits = 0;
            while (digits < bytes.length && bytes[digits] >= '0' && bytes[digits] <= '9') {
                digits++;
            }
            long word = Words.load(bytes, 0);
            assertThat(Words.digits(word)).isEqualTo(digits);
            assertThat(Words.number(word, 0)).isZero();
            for (int length = 1; length <= digits; length++) {
                assertThat(Words.number(word, length))
                        .isEqualTo(Long.parseLong(new String(bytes, 0, length, StandardCharsets.US_ASCII)));
            }
        }
    }

    @Test
    void textsAreCopiedOneBehindTheOther() {
        Random random = new Random(5);
        for (int i = 0; i < 2_000; i++) {
            byte[] from = new byte[random.nextInt(80)];
            random.nextBytes(from);
            byte[] to = new byte[200];
            byte[] expected = new byte[200];
            int end = 0;
            for (int length = random.nextInt(40); end + length <= to.length; length = random.nextInt(40)) {
                int copied = Math.min(length, from.length);
                int at = random.nextInt(from.length - copied + 1);
                Words.copy(from, at, to, end, copied);
                System.arraycopy(from, at, expected, end, copied);
                end += copied;
                if (copied == 0 && from.length == 0) {
                    break;
                }
            }
            assertThat(Arrays.copyOf(to, end)).isEqualTo(Arrays.copyOf(expected, end));
        }
    }

    @Test
    void allBytesThatMatchAreMarkedAndNoOthers() {
        Random random = new Random(4);
        for (int i = 0; i < 20_000; i++) {
            int wanted = random.nextInt(256);
            byte[] bytes = new byte[Long.BYTES];
            int marked = 0;
            for (int at = 0; at < bytes.length; at++) {
                // Near ones are what a borrow would mark.
                bytes[at] = (byte) (random.nextInt(3) == 0 ? wanted : wanted ^ 1 << random.nextInt(8));
                marked |= bytes[at] == (byte) wanted ? 1 << at : 0;
            }
            long mask = Words.allMatches(Words.load(bytes, 0), Words.ONES * wanted);
            assertThat(mask & ~Words.HIGH_BITS).isZero();
            assertThat(Words.bits(mask)).isEqualTo(marked);
        }
    }

    @Test
    void aMaskBecomesOneBitAByte() {
        for (int bits = 0; bits < 256; bits++) {
            long mask = 0;
            for (int i = 0; i < Long.BYTES; i++) {
                mask |= (long) (bits >>> i & 1) << 8 * i + 7;
            }
            assertThat(Words.bits(mask)).isEqualTo(bits);
        }
    }

    @Test
    void aClockIsItsSecondOfTheDayOrNone() {
        for (int second = 0; second < 86_400; second += 7) {
            String clock = "%02d:%02d:%02d".formatted(second / 3_600, second / 60 % 60, second % 60);
            assertThat(secondOfDay(clock)).isEqualTo(second);
        }
        for (String none :
                new String[] {"24:00:00", "00:60:00", "00:00:60", "0a:00:00", "00-00:00", "00:00:0 ", "::::::::"}) {
            assertThat(secondOfDay(none)).as(none).isNegative();
        }
    }

    @Test
    void fractionsAreTheSameWhereNoWordCanBeLoaded() {
        Random random = new Random(9);
        for (int i = 0; i < 2_000; i++) {
            String text = "10:02:00." + Long.toString(random.nextLong() >>> 2).substring(0, random.nextInt(10))
                    + (i % 3 == 0 ? "x" : "");
            byte[] exact = text.getBytes(StandardCharsets.US_ASCII);
            byte[] padded = (text + "12345678").getBytes(StandardCharsets.US_ASCII);
            for (Fit fit : Fit.values()) {
                long[] values = {-1, -1};
                Parsed unpadded = TimeText.parse(exact, 0, exact.length, fit, values, 0);
                assertThat(TimeText.parse(padded, 0, exact.length, fit, values, 1))
                        .as(text)
                        .isEqualTo(unpadded);
                assertThat(values[1]).as(text).isEqualTo(values[0]);
            }
        }
    }

    private static int secondOfDay(String clock) {
        return TimeText.secondOfDay(clock.getBytes(StandardCharsets.US_ASCII), 0);
    }
}
