package io.tidemark.format.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Encoder;
import io.tidemark.api.format.Framer;
import io.tidemark.api.format.text.TimestampText;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvFormatTest {
    private static final RowType PURCHASE = RowType.of(
            Field.of("event_id", DataType.VARCHAR),
            Field.required("event_time", DataType.TIMESTAMP),
            Field.of("amount", DataType.decimal(12, 2)));
    private static final RowType TWO = RowType.of(Field.of("a", DataType.VARCHAR), Field.of("b", DataType.VARCHAR));

    @Test
    void columnsAreFoundByNameWhateverTheirOrder() {
        Table table = Table.decode(PURCHASE, """
                amount,unread,event_time,event_id
                100,x,2026-04-01T10:02:00,e1
                200.5,"a,b",2026-04-01 10:07:00+02:00,e2
                """);
        assertThat(table.rows()).containsExactly("e1|2026-04-01T10:02:00|100.00", "e2|2026-04-01T08:07:00|200.50");
        assertThat(table.reasons()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a,b\n1,2\n3,4\n",
                "a,b\n1,2\n3,4",
                "a,b\r\n1,2\r\n3,4\r\n",
                "\ufeffa,b\n1,2\n3,4\n",
                "\ufeff\"a\",\"b\"\r\n\"1\",\"2\"\r\n3,4",
                "\n\na,b\n\n1,2\n\r\n3,4\n\n"
            })
    void lineEndsMarksAndEmptyLinesDoNotMatter(String text) {
        assertThat(Table.decode(TWO, text).rows()).containsExactly("1|2", "3|4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a,b", "a,b\n", "a,b\r\n", "\ufeff", "\ufeffa,b\n", "\n"})
    void emptyAndHeaderOnlyFilesHaveNoRows(String text) {
        Table table = Table.decode(TWO, text);
        assertThat(table.rows()).isEmpty();
        assertThat(table.reasons()).isEmpty();
    }

    @Test
    void quotedFieldsHoldDelimitersQuotesAndLineBreaks() {
        Table table = Table.decode(TWO, "a,b\n\"1,\"\"x\"\"\",\"two\r\nlines\"\n\"\",\n\"\"\"\",\"\n\"\n");
        assertThat(table.rows()).containsExactly("1,\"x\"|two\r\nlines", "|NULL", "\"|\n");
    }

    @Test
    void nullIsWhatTheOptionSaysAndNotInQuotes() {
        assertThat(Table.decode(TWO, "a,b\n,\"\"\n\\N,x\n").rows()).containsExactly("NULL|", "\\N|x");
        assertThat(Table.decode(TWO, "a,b\n,\"\"\n\\N,\"\\N\"\n", "null", "\\N").rows())
                .containsExactly("|", "NULL|\\N");
    }

    @Test
    void withoutHeaderFieldsAreColumnsInOrder() {
        assertThat(Table.decode(TWO, "1,2\n3,4\n", "header", "false").rows()).containsExactly("1|2", "3|4");
        assertThat(Table.decode(TWO, "1,2,3\n", "header", "false").reasons())
                .containsExactly("0: the row has 3 fields instead of 2");
    }

    @Test
    void otherDelimitersAndQuotesAreTaken() {
        assertThat(Table.decode(TWO, "a;b\n'x;y';2\n", "delimiter", ";", "quote", "'")
                        .rows())
                .containsExactly("x;y|2");
        assertThat(Table.decode(TWO, "a\tb\n\"x\"\t2\"\n", "delimiter", "\\t", "quote", "")
                        .rows())
                .containsExactly("\"x\"|2\"");
    }

    @Test
    void badRowsAreRejectedWithTheirReason() {
        Table table = Table.decode(PURCHASE, """
                event_id,event_time,amount
                e1,2026-04-01,1
                e2,2026-04-01
                e3,2026-04-01,1,2
                e4,,1
                e5,soon,1
                e6,2026-04-01,1.001
                e7,2026-04-01,"1"x
                e8,2026-04-01,1"0
                e9,1775037720,1
                e10,2026-04-01, 12\s
                """);
        assertThat(table.rows()).containsExactly("e1|2026-04-01T00:00:00|1.00", "e10|2026-04-01T00:00:00|12.00");
        assertThat(table.reasons())
                .containsExactly(
                        "1: the row has 2 fields instead of 3",
                        "2: the row has 4 fields instead of 3",
                        "3: event_time: NULL in a column that is NOT NULL",
                        "4: event_time: \"soon\" is not a TIMESTAMP",
                        "5: amount: \"1.001\" has more digits than DECIMAL(12, 2) holds",
                        "6: amount: text after a closing quote",
                        "7: amount: a quote within a field that does not start with one",
                        "8: event_time: \"1775037720\" is not a TIMESTAMP");
    }

    @Test
    void numbersAreTimesIfTheirUnitIsKnown() {
        RowType type = RowType.of(Field.of("t", DataType.TIMESTAMP), Field.of("z", DataType.TIMESTAMP_TZ));
        Table table = Table.decode(
                type, "t,z\n1775037720123,0\n2026-04-01,1970-01-01T00:00:00Z\n", "timestamp_format", "millis");
        assertThat(table.rows())
                .containsExactly(
                        "2026-04-01T10:02:00.123|1970-01-01T00:00:00Z", "2026-04-01T00:00:00|1970-01-01T00:00:00Z");
    }

    @Test
    void integersAndTruthValuesAreReadAsWritten() {
        RowType type = RowType.of(
                Field.of("i", DataType.INTEGER), Field.of("b", DataType.BOOLEAN), Field.of("d", DataType.DOUBLE));
        Table table = Table.decode(type, "i,b,d\n1.0,True,NaN\n-5,f,1e3\n3000000000,,\n1.5,,\n,maybe,\n");
        assertThat(table.rows()).containsExactly("1|true|NaN", "-5|false|1000");
        assertThat(table.reasons())
                .containsExactly(
                        "2: i: \"3000000000\" is out of range for INTEGER",
                        "3: i: \"1.5\" has more digits than INTEGER holds",
                        "4: b: \"maybe\" is not a BOOLEAN");
    }

    @Test
    void aHeaderWithoutAColumnRejectsEveryRowOfItsFile() {
        assertThat(Table.decode(TWO, "a,c\n1,2\n3,4\n").reasons())
                .containsExactly(
                        "0: b: the header has no column \"b\"; it has a, c",
                        "1: b: the header has no column \"b\"; it has a, c");
        assertThat(Table.decode(TWO, "a,b,a\n1,2,3\n").reasons())
                .containsExactly("0: a: the header has the column \"a\" twice");
        assertThat(Table.decode(TWO, "a,B\n1,2\n").rows()).isEmpty();
    }

    @Test
    void aQuoteThatIsNeverClosedCostsItsLineOnly() {
        Table table = Table.decode(TWO, "a,b\n1,2\n3,\"4\n5,6\n7,8\n");
        assertThat(table.rows()).containsExactly("1|2", "5|6", "7|8");
        assertThat(table.reasons()).containsExactly("1: b: a quote is never closed");
    }

    @Test
    void invalidTextIsRejected() {
        byte[] text = "a,b\n1,2\n\u00ff,3\n4,\0\n\u00e9\u00e8\u00e7 and more,5\n".getBytes(StandardCharsets.ISO_8859_1);
        Table table = Table.decode(TWO, text);
        assertThat(table.rows()).containsExactly("1|2");
        assertThat(table.reasons())
                .containsExactly(
                        "1: invalid UTF-8 at byte 1", "2: a NUL character at byte 3", "3: invalid UTF-8 at byte 1");
        assertThat(Table.decode(TWO, "a,b\né€,😀\n").rows()).containsExactly("é€|😀");
    }

    @ParameterizedTest
    @CsvSource({
        "delimiter, ab",
        "delimiter, ''",
        "delimiter, é",
        "quote, ab",
        "quote, ','",
        "null, 'a,b'",
        "timestamp_format, days"
    })
    void aDialectThatCannotBeIsAnError(String option, String value) {
        assertThatThrownBy(() -> Table.FORMAT.framer(Table.options(option, value)))
                .isInstanceOfSatisfying(StatementException.class, error -> {
                    assertThat(error.getMessage()).isEqualTo("could not create source \"s\"");
                    assertThat(error.hint()).isNotEmpty();
                });
    }

    @Test
    void everySplitGivesTheSameRows() {
        byte[] text = "\ufeffa,\"b\n\"\r\n1,\"x\n\"\"y\"\r\n\n\"\"\"\",long enough to span words\n5,6"
                .getBytes(StandardCharsets.UTF_8);
        List<String> expected = List.of("11:1,\"x\n\"\"y\"", "23:\"\"\"\",long enough to span words", "54:5,6");
        for (int first = 0; first <= text.length; first++) {
            for (int second = first; second <= text.length; second++) {
                Slice slice = new Slice();
                slice.buffer = Arrays.copyOf(text, text.length + Slice.PADDING);
                slice.bufferSize = text.length;
                Framer framer = Table.FORMAT.framer(Table.options());
                int at = framer.frame(slice, 0, first, 0, false, 100);
                at = framer.frame(slice, at, second, at, false, 100);
                framer.frame(slice, at, text.length, at, true, 100);
                List<String> rows = new ArrayList<>();
                for (int i = 0; i < slice.count; i++) {
                    rows.add(slice.offsets[i] + ":"
                            + new String(slice.buffer, slice.starts[i], slice.lengths[i], StandardCharsets.UTF_8));
                }
                assertThat(rows).isEqualTo(expected);
            }
        }
    }

    /** Finds a value that the encoder writes in a way that the decoder reads otherwise, or does not read. */
    @ParameterizedTest
    @CsvSource({"',', '\"', '', true", "';', '''', 'NULL', true", "'\\t', '\"', '\\N', false"})
    void whatTheEncoderWroteTheDecoderReads(String delimiter, String quote, String nullText, boolean header) {
        RowType all = RowType.of(
                Field.of("b", DataType.BOOLEAN),
                Field.of("i", DataType.INTEGER),
                Field.of("r", DataType.REAL),
                Field.of("d", DataType.DOUBLE),
                Field.of("n", DataType.decimal(12, 2)),
                Field.of("w", DataType.decimal(38, 9)),
                Field.of("v \"quoted\", é", DataType.VARCHAR),
                Field.of("day", DataType.DATE),
                Field.of("time", DataType.TIME),
                Field.of("ts", DataType.TIMESTAMP),
                Field.of("tz", DataType.TIMESTAMP_TZ));
        String[] options = {"delimiter", delimiter, "quote", quote, "null", nullText, "header", "" + header};
        Random random = new Random(17);
        Batch batch = new Batch(all, 2000);
        batch.setCount(2000);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Encoder encoder = Table.FORMAT.encoder(all, Table.options(options));
        encoder.begin(out);
        for (int row = 0; row < 2000; row++) {
            for (int column = 0; column < all.size(); column++) {
                fill(batch.column(column), all.type(column), row, random);
            }
            encoder.encode(batch, row, out);
        }
        Table table = Table.decode(all, out.toByteArray(), options);
        assertThat(table.reasons()).isEmpty();
        assertThat(table.batch.count()).isEqualTo(2000);
        for (int row = 0; row < 2000; row++) {
            for (int column = 0; column < all.size(); column++) {
                assertThat(table.batch.column(column).sameAs(row, batch.column(column), row))
                        .as("row %s, %s", row, all.field(column))
                        .isTrue();
            }
        }
    }

    private static void fill(Column column, DataType type, int row, Random random) {
        if (random.nextInt(10) == 0) {
            column.nulls().set(row);
            return;
        }
        Batch view = new Batch(RowType.of(Field.of("x", type)), new Column[] {column}, 1);
        String[] pieces = {"a", "\"", ",", ";", "'", "\n", "\r\n", "é", "\t", " ", "NULL", "\\N"};
        switch (type.kind()) {
            case BOOLEAN -> view.longs(0).set(row, random.nextInt(2));
            case REAL -> view.doubles(0).set(row, Float.intBitsToFloat(random.nextInt()));
            case DOUBLE -> view.doubles(0).set(row, Double.longBitsToDouble(random.nextLong()));
            case DATE -> view.longs(0).set(row, random.nextInt(3_652_059) - 719_162);
            case TIME -> view.longs(0).set(row, (long) (random.nextDouble() * 86_400_000_000L));
            case TIMESTAMP, TIMESTAMP_TZ ->
                view.longs(0).set(row, (long) (random.nextDouble() * TimestampText.MAX_MICROS));
            case VARCHAR -> {
                StringBuilder text = new StringBuilder();
                for (int i = random.nextInt(5); i > 0; i--) {
                    text.append(pieces[random.nextInt(pieces.length)]);
                }
                view.bytes(0).set(row, text.toString());
            }
            case INTEGER -> view.longs(0).set(row, random.nextInt());
            default -> {
                BigInteger value = new BigInteger(126, random)
                        .mod(BigInteger.TEN.pow(type.precision()))
                        .negate();
                if (column instanceof WideColumn wide) {
                    wide.set(row, value.shiftRight(64).longValue(), value.longValue());
                } else {
                    ((LongColumn) column).set(row, value.longValue());
                }
            }
        }
    }

    @Test
    void quotesAreWrittenOnlyWhereTheyAreNeeded() {
        Batch batch = new Batch(TWO, 2);
        batch.bytes(0).set(0, "plain text");
        batch.bytes(1).set(0, "");
        batch.bytes(0).nulls().set(1);
        batch.bytes(1).set(1, "a \"b\"\nc");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Encoder encoder = Table.FORMAT.encoder(TWO, Table.options());
        encoder.begin(out);
        encoder.encode(batch, 0, out);
        encoder.encode(batch, 1, out);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("a,b\nplain text,\"\"\n,\"a \"\"b\"\"\nc\"\n");
        Encoder unquoted = Table.FORMAT.encoder(TWO, Table.options("quote", ""));
        assertThatThrownBy(() -> unquoted.encode(batch, 1, out)).isInstanceOf(StatementException.class);
    }
}
