package io.tidemark.format.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.data.nested.NestedWriter;
import io.tidemark.api.format.Encoder;
import io.tidemark.api.format.nested.JsonTree;
import io.tidemark.api.format.text.TimestampText;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.TypeKind;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonRoundTripTest {
    private static final RowType ALL = RowType.of(
            Field.of("b", DataType.BOOLEAN),
            Field.of("s", DataType.SMALLINT),
            Field.of("i", DataType.INTEGER),
            Field.of("l", DataType.BIGINT),
            Field.of("r", DataType.REAL),
            Field.of("d", DataType.DOUBLE),
            Field.of("n", DataType.decimal(12, 2)),
            Field.of("w", DataType.decimal(38, 9)),
            Field.of("v \"quoted\" é", DataType.VARCHAR),
            Field.of("day", DataType.DATE),
            Field.of("time", DataType.TIME),
            Field.of("ts", DataType.TIMESTAMP),
            Field.of("tz", DataType.TIMESTAMP_TZ),
            Field.of("took", DataType.INTERVAL_MICROS),
            Field.of("term", DataType.INTERVAL_MONTHS),
            Field.of("bytes", DataType.BYTEA),
            Field.of("json", DataType.JSONB),
            Field.of("list", DataType.array(DataType.array(DataType.VARCHAR))),
            Field.of(
                    "row",
                    DataType.row(List.of(
                            Field.of("x \"y\"", DataType.decimal(38, 2)),
                            Field.of("z", DataType.array(DataType.DOUBLE))))));
    private static final String[] PIECES = {
        "a", "\"", "\\", "\n", "\u0001", "\u007f", "é", "€", "😀", "long enough for words", "/", "\t", " "
    };

    /** Finds a value that the encoder writes in a way that the decoder reads otherwise, or does not read. */
    @Test
    void whatTheEncoderWroteTheDecoderReads() {
        Random random = new Random(42);
        for (int round = 0; round < 20; round++) {
            Batch batch = new Batch(ALL, 200);
            batch.setCount(200);
            for (int row = 0; row < 200; row++) {
                for (int column = 0; column < ALL.size(); column++) {
                    fill(batch.column(column), ALL.type(column), row, random);
                }
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Encoder encoder = Lines.FORMAT.encoder(ALL, Lines.options());
            encoder.begin(out);
            for (int row = 0; row < 200; row++) {
                encoder.encode(batch, row, out);
            }

            Lines lines = Lines.decode(ALL, out.toByteArray(), Lines.options());
            assertThat(lines.reasons()).isEmpty();
            assertThat(lines.batch.count()).isEqualTo(200);
            for (int row = 0; row < 200; row++) {
                for (int column = 0; column < ALL.size(); column++) {
                    assertThat(lines.batch.column(column).sameAs(row, batch.column(column), row))
                            .as("row %s, %s", row, ALL.field(column))
                            .isTrue();
                }
            }
        }
    }

    private static void fill(Column column, DataType type, int row, Random random) {
        if (random.nextInt(10) == 0) {
            column.nulls().set(row);
            return;
        }
        Batch view = new Batch(RowType.of(Field.of("x", type)), new Column[] {column}, 1);
        switch (type.kind()) {
            case BOOLEAN -> view.longs(0).set(row, random.nextInt(2));
            case SMALLINT -> view.longs(0).set(row, (short) random.nextInt());
            case INTEGER -> view.longs(0).set(row, random.nextInt() >> random.nextInt(31));
            case INTERVAL_MICROS -> view.longs(0).set(row, random.nextLong() >> random.nextInt(1, 63));
            case INTERVAL_MONTHS -> view.longs(0).set(row, random.nextInt() >> random.nextInt(31));
            case BIGINT -> view.longs(0).set(row, random.nextLong() >> random.nextInt(63));
            case REAL -> view.doubles(0).set(row, Float.intBitsToFloat(random.nextInt()));
            case DOUBLE ->
                view.doubles(0)
                        .set(
                                row,
                                random.nextBoolean()
                                        ? Double.longBitsToDouble(random.nextLong())
                                        : random.nextInt(1000) / 8.0);
            case DATE -> view.longs(0).set(row, random.nextInt(3_652_059) - 719_162);
            case TIME -> view.longs(0).set(row, (long) (random.nextDouble() * 86_400_000_000L));
            case TIMESTAMP, TIMESTAMP_TZ ->
                view.longs(0)
                        .set(
                                row,
                                (long) (random.nextDouble() * TimestampText.MAX_MICROS)
                                        * (random.nextInt(5) == 0 ? 0 : 1));
            case VARCHAR -> view.bytes(0).set(row, text(random));
            case BYTEA -> {
                byte[] bytes = new byte[random.nextInt(6)];
                random.nextBytes(bytes);
                view.bytes(0).set(row, bytes, 0, bytes.length);
            }
            case JSONB -> view.bytes(0).set(row, JsonTree.text(List.of(text(random), List.of(), true)));
            case ARRAY, ROW -> fillNested(view.bytes(0), type, row, random);
            default -> fillDecimal(column, type, row, random);
        }
    }

    private static void fillNested(BytesColumn column, DataType type, int row, Random random) {
        NestedWriter writer = new NestedWriter();
        writer.begin();
        boolean isArray = type.kind() == TypeKind.ARRAY;
        int count = isArray ? random.nextInt(4) : type.parts().size();
        for (int i = 0; i < count; i++) {
            DataType part = type.parts().get(isArray ? 0 : i).type();
            Column item = Column.create(part, 1);
            fill(item, part, 0, random);
            writer.add(part, item, 0);
        }
        writer.store(column, row);
    }

    private static void fillDecimal(Column column, DataType type, int row, Random random) {
        BigInteger value = new BigInteger(1 + random.nextInt(126), random).mod(BigInteger.TEN.pow(type.precision()));
        value = random.nextBoolean() ? value.negate() : value;
        if (column instanceof WideColumn wide) {
            wide.set(row, value.shiftRight(64).longValue(), value.longValue());
        } else {
            ((io.tidemark.api.data.LongColumn) column).set(row, value.longValue());
        }
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }

    @Test
    void aRowIsOneLineWithItsKeysInOrder() {
        RowType type = RowType.of(
                Field.of("window_start", DataType.TIMESTAMP),
                Field.of("z", DataType.TIMESTAMP_TZ),
                Field.of("sales", DataType.decimal(12, 2)),
                Field.of("note", DataType.VARCHAR),
                Field.of("x", DataType.DOUBLE),
                Field.of("ok", DataType.BOOLEAN));
        Batch batch = new Batch(type, 1);
        batch.longs(0).set(0, 1775037600000000L);
        batch.longs(1).set(0, 1775037600500000L);
        batch.longs(2).set(0, 35000);
        batch.bytes(3).nulls().set(0);
        batch.doubles(4).set(0, Double.NaN);
        batch.longs(5).set(0, 1);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Lines.FORMAT.encoder(type, Lines.options()).encode(batch, 0, out);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        "{\"window_start\":\"2026-04-01T10:00:00\",\"z\":\"2026-04-01T10:00:00.5Z\",\"sales\":350.00,"
                                + "\"note\":null,\"x\":\"NaN\",\"ok\":true}\n");
    }

    /** Finds rows that are read differently after rows of another form, since the decoder learns from row to row. */
    @Test
    void whatWasLearnedFromOtherRowsChangesNothing() {
        String[] forms = {
            "{\"a\":\"1\",\"b\":2}", "{\"b\":2,\"a\":\"1\"}", "{\"a\" :\"1\"}", "{ \"a\":\"1\",\"b\":2 }", "{}",
                    "{\"b\":2}", "{\"c\":0,\"a\":\"1\"}",
            "{\"a\":\"1\",\"c\":0,\"b\":2}", "{\"a\":\"1\",\"a\":\"2\"}", "{\"a\":\"1\"", "{\"a\":\"1\"}}",
                    "{\"a\":\"1\",}", "x", "{\"a\":\"1\",\"b\":2,\"d\":3}",
            "{\"aa\":\"1\",\"b\":2}", "{\"a\":\"1\",\"bb\":2}", "{\"a\":{}}"
        };
        RowType type = RowType.of(Field.of("a", DataType.VARCHAR), Field.of("b", DataType.INTEGER));
        Random random = new Random(9);
        StringBuilder text = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            String form = forms[random.nextInt(forms.length)];
            text.append(form).append('\n');
            Lines alone = Lines.decode(type, form);
            expected.append(alone.batch.count() == 1 ? show(alone.batch, 0) : "");
        }
        Lines together = Lines.decode(type, text.toString());
        StringBuilder actual = new StringBuilder();
        for (int row = 0; row < together.batch.count(); row++) {
            actual.append(show(together.batch, row));
        }
        assertThat(actual.toString()).isEqualTo(expected.toString());
    }

    private static String show(Batch batch, int row) {
        String text = batch.column(0).nulls().get(row) ? "NULL" : batch.bytes(0).getString(row);
        return text + ","
                + (batch.column(1).nulls().get(row) ? "NULL" : batch.longs(1).get(row)) + "\n";
    }
}
