package io.tidemark.api.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BatchAppendTest {
    private static final RowType TYPE = RowType.of(Field.of("text", DataType.VARCHAR));

    /** Short texts are copied by words, which must not reach beyond a heap, nor into the text before. */
    @Test
    void textsOfAnyLengthAreCopiedFromAnyPlaceInTheirHeap() {
        for (int length = 0; length < 40; length++) {
            byte[] heap = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHI"
                    .substring(0, length + 3)
                    .getBytes(StandardCharsets.US_ASCII);
            Batch source = new Batch(TYPE, 4);
            source.bytes(0).share(heap, heap.length);
            for (int row = 0; row < 4; row++) {
                source.bytes(0).setSlice(row, row, length);
                source.weights()[row] = row + 1;
            }
            source.column(0).nulls().set(2);
            source.setCount(4);
            Batch target = new Batch(TYPE, 1);
            target.append(source, 0, 4);
            target.append(source, 1, 4);
            for (int i = 0; i < target.count(); i++) {
                int row = i < 4 ? i : i - 3;
                String text = new String(heap, row, length, StandardCharsets.US_ASCII);
                assertThat(target.bytes(0).getString(i)).isEqualTo(row == 2 ? "" : text);
                assertThat(target.column(0).nulls().get(i)).isEqualTo(row == 2);
                assertThat(target.weights()[i]).isEqualTo(row + 1);
            }
        }
    }
}
