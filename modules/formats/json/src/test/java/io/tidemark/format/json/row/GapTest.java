package io.tidemark.format.json.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class GapTest {
    /** Room behind the bytes, as a slice has it. */
    private static final int PADDING = 16;

    private static byte[] padded(Random random, int length) {
        byte[] bytes = new byte[length + PADDING];
        random.nextBytes(bytes);
        return bytes;
    }

    @Test
    void aGapIsKnownByAllOfItsBytesAndNoOthers() {
        Random random = new Random(6);
        for (int length = 1; length <= Gap.MAX_LENGTH; length++) {
            byte[] written = padded(random, length);
            Gap gap = Objects.requireNonNull(Gap.of(written, 0, length));
            int at = random.nextInt(9);
            byte[] read = padded(random, at + length);
            System.arraycopy(written, 0, read, at, length);
            assertThat(gap.after(read, at, at + length)).isEqualTo(at + length);
            assertThat(gap.after(read, at, at + length + 5)).isEqualTo(at + length);
            assertThat(gap.after(read, at, at + length - 1)).isEqualTo(RowBlock.FAILED);
            for (int i = 0; i < length; i++) {
                read[at + i] ^= (byte) (1 << random.nextInt(8));
                assertThat(gap.after(read, at, at + length))
                        .as("byte %s of %s", i, length)
                        .isEqualTo(RowBlock.FAILED);
                read[at + i] = written[i];
            }
        }
    }

    @Test
    void thereIsNoneOfNoByteAndOfTooMany() {
        byte[] bytes = new byte[2 * Gap.MAX_LENGTH];
        assertThat(Gap.of(bytes, 3, 3)).isNull();
        assertThat(Gap.of(bytes, 3, 3 + Gap.MAX_LENGTH)).isNotNull();
        assertThat(Gap.of(bytes, 3, 4 + Gap.MAX_LENGTH)).isNull();
    }
}
