package io.tidemark.runtime.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.TestRows;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecTest {
    private static final RowType TYPE = RowType.of(
            Field.of("l", DataType.BIGINT),
            Field.of("d", DataType.DOUBLE),
            Field.of("b", DataType.VARCHAR),
            Field.of("w", DataType.decimal(38, 0)),
            Field.of("same", DataType.VARCHAR),
            Field.of("constant", DataType.BIGINT));

    private final BatchCodec codec = new BatchCodec();

    /** {@code bits}: how many bits the numbers have. */
    private static Batch random(int rows, int bits) {
        Random random = new Random(bits);
        Batch batch = new Batch(TYPE, rows);
        for (int row = 0; row < rows; row++) {
            batch.longs(0).set(row, random.nextLong() >> 64 - bits);
            batch.doubles(1).set(row, random.nextGaussian());
            batch.bytes(2).set(row, "x".repeat(random.nextInt(40)) + row);
            batch.wides(3).set(row, random.nextLong() >> 64 - bits, random.nextLong());
            batch.bytes(4).set(row, "part-0");
            batch.longs(5).set(row, 42);
            batch.weights()[row] = random.nextBoolean() ? 1 : -3;
            for (int column = 0; column < 4; column++) {
                if (random.nextInt(7) == 0) {
                    batch.column(column).nulls().set(row);
                }
            }
        }
        batch.setCount(rows);
        return batch;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64})
    void rowsComeBack(int bits) {
        Batch batch = random(131, bits);
        Batch back = codec.read(codec.toBytes(batch), TYPE, "test");
        assertThat(back.count()).isEqualTo(131);
        for (int row = 0; row < batch.count(); row++) {
            assertThat(TestRows.text(back, row)).isEqualTo(TestRows.text(batch, row));
            assertThat(back.weights()[row]).isEqualTo(batch.weights()[row]);
        }
    }

    @Test
    void extremesAndNoRowsComeBack() {
        Batch batch = new Batch(TYPE, 2);
        batch.longs(0).set(0, Long.MIN_VALUE);
        batch.longs(0).set(1, Long.MAX_VALUE);
        batch.setCount(2);
        assertThat(codec.read(codec.toBytes(batch), TYPE, "test").longs(0).values())
                .startsWith(Long.MIN_VALUE, Long.MAX_VALUE);
        batch.setCount(0);
        assertThat(codec.read(codec.toBytes(batch), TYPE, "test").count()).isZero();
    }

    /** The last range of a width, and the first of the next. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 0xFF, 0x100, 0xFFFF, 0x10000, 0xFFFFFFFFL, 0x100000000L, Long.MAX_VALUE, -1})
    void numbersOfAnyRangeComeBack(long range) {
        RowType type = RowType.of(Field.of("l", DataType.BIGINT));
        for (int rows = 1; rows < 20; rows++) {
            Batch batch = new Batch(type, rows);
            for (int row = 0; row < rows; row++) {
                batch.longs(0).set(row, row % 3 == 0 ? -5 : row % 3 == 1 ? range - 5 : (range >>> 1) - 5);
            }
            batch.setCount(rows);
            assertThat(codec.read(codec.toBytes(batch), type, "test").longs(0).values())
                    .startsWith(Arrays.copyOf(batch.longs(0).values(), rows));
        }
    }

    @Test
    void whatLiesBehindANullDoesNotShowInTheBytes() {
        Batch one = random(50, 20);
        Batch other = random(50, 20);
        for (int row = 0; row < 50; row++) {
            if (other.column(0).nulls().get(row)) {
                other.longs(0).values()[row] = 99;
            }
            if (other.column(1).nulls().get(row)) {
                other.doubles(1).values()[row] = 99;
            }
        }
        assertThat(codec.toBytes(one)).isEqualTo(codec.toBytes(other));
    }

    @Test
    void equalTextsAreThereOnce() {
        RowType type = RowType.of(Field.of("s", DataType.VARCHAR));
        Batch batch = new Batch(type, 1000);
        for (int row = 0; row < 1000; row++) {
            batch.bytes(0).set(row, "the same text for all");
        }
        batch.setCount(1000);
        assertThat(codec.toBytes(batch)).hasSizeLessThan(80);
        assertThat(codec.read(codec.toBytes(batch), type, "test").bytes(0).getString(999))
                .isEqualTo("the same text for all");
    }

    /** Values that lie one behind the other are copied at once. */
    @Test
    void textsAreTheSameBytesWhereverTheyLieInTheHeap() {
        RowType type = RowType.of(Field.of("b", DataType.VARCHAR));
        String[] texts = {"", "one", "", "two", "three", "", "four", ""};
        Batch inOrder = new Batch(type, texts.length);
        Batch backwards = new Batch(type, texts.length);
        for (int row = 0; row < texts.length; row++) {
            inOrder.bytes(0).set(row, texts[row]);
            int last = texts.length - 1 - row;
            backwards.bytes(0).set(last, texts[last]);
        }
        inOrder.setCount(texts.length);
        backwards.setCount(texts.length);
        assertThat(codec.toBytes(inOrder)).isEqualTo(codec.toBytes(backwards));
        Batch back = codec.read(codec.toBytes(inOrder), type, "test");
        for (int row = 0; row < texts.length; row++) {
            assertThat(back.bytes(0).getString(row)).isEqualTo(texts[row]);
        }
        ByteWriter part = new ByteWriter(64);
        codec.write(inOrder, 3, 5, part);
        ByteWriter samePart = new ByteWriter(64);
        codec.write(backwards, 3, 5, samePart);
        assertThat(part.toByteArray()).isEqualTo(samePart.toByteArray());
    }

    @Test
    void bytesThatEndTooEarlyAreNamed() {
        byte[] bytes = codec.toBytes(random(20, 30));
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> codec.read(cut, TYPE, "the thing")).hasMessage("could not read the thing");
        }
    }

    @Test
    void typesComeBack() {
        ByteWriter out = new ByteWriter(10);
        TypeCodec.write(TYPE, out);
        assertThat(TypeCodec.read(new ByteReader(out.toByteArray(), "test"))).isEqualTo(TYPE);
        out.setByte(out.sizeBytes() - 1, 1);
        out.clear();
        out.putInt(1).putText("c").putText("NO_SUCH_TYPE").putInt(0);
        assertThatThrownBy(() -> TypeCodec.read(new ByteReader(out.toByteArray(), "test")))
                .hasMessage("could not read test");
    }

    @Test
    void aHashTellsBytesApart() {
        byte[] bytes = new byte[131];
        new Random(1).nextBytes(bytes);
        Set<Long> hashes = new HashSet<>();
        for (int length = 0; length <= bytes.length; length++) {
            hashes.add(ContentHash.of(0, bytes, 0, length));
        }
        for (int bit = 0; bit < bytes.length * 8; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            hashes.add(ContentHash.of(0, bytes, 0, bytes.length));
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
        hashes.add(ContentHash.of(1, bytes, 0, bytes.length));
        assertThat(hashes).hasSize(132 + 131 * 8 + 1);
    }

    @Test
    void theHashOfGivenBytesNeverChanges() {
        byte[] bytes = new byte[100];
        for (int i = 0; i < 100; i++) {
            bytes[i] = (byte) i;
        }
        // From the formula, by hand, in another language.
        assertThat(ContentHash.of(3, bytes, 0, 100)).isEqualTo(HASH);
    }

    private static final long HASH = 0x28E8297F37353B79L;
}
