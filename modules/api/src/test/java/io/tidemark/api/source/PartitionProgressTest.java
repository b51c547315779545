package io.tidemark.api.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PartitionProgressTest {
    @Test
    void unitsKeepTheOrderOfTheirFirstSlice() {
        PartitionProgress progress = new PartitionProgress();
        progress.advance(new UnitRead("b", 10, 1));
        progress.advance(new UnitRead("a", 5, 2));
        progress.advance(new UnitRead("b", 20, 3));

        assertThat(progress.units()).containsExactly(new UnitRead("b", 20, 3), new UnitRead("a", 5, 2));
        assertThat(progress.unit("c")).isNull();
    }

    @Test
    void aSliceAdvancesItsUnitToItsEnd() {
        Slice slice = new Slice();
        slice.unit = "a";
        slice.toOffset = 7;
        slice.mark = 9;
        PartitionProgress progress = new PartitionProgress();
        progress.advance(slice);

        PartitionProgress copy = progress.copy();
        progress.advance(new UnitRead("a", 8, 0));
        assertThat(copy.units()).containsExactly(new UnitRead("a", 7, 9));
    }

    @Test
    void faultsBelongToTheirRowsAndGoWithThem() {
        Slice slice = new Slice();
        slice.add(0, 1, 0);
        slice.add(1, 1, 1);
        slice.setFault(1, "too long");
        slice.add(2, 1, 2);
        assertThat(slice.fault(0)).isNull();
        assertThat(slice.fault(1)).isEqualTo("too long");
        assertThat(slice.fault(2)).isNull();
        slice.clear();
        assertThat(slice.fault(1)).isNull();
    }
}
