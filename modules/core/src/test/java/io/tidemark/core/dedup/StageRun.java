package io.tidemark.core.dedup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.state.StateTables;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A stage over rows (id, time, amount) of partitions, and what came out of it as text. */
final class StageRun implements SourceListener {
    static final RowType TYPE = RowType.of(
            Field.of("id", DataType.VARCHAR), Field.of("at", DataType.TIMESTAMP), Field.of("amount", DataType.BIGINT));

    /** One row; the identity of each is its position. */
    record Row(int partition, @Nullable String id, long time, long amount, long weight, long arrival) {}

    final SourceStage stage;
    final List<String> kept = new ArrayList<>();
    final List<String> duplicates = new ArrayList<>();
    final List<String> unverifiable = new ArrayList<>();
    private long position;

    StageRun(SourceSpec spec, StateTables tables, long position) {
        stage = new SourceStage(spec, tables, new LineOrigins(), this);
        this.position = position;
    }

    static SourceSpec spec(long delay, long maxAhead, long horizon) {
        return new SourceSpec(TYPE, 1, delay, maxAhead, horizon == 0 ? new int[0] : new int[] {0}, horizon);
    }

    long position() {
        return position;
    }

    /** Gives rows of one partition as one batch. */
    void give(List<Row> rows) {
        Batch batch = new Batch(TYPE, rows.size());
        long[] arrivals = new long[rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            if (row.id == null) {
                batch.bytes(0).nulls().set(i);
            } else {
                batch.bytes(0).set(i, row.id);
            }
            batch.longs(1).set(i, row.time);
            batch.longs(2).set(i, row.amount);
            batch.weights()[i] = row.weight;
            batch.positions()[i] = position++;
            arrivals[i] = row.arrival;
        }
        batch.setCount(rows.size());
        stage.onBatch(rows.get(0).partition, batch, arrivals);
    }

    private static void list(Batch rows, List<String> into) {
        for (int i = 0; i < rows.count(); i++) {
            into.add(rows.positions()[i] + " "
                    + (rows.bytes(0).nulls().get(i) ? "NULL" : rows.bytes(0).getString(i)) + " "
                    + rows.longs(1).get(i) + " " + rows.longs(2).get(i) + " W" + rows.watermarks()[i] + " m"
                    + rows.marks()[i]);
        }
    }

    @Override
    public void onRows(Batch rows) {
        list(rows, kept);
    }

    @Override
    public void onDuplicates(Batch rows, Batch book) {
        for (int i = 0; i < book.count(); i++) {
            duplicates.add(rows.positions()[i] + " " + book.bytes(0).getString(i) + " "
                    + book.longs(1).get(i)
                    + (book.longs(2).get(i) == 1 ? " conflict " : " ")
                    + book.bytes(3).getString(i) + " "
                    + book.longs(4).get(i) + " " + book.bytes(5).getString(i));
        }
    }

    @Override
    public void onUnverifiable(Batch rows) {
        list(rows, unverifiable);
    }

    @Override
    public void onCounted(AccountTerm term, Batch rows) {
        throw new IllegalStateException("there is no primary key");
    }
}
