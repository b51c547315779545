package io.tidemark.core.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.state.MemoryStateTables;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A source that never ends remembers the keys of its horizon and no more. */
final class RememberedKeysTest {
    private static final long MINUTE = 60_000_000;
    private static final int MINUTES = 30 * 24 * 60;

    @Test
    void stateIsFlatOverThirtyDays() {
        MemoryStateTables tables = new MemoryStateTables();
        StageRun run = new StageRun(StageRun.spec(5 * MINUTE, 1_000 * MINUTE, 120 * MINUTE), tables, 0);
        run.stage.clock().partition("only");
        long early = 0;
        long most = 0;
        for (int minute = 0; minute < MINUTES; minute++) {
            long at = minute * MINUTE;
            run.give(List.of(
                    new StageRun.Row(0, "key " + minute, at, minute, 1, at),
                    new StageRun.Row(0, "key " + minute / 2, at, minute, 1, at)));
            run.stage.onEpochEnd();
            run.kept.clear();
            run.duplicates.clear();
            run.unverifiable.clear();
            most = Math.max(most, tables.sizeBytes());
            early = minute == 24 * 60 ? most : early;
        }
        assertThat(most).isLessThanOrEqualTo(early + early / 10);
    }
}
