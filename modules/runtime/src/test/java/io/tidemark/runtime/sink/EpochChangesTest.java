package io.tidemark.runtime.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkOwner;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.TestRows;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EpochChangesTest {
    private static final RowType TYPE = RowType.of(Field.of("key", DataType.BIGINT), Field.of("v", DataType.BIGINT));

    private static EpochChanges changes(SinkMode mode, boolean areAddedUp) {
        SinkSchema schema = new SinkSchema("s", new SinkOwner("d/1", "e", false), TYPE, new int[] {0}, mode);
        return new EpochChanges(schema, areAddedUp);
    }

    private static List<String> told(SinkMode mode, int... changes) {
        EpochChanges epoch = changes(mode, false);
        epoch.add(1, batch(changes));
        return texts(epoch.take());
    }

    /** Changes as triples: weight, key, value. */
    private static Batch batch(int... changes) {
        Batch batch = new Batch(TYPE, 16);
        for (int i = 0; i < changes.length; i += 3) {
            int row = batch.count();
            batch.weights()[row] = changes[i];
            batch.longs(0).set(row, changes[i + 1]);
            batch.longs(1).set(row, changes[i + 2]);
            batch.setCount(row + 1);
        }
        return batch;
    }

    private static List<String> texts(List<Batch> batches) {
        List<String> told = new ArrayList<>();
        for (Batch one : batches) {
            for (int row = 0; row < one.count(); row++) {
                told.add((one.weights()[row] < 0 ? "-" : "+") + TestRows.text(one, row));
            }
        }
        return told;
    }

    @Test
    void anUpdateIsAnUpsertAndADeleteADelete() {
        assertThat(told(SinkMode.UPSERT, -1, 1, 10, 1, 1, 11, -1, 2, 20, 1, 3, 30))
                .containsExactly("-2 20", "+1 11", "+3 30");
    }

    @Test
    void whatComesToNothingIsNotTold() {
        assertThat(told(SinkMode.UPSERT, -1, 1, 10, 1, 1, 11, -1, 1, 11, 1, 1, 10))
                .isEmpty();
    }

    @Test
    void aRowThatTakesOverAnothersKeyIsNotLost() {
        assertThat(told(SinkMode.RETRACT, 1, 2, 10, -1, 1, 10, 1, 3, 20, -1, 2, 20))
                .containsExactly("-1 10", "-2 20", "+2 10", "+3 20");
    }

    @Test
    void anAppendSinkGetsInsertsOnly() {
        assertThat(told(SinkMode.APPEND, -1, 1, 10, 1, 1, 11)).containsExactly("+1 11");
    }

    @Test
    void insertsAreToldAsTheyAre() {
        for (SinkMode mode : SinkMode.values()) {
            assertThat(told(mode, 1, 2, 10, 1, 1, 10, 1, 3, 20)).containsExactly("+2 10", "+1 10", "+3 20");
        }
    }

    /** Finds changes that are added up though the view has done so, deletes behind inserts, and epochs that are told as one though they were not added up. */
    @Test
    void changesThatAreAddedUpAreToldAsTheyAreUntilThoseOfAnotherEpochCome() {
        Batch deletesFirst = batch(-1, 1, 10, -1, 2, 20, 1, 1, 11);
        Batch mixed = batch(-1, 1, 11, 1, 1, 12, -1, 4, 40, 1, 5, 50);
        EpochChanges epoch = changes(SinkMode.RETRACT, true);
        assertThat(epoch.add(1, deletesFirst)).isTrue();
        assertThat(epoch.take()).containsExactly(deletesFirst);
        assertThat(epoch.add(2, mixed)).isTrue();
        assertThat(texts(epoch.take())).containsExactly("-1 11", "-4 40", "+1 12", "+5 50");
        epoch.add(3, deletesFirst);
        assertThat(epoch.add(4, mixed)).isFalse();
        assertThat(texts(epoch.take())).containsExactly("-1 10", "-2 20", "-4 40", "+1 12", "+5 50");
        EpochChanges upsert = changes(SinkMode.UPSERT, true);
        upsert.add(1, mixed);
        assertThat(texts(upsert.take())).containsExactly("-4 40", "+1 12", "+5 50");
        EpochChanges append = changes(SinkMode.APPEND, true);
        append.add(1, mixed);
        assertThat(texts(append.take())).containsExactly("+1 12", "+5 50");
    }
}
