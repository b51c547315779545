package io.tidemark.core.relational;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ConsolidationTest {
    private static final RowType TYPE = RowType.of(
            Field.of("n", DataType.BIGINT), Field.of("text", DataType.VARCHAR), Field.of("x", DataType.DOUBLE));

    private static Batch batch(SplittableRandom random, int rows, int kinds, int retractedOf100) {
        Batch batch = new Batch(TYPE, rows);
        for (int row = 0; row < rows; row++) {
            int kind = random.nextInt(kinds);
            batch.longs(0).set(row, kind / 3);
            batch.doubles(2).set(row, kind % 3);
            if (kind % 5 == 0) {
                batch.column(1).setNull(row);
            } else {
                batch.bytes(1).set(row, "t" + kind % 7);
            }
            batch.weights()[row] = random.nextInt(100) < retractedOf100 ? -1 : 1;
            batch.positions()[row] = row;
            batch.setCause(row, kind % 11 == 0 ? "late: e" + kind : null);
        }
        batch.setCount(rows);
        return batch;
    }

    private static void sum(Batch batch, Map<String, Long> into) {
        for (int row = 0; row < batch.count(); row++) {
            String text =
                    batch.column(1).nulls().get(row) ? "NULL" : batch.bytes(1).getString(row);
            String line = batch.longs(0).get(row) + " " + text + " "
                    + batch.doubles(2).get(row);
            into.merge(line, batch.weights()[row], Long::sum);
        }
    }

    @Test
    void sumsAreTheSameWhetherRowsAreOnlyInLineOrNot() {
        SplittableRandom random = new SplittableRandom(7);
        Consolidation epoch = new Consolidation(TYPE);
        for (int run = 0; run < 60; run++) {
            int kinds = 1 << 2 + random.nextInt(16);
            int firstRetraction = random.nextInt(12);
            Map<String, Long> right = new HashMap<>();
            boolean anyNegative = false;
            for (int i = 0; i < 6; i++) {
                int rows = 1 + random.nextInt(1_200);
                Batch batch = batch(random, rows, kinds, i < firstRetraction ? 0 : 40);
                for (int row = 0; row < rows; row++) {
                    anyNegative |= batch.weights()[row] < 0;
                }
                sum(batch, right);
                epoch.add(batch);
            }
            Map<String, Long> found = new HashMap<>();
            sum(epoch.rows(), found);
            right.values().removeIf(weight -> weight == 0);
            found.values().removeIf(weight -> weight == 0);
            assertThat(found).as("run %d", run).isEqualTo(right);
            assertThat(epoch.isOfInserts()).isNotEqualTo(anyNegative);
            if (anyNegative) {
                assertThat(epoch.retractionsThenInserts()).as("each row once").hasSize(right.size());
            }
            epoch.clear();
        }
    }

    @Test
    void manyEqualInsertsBecomeOneRowAndFewStayInLine() {
        Consolidation epoch = new Consolidation(TYPE);
        SplittableRandom random = new SplittableRandom(8);
        for (int i = 0; i < 4; i++) {
            epoch.add(batch(random, 1_000, 100, 0));
        }
        assertThat(epoch.rows().count()).isLessThanOrEqualTo(100);
        epoch.clear();
        for (int i = 0; i < 4; i++) {
            epoch.add(batch(random, 1_000, 1 << 30, 0));
        }
        assertThat(epoch.rows().count()).isGreaterThan(3_900);
    }
}
