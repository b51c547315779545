package io.tidemark.core.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class KeyPackingTest {
    private static final RowType TEXT = RowType.of(Field.of("id", DataType.VARCHAR));

    private static String pack(KeyPacking packing, Batch batch, int row) {
        packing.pack(batch);
        return packing.kinds()[row] + " " + Long.toHexString(packing.packed().highs()[row]) + " "
                + Long.toHexString(packing.packed().lows()[row]);
    }

    private static String text(String key) {
        Batch batch = new Batch(TEXT, 1);
        batch.bytes(0).set(0, key);
        batch.setCount(1);
        return pack(new KeyPacking(new int[] {0}), batch, 0);
    }

    @Test
    void canonicalUuidIsPackedExactly() {
        String key = "0123abcd-ef45-4678-9abc-def012345678";
        UUID uuid = UUID.fromString(key);
        assertThat(text(key))
                .isEqualTo(KeyPacking.UUID + " " + Long.toHexString(uuid.getMostSignificantBits()) + " "
                        + Long.toHexString(uuid.getLeastSignificantBits()));
    }

    @Test
    void whatLooksLikeAUuidIsHashed() {
        String[] others = {
            "0123ABCD-ef45-4678-9abc-def012345678",
            "0123abcg-ef45-4678-9abc-def012345678",
            "0123abcd-ef45-4678-9abc-def01234567/",
            "0123abcd-ef45-4678-9abc-def01234567:",
            "0123abcd-ef45-4678-9abc-def01234567`",
            "0123abcd_ef45-4678-9abc-def012345678",
            "0123abcd-ef45-4678-9abc_def012345678",
            "0123abcdef45-4678-9abc-def0123456789",
            "0123abcd-ef45-4678-9abc-def01234é678"
        };
        for (String other : others) {
            assertThat(text(other)).as(other).startsWith(KeyPacking.HASHED + " ");
        }
    }

    @Test
    void everyByteInsteadOfAHexDigitIsTold() {
        Batch batch = new Batch(TEXT, 1);
        KeyPacking packing = new KeyPacking(new int[] {0});
        byte[] key = "0123abcd-ef45-4678-9abc-def012345678".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        for (int at : new int[] {0, 7, 9, 14, 20, 24, 35}) {
            byte before = key[at];
            for (int value = -128; value < 128; value++) {
                key[at] = (byte) value;
                batch.clear();
                batch.bytes(0).set(0, key, 0, 36);
                batch.setCount(1);
                boolean digit = value >= '0' && value <= '9' || value >= 'a' && value <= 'f';
                assertThat(pack(packing, batch, 0))
                        .as("%s at %s", value, at)
                        .startsWith((digit ? KeyPacking.UUID : KeyPacking.HASHED) + " ");
            }
            key[at] = before;
        }
    }

    @Test
    void shortTextIsPackedWithItsLength() {
        // Length 2, then the bytes, little-endian.
        assertThat(text("ab")).isEqualTo(KeyPacking.PACKED + " 0 626102");
        assertThat(text("")).isEqualTo(KeyPacking.PACKED + " 0 0");
        assertThat(text("ab\0")).isNotEqualTo(text("ab"));
        assertThat(text("123456789012345")).startsWith(KeyPacking.PACKED + " ");
        assertThat(text("1234567890123456")).startsWith(KeyPacking.HASHED + " ");
    }

    @Test
    void severalColumnsDoNotRunIntoEachOther() {
        RowType type = RowType.of(Field.of("a", DataType.VARCHAR), Field.of("b", DataType.VARCHAR));
        Batch batch = new Batch(type, 4);
        String[][] rows = {
            {"ab", "c"}, {"a", "bc"}, {"a long text in front of", "another"}, {"a long text in front ofa", "nother"}
        };
        for (int row = 0; row < rows.length; row++) {
            batch.bytes(0).set(row, rows[row][0]);
            batch.bytes(1).set(row, rows[row][1]);
        }
        batch.setCount(4);
        KeyPacking packing = new KeyPacking(new int[] {0, 1});
        assertThat(pack(packing, batch, 0)).isNotEqualTo(pack(packing, batch, 1));
        assertThat(pack(packing, batch, 2))
                .isNotEqualTo(pack(packing, batch, 3))
                .startsWith(KeyPacking.HASHED + " ");
    }

    @Test
    void numbersArePackedByValue() {
        RowType type = RowType.of(Field.of("a", DataType.BIGINT), Field.of("b", DataType.DOUBLE));
        Batch batch = new Batch(type, 3);
        batch.longs(0).set(0, 5);
        batch.longs(0).set(1, 5);
        batch.longs(0).set(2, 5);
        batch.doubles(1).set(0, 0.0);
        batch.doubles(1).set(1, -0.0);
        batch.doubles(1).nulls().set(2);
        batch.setCount(3);
        KeyPacking packing = new KeyPacking(new int[] {0, 1});
        assertThat(pack(packing, batch, 0)).isEqualTo(pack(packing, batch, 1)).isEqualTo(KeyPacking.PACKED + " 0 5");
        assertThat(packing.kinds()[2]).isEqualTo(KeyPacking.NULL);
    }

    @Test
    void wideNumbersFillTheWholeKey() {
        RowType type = RowType.of(Field.of("a", DataType.decimal(38, 0)), Field.of("b", DataType.BIGINT));
        Batch batch = new Batch(type, 1);
        batch.wides(0).set(0, 7, 9);
        batch.longs(1).set(0, 1);
        batch.setCount(1);
        assertThat(pack(new KeyPacking(new int[] {0}), batch, 0)).isEqualTo(KeyPacking.PACKED + " 7 9");
        assertThat(pack(new KeyPacking(new int[] {0, 1}), batch, 0)).startsWith(KeyPacking.HASHED + " ");
    }
}
