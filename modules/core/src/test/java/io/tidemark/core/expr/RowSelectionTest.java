package io.tidemark.core.expr;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.LongColumn;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class RowSelectionTest {
    private final LongColumn booleans = new LongColumn(200);
    private final RowSelection selection = new RowSelection();

    private int[] select(int total) {
        int count = selection.select(booleans, total);
        assertThat(selection.count()).isEqualTo(count);
        return Arrays.copyOf(selection.rows(), count);
    }

    @Test
    void neitherFalseNorNullIsSelected() {
        for (int row = 0; row < 200; row++) {
            booleans.set(row, row % 3 == 0 ? 1 : 0);
        }
        assertThat(select(10)).containsExactly(0, 3, 6, 9);
        booleans.nulls().set(3);
        booleans.nulls().set(66);
        assertThat(select(10)).containsExactly(0, 6, 9);
        assertThat(select(70)).doesNotContain(3, 66).contains(63, 69).hasSize(22);
        assertThat(select(0)).isEmpty();
    }

    @Test
    void whatLiesUnderANullDoesNotMatter() {
        booleans.set(0, 1);
        booleans.set(1, -17);
        booleans.nulls().set(1);
        booleans.set(2, 1);
        assertThat(select(3)).containsExactly(0, 2);
    }
}
