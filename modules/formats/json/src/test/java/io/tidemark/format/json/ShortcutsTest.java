package io.tidemark.format.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.format.json.value.JsonNumbers;
import io.tidemark.format.json.value.JsonStrings;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What is guessed, or read eight bytes at a time, is what it is without: rows beside others against the same rows alone, where nothing was learned; texts against the
 * same with an escape, which no shortcut takes; numbers against {@link BigDecimal}; scans against loops over bytes.
 */
class ShortcutsTest {
    private static final RowType BID = RowType.of(
            Field.of("auction", DataType.BIGINT),
            Field.of("price", DataType.decimal(18, 2)),
            Field.of("url", DataType.VARCHAR),
            Field.of("at", DataType.TIMESTAMP),
            Field.of("seen", DataType.TIMESTAMP_TZ));
    private static final RowType MOMENTS =
            RowType.of(Field.of("at", DataType.TIMESTAMP), Field.of("seen", DataType.TIMESTAMP_TZ));

    /** Odd rows are many, so that guesses are given up and made anew, or few, so that they fail within blocks of rows that are read together. */
    @Test
    void rowsBesideOthersAreReadAsAlone() {
        int accepted = 0;
        int rejected = 0;
        for (int seed = 1; seed <= 16; seed++) {
            List<byte[]> lines = HostileLines.of(seed, 300, seed % 4 == 0 ? 3 : seed * 8);
            List<String> alone = alone(BID, lines);
            Lines together = Lines.decode(BID, joined(lines), Lines.options());
            assertThat(outcomes(together)).as("seed %d", seed).isEqualTo(alone);
            Lines unseparated = Lines.decodeUnseparated(BID, lines, Lines.options());
            assertThat(outcomes(unseparated)).as("seed %d", seed).isEqualTo(alone);
            accepted += together.batch.count();
            rejected += together.rejections.count();
        }
        assertThat(accepted).isGreaterThan(3_000);
        assertThat(rejected).isGreaterThan(500);
    }

    /** Rows of several writers, each with its own layout; some leave columns out, which are then NULL, or must not be. */
    @Test
    void rowsOfSeveralWritersAreReadAsAlone() {
        RowType type = RowType.of(
                Field.of("a", DataType.BIGINT),
                Field.required("b", DataType.VARCHAR),
                Field.of("c", DataType.decimal(9, 3)),
                Field.of("d", DataType.BOOLEAN));
        String[] layouts = {
            "{'a':%1$d,'b':'%2$s','c':%3$s,'d':true}",
            "{'b':'%2$s','a':%1$d}",
            "{'a':%1$d,'c':%3$s}",
            "{ 'a' : %1$d , 'b' : '%2$s' , 'x' : '%2$s' , 'y' : [%1$d, '%2$s'] , 'c' : '%3$s' } ",
            "{'a':null,'b':'%2$s'}",
            "{'b':'%2$s','c':%3$s,'and a name that is so long that no guess is made of it, ever, since it has too many bytes':1}",
            "{'a':%1$d,'b':'é%2$s','c':1e2}",
            "{'a':%1$d00000000,'b':'\\u00e9%2$s','c':'%3$s','d':null}",
            "{'b':%1$d}",
            "{}"
        };
        String[] numbers = {
            "0", "-0.5", "12", "12.125", "999999.999", "1000000", "0.0001", "00", "1.", "1e2", "-", "12345678.1"
        };
        for (int seed = 1; seed <= 30; seed++) {
            Random random = new Random(seed);
            List<byte[]> lines = new ArrayList<>();
            String layout = layouts[seed % layouts.length];
            for (int i = 0; i < 200; i++) {
                layout = random.nextInt(seed * 2) == 0 ? layouts[random.nextInt(layouts.length)] : layout;
                String number = random.nextInt(seed) == 0 ? numbers[random.nextInt(numbers.length)] : "7." + i;
                long whole = random.nextLong() >> random.nextInt(64);
                String text = random.nextInt(20) == 0 ? "\\u00e9" : "x".repeat(random.nextInt(90));
                String line = layout.formatted(whole, text, number).replace('\'', '"') + "\n";
                lines.add(line.getBytes(StandardCharsets.UTF_8));
            }
            List<String> alone = alone(type, lines);
            assertThat(outcomes(Lines.decode(type, joined(lines), Lines.options())))
                    .as("seed %d", seed)
                    .isEqualTo(alone);
            assertThat(outcomes(Lines.decodeUnseparated(type, lines, Lines.options())))
                    .as("seed %d", seed)
                    .isEqualTo(alone);
        }
    }

    private static List<String> alone(RowType type, List<byte[]> lines) {
        List<String> outcomes = new ArrayList<>();
        lines.forEach(line -> outcomes.addAll(outcomes(Lines.decode(type, line, Lines.options()))));
        return outcomes;
    }

