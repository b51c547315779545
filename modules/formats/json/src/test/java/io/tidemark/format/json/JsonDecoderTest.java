package io.tidemark.format.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonDecoderTest {
    private static final RowType PURCHASE = RowType.of(
            Field.of("event_id", DataType.VARCHAR),
            Field.required("event_time", DataType.TIMESTAMP),
            Field.of("amount", DataType.decimal(12, 2)));
    private static final RowType TEXT = RowType.of(Field.of("a", DataType.VARCHAR));

    private static RowType one(DataType type) {
        return RowType.of(Field.of("a", type));
    }

    @Test
    void rowsOfOneWriterAreRead() {
        Lines lines = Lines.decode(PURCHASE, """
                {"event_id": "e1", "event_time": "2026-04-01T10:02:00.000000", "amount": 100}
                {"event_id": "e2", "event_time": "2026-04-01T10:07:00.000000", "amount": 200.5}
                {"event_id": "e3", "event_time": "1969-12-31T23:59:59.5Z", "amount": -0.05}
                """);
        assertThat(lines.strings(0)).containsExactly("e1", "e2", "e3");
        assertThat(lines.longs(1)).containsExactly(1775037720000000L, 1775038020000000L, -500000L);
        assertThat(lines.longs(2)).containsExactly(10000, 20050, -5);
        assertThat(lines.batch.weights()).startsWith(1, 1, 1);
        assertThat(lines.batch.positions()).startsWith(0, 1, 2);
        assertThat(lines.reasons()).isEmpty();
    }

    @Test
    void orderOfKeysBlanksAndUnknownFieldsDoNotMatter() {
        Lines lines = Lines.decode(PURCHASE, """
                {"event_id":"e1","event_time":"2026-04-01","amount":1}
                { "amount" : 2 , "x" : {"y":[1,{"z":null}],"w":"}"} ,"event_time":"2026-04-01", "event_id" : "e2" }
                {"event_time":"2026-04-01","event_id":"e3"}
                {"event_id":"e4","Amount":9,"event_time":"2026-04-01"}
                \t {"event_id":null,"event_time":"2026-04-01","amount":null} \r
                {"event_id":"e5","event_time":"2026-04-01","amount":3}""");
        assertThat(lines.strings(0)).containsExactly("e1", "e2", "e3", "e4", "NULL", "e5");
        assertThat(lines.longs(2)).containsExactly(100, 200, 0, 0, 0, 300);
        assertThat(lines.batch.column(2).nulls().get(2)).isTrue();
        assertThat(lines.batch.column(2).nulls().get(3)).isTrue();
        assertThat(lines.batch.column(2).nulls().get(4)).isTrue();
        assertThat(lines.batch.column(2).nulls().get(5)).isFalse();
        assertThat(lines.reasons()).isEmpty();
    }

    @Test
    void rowsOfWritersWithOtherBlanksAreReadWhateverCameBefore() {
        String[] blanks = {"", " ", "  ", "\t"};
        StringBuilder text = new StringBuilder();
        int rows = 0;
        for (String before : blanks) {
            for (String after : blanks) {
                for (String cut : new String[] {"", "{\"a\":\n", "{\"a\":" + after + "\n", "{\n"}) {
                    text.append(cut)
                            .append(before + "{" + after + "\"a\"" + before + ":" + after + "\"v\"" + before + ","
                                    + after)
                            .append("\"x\"" + after + ":" + before + "1" + after + "}" + before + "\n");
                    rows++;
                }
            }
        }
        Lines lines = Lines.decode(TEXT, text.toString());
        assertThat(lines.strings(0)).hasSize(rows).containsOnly("v");
        assertThat(lines.reasons()).hasSize(rows - blanks.length * blanks.length);
    }

    @Test
    void badRowsAreRejectedWithColumnAndReasonAndTheOthersStay() {
        Lines lines = Lines.decode(PURCHASE, """
                {"event_id":"e1","event_time":"2026-04-01","amount":1}
                {"event_id":"e2","event_time":"yesterday","amount":1}
                {"event_id":"e3","amount":1}
                {"event_id":"e4","event_time":null,"amount":1}
                {"event_id":"e5","event_time":"2026-04-01","amount":1.005}
                {"event_id":"e6","event_time":"2026-04-01","amount":10000000000}
                {"event_id":"e7","event_time":"2026-04-01","amount":1,"amount":2}
                {"event_id":"e8","event_time":1775037720000,"amount":1}
                {"event_id":"e9","event_time":"2026-04-01","amount":[1]}
                {"event_id":"e10","event_time":"2026-04-01","amount":1} x
                [1]
                {"event_id":"e11","event_time":"2026-04-01","amount":11}
                """);
        assertThat(lines.strings(0)).containsExactly("e1", "e11");
        assertThat(lines.batch.positions()).startsWith(0, 11);
        assertThat(lines.rejections.row(0)).isEqualTo(1);
        assertThat(lines.reasons())
                .containsExactly(
                        "event_time: \"yesterday\" is not a TIMESTAMP",
                        "event_time: the field is missing, and the column is NOT NULL",
                        "event_time: NULL in a column that is NOT NULL",
                        "amount: \"1.005\" has more digits than DECIMAL(12, 2) holds",
                        "amount: \"10000000000\" is out of range for DECIMAL(12, 2)",
                        "amount: the key occurs twice",
                        "event_time: the number 1775037720000 is not a TIMESTAMP unless option timestamp_format says its unit",
                        "amount: an array is no DECIMAL(12, 2)",
                        "malformed JSON at byte 57: unexpected 'x' after the object",
                        "the row is not a JSON object");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{\"a\"",
                "{\"a\":",
                "{\"a\":\"",
                "{\"a\":\"x",
                "{\"a\":\"x\"",
                "{\"a\":\"x\",",
                "{\"a\":\"x\",}",
                "{\"a\" \"x\"}",
                "{a:1}",
                "{\"a\":1 \"b\":2}",
                "{\"a\":01}",
                "{\"a\":1.}",
                "{\"a\":.5}",
                "{\"a\":+1}",
                "{\"a\":-}",
                "{\"a\":1e}",
                "{\"a\":tru}",
                "{\"a\":NaN}",
                "{\"a\":nul}",
                "{\"a\":\"\\x\"}",
                "{\"a\":\"\\u12\"}",
                "{\"a\":\"\\u12g4\"}",
                "{\"a\":\"\\ud800\"}",
                "{\"a\":\"\\ud800\\u0041\"}",
                "{\"a\":\"\\udc00\"}",
                "{\"a\":\"\\",
                "{\"a\":\"\\\"}",
                "{\"a\":\"\t\"}",
                "{\"a\":\"\0\"}",
                "{\"a\":{}}",
                "{\"a\":[]}",
                "{\"a\":1}}",
                "{\"a\":1}{",
                "null",
                "1",
                "\"a\"",
                "}",
                "{\"a\":'x'}",
                "{,}",
                "{\"b\":[1,]}",
                "{\"b\":[1}",
                "{\"b\":{\"c\":1]}",
                "{\"b\":{\"c\"}}",
                "{\"b\":{1:2}}",
                "{\"b\":[01]}",
                "{\"b\":[\"\\q\"]}",
                "{\"b\":tru}",
                "{\"b\":{\"c\":1,}}",
                "{\"b\":[[[[}",
                "{\"\\x\":1}",
                "{\"a\":\"\\u0000\"}",
                "{\"b\":1,\"a\"}",
                "{\"a\":1,,\"b\":2}"
            })
    void whatIsNotJsonOrNotAVarcharIsRejected(String text) {
        String good = "{\"a\":\"good\"}";
        Lines lines = Lines.decode(TEXT, good + "\n" + text + "\n" + good + "\n" + text);
        assertThat(lines.strings(0)).containsExactly("good", "good");
        assertThat(lines.rejections.count()).isEqualTo(2);
        assertThat(lines.rejections.row(0)).isEqualTo(1);
        assertThat(lines.rejections.row(1)).isEqualTo(3);
    }

    @Test
    void everyPrefixOfARowIsRejectedAndNoneCrashes() {
        String row =
                "{\"event_id\":\"\\u00e9\\ud83d\\ude00\",\"x\":[{\"y\":-1.5e3}],\"event_time\":\"2026-04-01T10:02:00Z\",\"amount\":12.34}";
        for (int length = 1; length < row.length(); length++) {
            Lines lines = Lines.decode(PURCHASE, row.substring(0, length));
            assertThat(lines.batch.count()).as(row.substring(0, length)).isZero();
            assertThat(lines.rejections.count()).isEqualTo(1);
        }
        assertThat(Lines.decode(PURCHASE, row).strings(0)).containsExactly("é😀");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c3",
                "c328",
                "80",
                "c080",
                "c1bf",
                "e08080",
                "eda080",
                "f0808080",
                "f4908080",
                "f5808080",
                "e282",
                "f09f98",
                "ff"
            })
    void invalidUtf8IsRejectedInValuesKeysAndUnreadFields(String hex) {
        byte[] bad = new BigInteger(hex, 16).toByteArray();
        bad = bad[0] == 0 ? Arrays.copyOfRange(bad, 1, bad.length) : bad;
        for (String frame : new String[] {
            "{\"a\":\"#\"}", "{\"#\":1}", "{\"b\":\"#\"}", "{\"b\":[\"#\"]}", "{\"b\":{\"#\":1}}", "#", "{\"b\":#}"
        }) {
            byte[] text = frame.replace("#", new String(bad, StandardCharsets.ISO_8859_1))
                    .getBytes(StandardCharsets.ISO_8859_1);
            Lines lines = Lines.decode(TEXT, text, Lines.options());
            assertThat(lines.rejections.count()).as(frame).isEqualTo(1);
            assertThat(lines.batch.count()).isZero();
        }
    }

    @Test
    void escapesAreTakenOutAndTheRowsBytesStayAsTheyAre() {
        String text = """
                {"a":"plain"}
                {"a":"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u20AC\\ud83d\\ude00"}
                {"a":"é€😀"}
                {"\\u0061":"escaped key"}
                """;
        Lines lines = Lines.decode(TEXT, text);
        assertThat(lines.strings(0)).containsExactly("plain", "\"\\/\b\f\n\r\té€😀", "é€😀", "escaped key");
        assertThat(new String(lines.slice.buffer, 0, lines.slice.bufferSize, StandardCharsets.UTF_8))
                .isEqualTo(text);
    }

    @Test
    void stringsWithoutEscapesShareTheBufferOfTheSlice() {
        Lines lines = Lines.decode(TEXT, "{\"a\":\"x\"}\n{\"a\":12}\n");
        assertThat(lines.batch.bytes(0).heap()).isSameAs(lines.slice.buffer);
    }

    @Test
    void varcharTakesNumbersAndTruthValuesAsWritten() {
        Lines lines =
                Lines.decode(TEXT, "{\"a\":1.50}\n{\"a\":-1E+2}\n{\"a\":true}\n{\"a\":false}\n{\"a\":\"\"}\n{}\n");
        assertThat(lines.strings(0)).containsExactly("1.50", "-1E+2", "true", "false", "", "NULL");
    }

    @Test
    void integersTakeWholeNumbersInRangeOnly() {
        RowType type = RowType.of(
                Field.of("s", DataType.SMALLINT), Field.of("i", DataType.INTEGER), Field.of("b", DataType.BIGINT));
        Lines lines = Lines.decode(type, """
                {"s":32767,"i":2147483647,"b":9223372036854775807}
                {"s":-32768,"i":-2147483648,"b":-9223372036854775808}
                {"s":1e2,"i":1.0,"b":9e18}
                {"s":32768}
                {"i":-2147483649}
                {"b":9223372036854775808}
                {"b":1e19}
                {"i":1.5}
                {"i":"1"}
                {"s":true}
                """);
        assertThat(lines.longs(0)).containsExactly(32767, -32768, 100);
        assertThat(lines.longs(1)).containsExactly(Integer.MAX_VALUE, Integer.MIN_VALUE, 1);
        assertThat(lines.longs(2)).containsExactly(Long.MAX_VALUE, Long.MIN_VALUE, 9_000_000_000_000_000_000L);
        assertThat(lines.reasons())
                .containsExactly(
                        "s: \"32768\" is out of range for SMALLINT",
                        "i: \"-2147483649\" is out of range for INTEGER",
                        "b: \"9223372036854775808\" is out of range for BIGINT",
                        "b: \"1e19\" is out of range for BIGINT",
                        "i: \"1.5\" has more digits than INTEGER holds",
                        "i: the string \"1\" is not an INTEGER",
                        "s: \"true\" is not a SMALLINT");
    }

    @Test
    void decimalsTakeNumbersAndStringsExactly() {
        Lines lines = Lines.decode(one(DataType.decimal(38, 10)), """
                {"a":1234567890123456789012345678.0123456789}
                {"a":"-0.0000000001"}
                {"a":1e-10}
                {"a":1e-11}
                {"a":"x"}
                """);
        assertThat(lines.batch.wides(0).get(0)).isEqualTo(new BigInteger("12345678901234567890123456780123456789"));
        assertThat(lines.batch.wides(0).get(1)).isEqualTo(BigInteger.valueOf(-1));
        assertThat(lines.batch.wides(0).get(2)).isEqualTo(BigInteger.ONE);
        assertThat(lines.batch.count()).isEqualTo(3);
    }

    @Test
    void doublesTakeNumbersAndTheNamesOfWhatIsNone() {
        Lines lines = Lines.decode(
                one(DataType.DOUBLE),
                "{\"a\":0.1}\n{\"a\":1e308}\n{\"a\":\"NaN\"}\n{\"a\":\"-Infinity\"}\n{\"a\":1e309}\n{\"a\":\"1.5\"}\n");
        assertThat(Arrays.copyOf(lines.batch.doubles(0).values(), 4))
                .containsExactly(0.1, 1e308, Double.NaN, Double.NEGATIVE_INFINITY);
        assertThat(lines.reasons())
                .containsExactly("a: \"1e309\" is out of range for DOUBLE", "a: the string \"1.5\" is not a DOUBLE");
    }

    @ParameterizedTest
    @CsvSource({
        "seconds, 1775037720, 1775037720000000",
        "seconds, 1775037720.25, 1775037720250000",
        "seconds, -1, -1000000",
        "millis, 1775037720123, 1775037720123000",
        "micros, 1775037720123456, 1775037720123456",
        "nanos, 1775037720123456000, 1775037720123456",
        "millis, 1.775e12, 1775000000000000",
        "seconds, 253402300799, 253402300799000000",
    })
    void numbersAreTimesInTheUnitOfTheOption(String unit, String number, long micros) {
        Lines lines = Lines.decode(
                one(DataType.TIMESTAMP),
                ("{\"a\":" + number + "}").getBytes(StandardCharsets.US_ASCII),
                Lines.options("timestamp_format", unit));
        assertThat(lines.reasons()).isEmpty();
        assertThat(lines.longs(0)).containsExactly(micros);
    }

    @Test
    void timesThatMicrosecondsCannotHoldAreRejected() {
        byte[] text =
                "{\"a\":1775037720123456001}\n{\"a\":\"2026-04-01\"}\n{\"a\":1e30}".getBytes(StandardCharsets.US_ASCII);
        Lines lines = Lines.decode(one(DataType.TIMESTAMP), text, Lines.options("timestamp_format", "nanos"));
        assertThat(lines.batch.count()).isEqualTo(1);
        assertThat(lines.reasons())
                .containsExactly(
                        "a: \"1775037720123456001\" has more digits than TIMESTAMP holds",
                        "a: \"1e30\" is out of range for TIMESTAMP");
        text = "{\"a\":253402300800000}".getBytes(StandardCharsets.US_ASCII);
        lines = Lines.decode(one(DataType.TIMESTAMP), text, Lines.options("timestamp_format", "millis"));
        assertThat(lines.reasons()).containsExactly("a: \"253402300800000\" is out of range for TIMESTAMP");
    }

    @Test
    void timeZonesAreConvertedAndNeverGuessed() {
        RowType type = RowType.of(Field.of("t", DataType.TIMESTAMP), Field.of("z", DataType.TIMESTAMP_TZ));
        Lines lines = Lines.decode(type, """
                {"t":"1970-01-01T02:00:00+02:00","z":"1970-01-01T02:00:00+02:00"}
                {"z":"1970-01-01T02:00:00"}
                """);
        assertThat(lines.longs(0)).containsExactly(0);
        assertThat(lines.longs(1)).containsExactly(0);
        assertThat(lines.reasons())
                .containsExactly(
                        "z: \"1970-01-01T02:00:00\" has no offset from UTC, which TIMESTAMP WITH TIME ZONE needs");
    }

    @Test
    void datesTimesAndTruthValuesAreRead() {
        RowType type =
                RowType.of(Field.of("d", DataType.DATE), Field.of("t", DataType.TIME), Field.of("b", DataType.BOOLEAN));
        Lines lines = Lines.decode(type, """
                {"d":"1969-12-31","t":"10:00:00.5","b":true}
                {"d":"2024-02-29","t":"23:59","b":false}
                {"d":"2023-02-29"}
                {"d":20240229}
                {"b":"true"}
                {"b":1}
                """);
        assertThat(lines.longs(0)).containsExactly(-1, 19782);
        assertThat(lines.longs(1)).containsExactly(36_000_500_000L, 86_340_000_000L);
        assertThat(lines.longs(2)).containsExactly(1, 0);
        assertThat(lines.rejections.count()).isEqualTo(4);
    }

    @Test
    void deepNestingIsRejectedAndCostsNothing() {
        String brackets = "[".repeat(1 << 20);
        Lines lines = Lines.decode(TEXT, "{\"b\":" + brackets + "\n" + brackets + "\n{\"a\":" + brackets + "}\n");
        assertThat(lines.rejections.count()).isEqualTo(3);
        assertThat(lines.rejections.error(0)).contains("nested deeper than 512 levels");
        String fine = "[".repeat(512) + "]".repeat(512);
        assertThat(Lines.decode(TEXT, "{\"b\":" + fine + ",\"a\":\"x\"}").strings(0))
                .containsExactly("x");
        String objects = "{\"k\":".repeat(500) + "1" + "}".repeat(500);
        assertThat(Lines.decode(TEXT, "{\"b\":" + objects + ",\"a\":\"x\"}").strings(0))
                .containsExactly("x");
    }

    @Test
    void hugeNumbersAndLongKeysAreHandled() {
        String digits = "9".repeat(1 << 20);
        Lines lines = Lines.decode(
                one(DataType.DOUBLE),
                "{\"a\":" + digits + "}\n{\"a\":0." + digits + "}\n{\"" + digits + "\":1,\"a\":2}\n");
        assertThat(lines.batch.doubles(0).get(0)).isEqualTo(1);
        assertThat(lines.batch.doubles(0).get(1)).isEqualTo(2);
        assertThat(lines.reasons()[0])
                .startsWith("a: \"9999")
                .endsWith("…\" is out of range for DOUBLE")
                .hasSizeLessThan(120);
    }

    @Test
    void rowsWithAFaultAreRejectedWithIt() {
        Lines lines = Lines.decode(TEXT, "{\"a\":1}\n{\"a\":2}\n");
        lines.slice.setFault(0, "too long");
        Batch batch = new Batch(TEXT, 2);
        Rejections rejections = new Rejections();
        Lines.FORMAT.decoder(TEXT, Lines.options()).decode(lines.slice, batch, rejections);
        assertThat(rejections.error(0)).isEqualTo("too long");
        assertThat(batch.count()).isEqualTo(1);
        assertThat(batch.bytes(0).getString(0)).isEqualTo("2");
    }

    @Test
    void anUnknownUnitIsAnErrorThatListsThem() {
        assertThatThrownBy(() -> Lines.FORMAT.decoder(TEXT, Lines.options("timestamp_format", "minutes")))
                .isInstanceOfSatisfying(
                        StatementException.class,
                        error -> assertThat(error.hint()).contains("iso, seconds, millis, micros, nanos"));
    }
}
