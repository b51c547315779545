package io.tidemark.core.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.core.state.FrozenTables;
import io.tidemark.core.state.KeyGroups;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.state.page.HeapRoom;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random rows against the definitions, one row at a time, with nothing ever freed; under any cut into batches and restarts. */
final class SourceStageOracleTest {
    private static final long DELAY = 50;
    private static final long MAX_AHEAD = 200;
    private static final long HORIZON = 400;
    private static final int PARTITIONS = 3;

    /** What happens: a row, or partition {@code idle} falls idle. */
    private record Step(StageRun.Row row, int idle) {}

    private record First(long time, long amount) {}

    private static final class Naive {
        private final Map<String, First> first = new HashMap<>();
        private final long[] highest = {Long.MIN_VALUE, Long.MIN_VALUE, Long.MIN_VALUE};
        private final boolean[] idle = new boolean[PARTITIONS];
        private final boolean[] behind = new boolean[PARTITIONS];
        private final List<String> kept = new ArrayList<>();
        private final List<String> duplicates = new ArrayList<>();
        private final List<String> unverifiable = new ArrayList<>();
        private long watermark = Long.MIN_VALUE;
        private long position;

        private long own(int partition) {
            return highest[partition] == Long.MIN_VALUE ? Long.MIN_VALUE : highest[partition] - DELAY;
        }

        private void move() {
            long minimum = Long.MAX_VALUE;
            for (int i = 0; i < PARTITIONS; i++) {
                minimum = idle[i] ? minimum : Math.min(minimum, own(i));
            }
            watermark = minimum == Long.MAX_VALUE ? watermark : Math.max(watermark, minimum);
        }

        private void take(Step step) {
            if (step.row == null) {
                idle[step.idle] = true;
                move();
                return;
            }
            StageRun.Row row = step.row;
            int partition = row.partition();
            if (idle[partition]) {
                idle[partition] = false;
                behind[partition] = own(partition) < watermark;
            }
            move();
            behind[partition] &= own(partition) < watermark;
            long before = watermark;
            int marks = behind[partition] ? Batch.BEHIND : 0;
            First known = row.id() == null || row.weight() < 0 ? null : first.get(row.id());
            boolean hasWatermark = before != Long.MIN_VALUE;
            if (known != null && !(hasWatermark && known.time + HORIZON <= before)) {
                boolean conflict = known.amount != row.amount() || known.time != row.time();
                duplicates.add(position + " " + row.id() + " " + row.time() + (conflict ? " conflict " : " ") + "p "
                        + position * 10 + " line " + position);
                position++;
                return;
            }
            boolean isOld = row.weight() > 0 && hasWatermark && row.time() + HORIZON <= before;
            if (row.weight() > 0) {
                if (row.id() != null && !isOld) {
                    first.put(row.id(), new First(row.time(), row.amount()));
                }
                if (row.time() > row.arrival() + MAX_AHEAD) {
                    marks |= Batch.AHEAD;
                } else {
                    highest[partition] = Math.max(highest[partition], row.time());
                    move();
                }
            }
            (isOld ? unverifiable : kept)
                    .add(position + " " + (row.id() == null ? "NULL" : row.id()) + " " + row.time() + " " + row.amount()
                            + " W" + before + " m" + marks);
            position++;
        }
    }

