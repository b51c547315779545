package io.tidemark.core.join;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.Output;
import io.tidemark.core.relational.InputWatermarks;
import io.tidemark.core.state.StateTables;

/** Where the inputs of a join are, and so how its rows are stamped. An input that has no watermark has no say. One thread at a time. */
final class JoinStamps {
    private final boolean[] isTimed;
    private final InputWatermarks watermarks;
    private long[] restamped = new long[Batch.SLICE_ROWS];
    private boolean moved;

    JoinStamps(boolean[] isTimed, StateTables tables) {
        this.isTimed = isTimed;
        watermarks = new InputWatermarks(isTimed.length, tables);
    }

    /** The stamps of the rows of a batch, as the join's output has them; valid until the next call. */
    long[] of(int input, Batch batch) {
        int other = 1 - input;
        if (!isTimed[other]) {
            return batch.watermarks();
        }
        if (restamped.length < batch.count()) {
            restamped = new long[batch.count()];
        }
        long others = watermarks.of(other);
        for (int row = 0; row < batch.count(); row++) {
            restamped[row] = isTimed[input] ? Math.min(batch.watermarks()[row], others) : others;
        }
        return restamped;
    }

    void onWatermark(int input, long watermarkMicros) {
        long before = lowest();
        watermarks.set(input, watermarkMicros);
        moved |= lowest() > before;
    }

    /** The join's own watermark. */
    long lowest() {
        return isTimed[0] == isTimed[1] ? watermarks.lowest() : watermarks.of(isTimed[0] ? 0 : 1);
    }

    /** Passes the watermark on, if the epoch has moved it. */
    void flush(Output output) {
        if (moved) {
            output.watermark(lowest());
            moved = false;
        }
    }
}
