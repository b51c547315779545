package io.tidemark.core.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.state.Hashes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GroupedRowsTest {
    private static final RowType TYPE = RowType.of(
            Field.of("number", DataType.BIGINT),
            Field.of("text", DataType.VARCHAR),
            Field.of("ratio", DataType.DOUBLE),
            Field.of("wide", DataType.decimal(38, 0)));

    private final Random random = new Random(7);
    private final GroupedRows grouped = new GroupedRows(new Batch(TYPE, 0));

    @Test
    void rowsOfOneKeyAreOneGroup() {
        for (int values : new int[] {1, 2, 50, 20, 1_000, 3, 5}) {
            Batch batch = batch(3_000, values);
            long[] hashes = new long[batch.count()];
            Column[] key = key(batch);
            Hashes.hash(key, batch.count(), hashes);
            check(batch, key, hashes);
        }
    }

    @Test
    void keysOfOneHashAreGroupsOfTheirOwn() {
        Batch batch = batch(500, 3);
        check(batch, key(batch), new long[batch.count()]);
    }

    @Test
    void rowsAreAddedUp() {
        Batch batch = batch(300, 2);
        int[] rows = {3, 5, 7, 200, 299};
        grouped.group(batch, new Column[0], new long[batch.count()], rows, rows.length);

        assertThat(grouped.groups()).isEqualTo(1);
        assertThat(grouped.firstRow(0)).isEqualTo(3);
        long weight = 0;
        for (int row : rows) {
            weight += batch.weights()[row];
        }
        assertThat(grouped.weights()[0]).isEqualTo(weight);
        assertThat(grouped.zeros(0)[0]).isZero();
    }

    private static Column[] key(Batch batch) {
        return new Column[] {batch.column(0), batch.column(1), batch.column(2), batch.column(3)};
    }

    /** Rows with a key of so many values in each column; some are NULL if there are fewer than 50. */
    private Batch batch(int rows, int values) {
        Batch batch = new Batch(TYPE, rows);
        for (int row = 0; row < rows; row++) {
            batch.longs(0).set(row, random.nextInt(values));
            batch.bytes(1).set(row, "store " + random.nextInt(values) / 2);
            batch.doubles(2).set(row, random.nextInt(4) == 0 ? -0.0 : random.nextInt(2) == 0 ? 0.0 : Double.NaN);
            ((WideColumn) batch.column(3)).set(row, 0, random.nextInt(2));
            for (int column = 0; column < TYPE.size(); column++) {
                if (values < 50 && random.nextInt(5) == 0) {
                    batch.column(column).setNull(row);
                }
            }
            batch.weights()[row] = random.nextInt(3) - 1;
        }
        batch.setCount(rows);
        return batch;
    }

    private void check(Batch batch, Column[] key, long[] hashes) {
        int[] rows = random.ints(0, batch.count())
                .limit(batch.count() / 2)
                .sorted()
                .distinct()
                .toArray();
        grouped.group(batch, key, hashes, rows, rows.length);

        Map<List<Object>, Integer> groups = new LinkedHashMap<>();
        long[] weights = new long[rows.length];
        for (int i = 0; i < rows.length; i++) {
            int row = rows[i];
            int group = groups.computeIfAbsent(values(batch, row), any -> groups.size());
            assertThat(grouped.groupOf()[i]).as("the group of row %s", row).isEqualTo(group);
            weights[group] += batch.weights()[row];
        }
        assertThat(grouped.groups()).isEqualTo(groups.size());
        for (int group = 0; group < groups.size(); group++) {
            assertThat(grouped.weights()[group]).isEqualTo(weights[group]);
        }
    }

    private static List<Object> values(Batch batch, int row) {
        List<Object> values = new ArrayList<>();
        for (int column = 0; column < TYPE.size(); column++) {
            if (batch.column(column).nulls().get(row)) {
                values.add("NULL");
            } else {
                values.add(
                        switch (column) {
                            case 0 -> batch.longs(0).get(row);
                            case 1 -> batch.bytes(1).getString(row);
                            case 2 -> batch.doubles(2).get(row) + 0.0;
                            default -> ((WideColumn) batch.column(3)).lows()[row];
                        });
            }
        }
        return values;
    }
}
