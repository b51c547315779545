package io.tidemark.core.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class HashesTest {
    private static final BigInteger MASK = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    /** The specification once more, with big integers. */
    private static long fold(long a, long b) {
        BigInteger product = BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
        return product.and(MASK).xor(product.shiftRight(64).and(MASK)).longValue();
    }

    private static long finish(long h) {
        h ^= h >>> 32;
        h *= 0xD6E8FEB86659FD93L;
        return h ^ h >>> 32;
    }

    @Test
    void hashIsTheOneThatIsSpecified() {
        LongColumn longs = new LongColumn(1);
        longs.set(0, -5);
        BytesColumn bytes = new BytesColumn(1);
        bytes.set(0, "abcdefghij");
        WideColumn wides = new WideColumn(1);
        wides.nulls().set(0);
        long h = fold(0x9E3779B97F4A7C15L ^ -5, 0xA0761D6478BD642FL);
        h = fold(h ^ 0x6867666564636261L, 0xA0761D6478BD642FL);
        h = fold(h ^ 0x6A69L, 0xA0761D6478BD642FL);
        h = fold(h ^ 10, 0xE7037ED1A0B428DBL);
        h = fold(h ^ 0x2545F4914F6CDD1DL, 0x8EBC6AF09C88C6E3L);
        assertThat(Hashes.hash(new Column[] {longs, bytes, wides}, 0)).isEqualTo(finish(h));
    }

    @Test
    void batchAndRowGiveTheSameHash() {
        Random random = new Random(5);
        int count = 500;
        LongColumn longs = new LongColumn(count);
        BytesColumn bytes = new BytesColumn(count);
        DoubleColumn doubles = new DoubleColumn(count);
        WideColumn wides = new WideColumn(count);
        Column[] keys = {longs, bytes, doubles, wides};
        for (int row = 0; row < count; row++) {
            longs.set(row, random.nextLong());
            bytes.set(row, "x".repeat(random.nextInt(30)));
            doubles.set(row, random.nextDouble());
            wides.set(row, random.nextLong(), random.nextLong());
            keys[random.nextInt(4)].nulls().set(row, random.nextInt(4) == 0);
        }
        long[] hashes = new long[count];
        Hashes.hash(keys, count, hashes);
        for (int row = 0; row < count; row++) {
            assertThat(Hashes.hash(keys, row)).isEqualTo(hashes[row]);
        }
    }

    @Test
    void whatSqlCallsEqualHashesEqual() {
        DoubleColumn doubles = new DoubleColumn(4);
        doubles.set(0, 0.0);
        doubles.set(1, -0.0);
        doubles.set(2, Double.NaN);
        doubles.set(3, Double.longBitsToDouble(0xFFF8000000000001L));
        Column[] keys = {doubles};
        assertThat(Hashes.hash(keys, 1)).isEqualTo(Hashes.hash(keys, 0));
        assertThat(Hashes.hash(keys, 3)).isEqualTo(Hashes.hash(keys, 2));
        assertThat(Hashes.hash(keys, 2)).isNotEqualTo(Hashes.hash(keys, 0));
    }

    @Test
    void bytesHashTheSameWhereverTheyLie() {
        byte[] heap = "....0123456789..............".getBytes(StandardCharsets.UTF_8);
        byte[] exact = Arrays.copyOfRange(heap, 4, 14);
        BytesColumn far = new BytesColumn(1);
        far.share(heap, heap.length);
        far.setSlice(0, 4, 10);
        BytesColumn near = new BytesColumn(1);
        near.share(exact, 10);
        near.setSlice(0, 0, 10);
        assertThat(Hashes.hash(new Column[] {near}, 0)).isEqualTo(Hashes.hash(new Column[] {far}, 0));
    }

    @Test
    void sequencesSpreadOverKeyGroupsAndLowerHalves() {
        int count = 100_000;
        LongColumn longs = new LongColumn(count);
        BytesColumn bytes = new BytesColumn(count);
        for (int row = 0; row < count; row++) {
            longs.set(row, row * 600_000_000L);
            bytes.set(row, "order-" + row);
        }
        for (Column column : new Column[] {longs, bytes}) {
            long[] hashes = new long[count];
            Hashes.hash(new Column[] {column}, count, hashes);
            int[] groups = new int[KeyGroups.COUNT];
            Set<Integer> halves = new HashSet<>();
            for (long hash : hashes) {
                groups[Hashes.keyGroup(hash)]++;
                halves.add((int) hash);
            }
            // 781 expected a group, standard deviation 28; 1.2 equal pairs among the halves.
            assertThat(Arrays.stream(groups).min().orElseThrow()).isGreaterThan(640);
            assertThat(Arrays.stream(groups).max().orElseThrow()).isLessThan(920);
            assertThat(halves.size()).isGreaterThan(count - 12);
        }
    }
}
