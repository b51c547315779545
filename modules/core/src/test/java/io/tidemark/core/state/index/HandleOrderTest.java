package io.tidemark.core.state.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HandleOrderTest {
    private final HandleOrder order = new HandleOrder();
    private final Random random = new Random(4711);

    /** Some hundred handles of all key groups in any order, with equal ones among them, as of rows that left a deadline and came back. */
    @Test
    void handlesAreInTheOrderOfNumbers() {
        for (int count : new int[] {0, 1, 2, 127, 128, 129, 1_000, 40_000, 1 << 16, 70_000}) {
            long[] handles = new long[count + 3];
            for (int i = 0; i < handles.length; i++) {
                handles[i] = (long) random.nextInt(128) << 32 | random.nextInt(1 + count / 64);
            }
            checkSorted(handles, count);
        }
    }

    @Test
    void slotsInOrderStaySo() {
        long[] handles = new long[5_000];
        int[] slots = new int[128];
        for (int i = 0; i < handles.length; i++) {
            int group = random.nextInt(128);
            handles[i] = (long) group << 32 | slots[group]++;
        }
        checkSorted(handles, handles.length);
    }

    private void checkSorted(long[] handles, int count) {
        long[] expected = handles.clone();
        Arrays.sort(expected, 0, count);
        order.sort(handles, count);
        assertThat(handles).as("those behind %s stay", count).isEqualTo(expected);
    }
}