    /** Steps in which a partition has {@code run} rows in a row, on average. */
    private static List<Step> steps(Random random, int run) {
        int partition = 0;
        List<Step> steps = new ArrayList<>();
        String[] forms = {
            "e%d", "%08x-1234-4abc-8def-0123456789ab", "a-rather-long-event-id-%d", "%08X-1234-4ABC-8DEF-0123456789AB"
        };
        int keys = 300;
        for (int i = 0; i < 6000; i++) {
            if (random.nextInt(60 * Math.max(1, run / 10)) == 0) {
                steps.add(new Step(null, random.nextInt(PARTITIONS)));
                continue;
            }
            long now = i;
            long time = now - (random.nextInt(4) == 0 ? random.nextInt(700) : random.nextInt(60));
            if (random.nextInt(50) == 0) {
                time = now + random.nextInt(2000);
            }
            int number = random.nextInt(keys) + i / 20;
            String form = forms[random.nextInt(10) == 0 ? number % 4 : number % 2];
            String id = random.nextInt(40) == 0 ? null : String.format(form, number);
            long weight = random.nextInt(30) == 0 ? -1 : 1;
            // A key comes again with the same payload, mostly: that is a function of the key.
            long amount = random.nextInt(10) == 0 ? random.nextInt(5) : number % 5;
            partition = i < 3 ? i : random.nextInt(run) == 0 ? random.nextInt(PARTITIONS) : partition;
            steps.add(new Step(new StageRun.Row(partition, id, time, amount, weight, now), -1));
        }
        return steps;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void stageFollowsTheDefinitionsUnderAnyCut(long seed) {
        Random random = new Random(seed);
        List<Step> steps = steps(random, List.of(1, 5, 300).get((int) (seed % 3)));
        Naive naive = new Naive();
        steps.forEach(naive::take);

        int batchRows = List.of(1, 7, 64, 1000).get(random.nextInt(4));
        MemoryStateTables tables = new MemoryStateTables(KeyGroups.ALL, new HeapRoom());
        StageRun all = run(tables, 0);
        List<StageRun.Row> batch = new ArrayList<>();
        StageRun run = open(tables, 0);
        for (Step step : steps) {
            boolean cut = batch.size() == batchRows
                    || step.row == null
                    || !batch.isEmpty() && batch.get(0).partition() != step.row.partition();
            if (cut && !batch.isEmpty()) {
                run.give(batch);
                batch.clear();
                if (random.nextInt(40) == 0) {
                    run.stage.onEpochEnd();
                    tables.moveOut((generation, sizeBytes) -> random.nextBoolean());
                    collect(run, all);
                    tables = random.nextBoolean() ? tables : restored(tables);
                    run = open(tables, run.position());
                }
            }
            if (step.row == null) {
                run.stage.clock().setIdle(step.idle, 0);
            } else {
                batch.add(step.row);
            }
        }
        if (!batch.isEmpty()) {
            run.give(batch);
        }
        collect(run, all);
        assertThat(all.kept).isEqualTo(naive.kept);
        assertThat(all.duplicates).isEqualTo(naive.duplicates);
        assertThat(all.unverifiable).isEqualTo(naive.unverifiable);
        assertThat(naive.duplicates).hasSizeGreaterThan(500).anyMatch(d -> d.contains("conflict"));
        assertThat(naive.unverifiable).isNotEmpty();
        assertThat(naive.kept).anyMatch(row -> row.endsWith("m8")).anyMatch(row -> row.endsWith("m4"));
        assertThat(run.stage.keys()).isLessThan(naive.first.size());
    }

    private static StageRun run(MemoryStateTables tables, long position) {
        return new StageRun(StageRun.spec(DELAY, MAX_AHEAD, HORIZON), tables, position);
    }

    private static StageRun open(MemoryStateTables tables, long position) {
        StageRun run = run(tables, position);
        for (int i = 0; i < PARTITIONS; i++) {
            assertThat(run.stage.clock().partition("part " + i)).isEqualTo(i);
        }
        return run;
    }

    private static void collect(StageRun run, StageRun into) {
        into.kept.addAll(run.kept);
        into.duplicates.addAll(run.duplicates);
        into.unverifiable.addAll(run.unverifiable);
        run.kept.clear();
        run.duplicates.clear();
        run.unverifiable.clear();
    }

    static MemoryStateTables restored(MemoryStateTables tables) {
        MemoryStateTables copy = new MemoryStateTables(KeyGroups.ALL, new HeapRoom());
        try (FrozenTables frozen = tables.freeze()) {
            for (int group = 0; group < KeyGroups.COUNT; group++) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                frozen.save(group, 0, bytes::write);
                ByteArrayInputStream in = new ByteArrayInputStream(bytes.toByteArray());
                copy.restore(group, (into, offset, length) -> in.readNBytes(into, offset, length));
            }
        }
        return copy;
    }
}