    private static byte[] joined(List<byte[]> lines) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        lines.forEach(text::writeBytes);
        return text.toByteArray();
    }

    @Test
    void anEscapeInATimestampChangesNothing() {
        Random random = new Random(5);
        int accepted = 0;
        for (int i = 0; i < 1_500; i++) {
            byte[] moment = "2026-04-01T18:30:00.123456Z"
                    .substring(0, 16 + random.nextInt(12))
                    .getBytes(StandardCharsets.US_ASCII);
            for (int change = random.nextInt(3); change > 0; change--) {
                moment[random.nextInt(moment.length)] = (byte) "0123456789:-TZ. +".charAt(random.nextInt(17));
            }
            String text = new String(moment, StandardCharsets.US_ASCII);
            String escaped = "\\u00%02x%s".formatted((int) text.charAt(0), text.substring(1));
            String column = random.nextBoolean() ? "at" : "seen";
            String line = "{\"" + column + "\":\"%s\"}\n";
            String before = line.formatted("2026-04-01T18:30:00.123Z");
            Lines plain = Lines.decode(MOMENTS, before + line.formatted(text));
            Lines slow = Lines.decode(MOMENTS, before + line.formatted(escaped));
            assertThat(outcomes(plain)).as(text).isEqualTo(outcomes(slow));
            accepted += plain.batch.count() - 1;
        }
        assertThat(accepted).isGreaterThan(250);
    }

    @Test
    void numbersAreThoseOfBigDecimal() {
        Random random = new Random(7);
        RowType type = RowType.of(Field.of("n", DataType.decimal(18, 4)));
        for (int i = 0; i < 2_000; i++) {
            String digits = Long.toString(Math.abs(random.nextLong() >> random.nextInt(62)));
            int point = random.nextInt(6);
            String text = (random.nextBoolean() ? "-" : "")
                    + (point == 0 || point >= digits.length()
                            ? digits
                            : digits.substring(0, digits.length() - point) + "."
                                    + digits.substring(digits.length() - point));
            String line = "{\"n\":" + text + "}\n";
            // The first as nothing has been learned, the second as one after another.
            Lines lines = Lines.decode(type, line + "{\"n\":5}\n" + line);
            BigDecimal right = new BigDecimal(text);
            boolean fits = right.stripTrailingZeros().scale() <= 4
                    && right.abs().compareTo(new BigDecimal("99999999999999.9999")) <= 0;
            long five = 50_000;
            long value = fits ? right.movePointRight(4).longValueExact() : 0;
            assertThat(lines.longs(0)).as(text).isEqualTo(fits ? new long[] {value, five, value} : new long[] {five});
        }
    }

    @Test
    void scansByWordsFindWhatScansByBytesFind() {
        Random random = new Random(11);
        String alphabet = "ab 01789/:\"\\\n\u001f!#\u007f~\u0000";
        for (int i = 0; i < 5_000; i++) {
            byte[] bytes = new byte[Slice.PADDING + 80];
            for (int at = 0; at < bytes.length; at++) {
                boolean isOther = random.nextInt(12) == 0;
                bytes[at] = isOther
                        ? (byte) alphabet.charAt(random.nextInt(alphabet.length()))
                        : (byte) (i % 2 == 0 ? '7' : 'x');
                bytes[at] = random.nextInt(200) == 0 ? (byte) random.nextInt(256) : bytes[at];
            }
            int from = random.nextInt(20);
            int end = from + random.nextInt(60);
            int plain = from;
            while (plain < end && bytes[plain] >= ' ' && bytes[plain] != '"' && bytes[plain] != '\\') {
                plain++;
            }
            assertThat(JsonStrings.plainEnd(bytes, from, end)).isEqualTo(plain);
            int digits = from;
            while (digits < end && bytes[digits] >= '0' && bytes[digits] <= '9') {
                digits++;
            }
            assertThat(JsonNumbers.digitsEnd(bytes, from, end)).isEqualTo(digits);
            Slice slice = new Slice();
            slice.buffer = bytes;
            new JsonFramer().frame(slice, from, end, 1, false, Integer.MAX_VALUE);
            assertThat(Arrays.copyOf(slice.starts, slice.count)).isEqualTo(starts(bytes, from, end));
        }
    }

    private static int[] starts(byte[] bytes, int from, int end) {
        List<Integer> starts = new ArrayList<>();
        int start = from;
        for (int at = from; at < end; at++) {
            if (bytes[at] == '\n') {
                if (!new String(bytes, start, at - start, StandardCharsets.ISO_8859_1).matches("[ \t\r]*")) {
                    starts.add(start);
                }
                start = at + 1;
            }
        }
        return starts.stream().mapToInt(Integer::intValue).toArray();
    }

    /** What became of each row: its values, or the column and the reason for which it was rejected. */
    private static List<String> outcomes(Lines lines) {
        String[] outcomes = new String[lines.slice.count];
        for (int row = 0; row < lines.batch.count(); row++) {
            outcomes[(int) lines.batch.positions()[row]] = values(lines, row);
        }
        String[] reasons = lines.reasons();
        for (int i = 0; i < reasons.length; i++) {
            outcomes[lines.rejections.row(i)] = reasons[i];
        }
        return Arrays.asList(outcomes);
    }

    private static String values(Lines lines, int row) {
        StringBuilder values = new StringBuilder();
        for (int i = 0; i < lines.type.size(); i++) {
            Column column = lines.batch.column(i);
            if (column.nulls().get(row)) {
                values.append("NULL|");
            } else if (column instanceof BytesColumn texts) {
                values.append(texts.getString(row)).append('|');
            } else {
                values.append(lines.batch.longs(i).get(row)).append('|');
            }
        }
        return values.toString();
    }
}
