package io.tidemark.tests.simulation.mutant;

import io.tidemark.api.sink.Sink;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import io.tidemark.runtime.checkpoint.Checkpoint;
import io.tidemark.runtime.log.EpochLog;
import io.tidemark.runtime.log.LogRecord;
import io.tidemark.runtime.log.LogRecord.Intent;
import io.tidemark.runtime.pipeline.Epoch;
import io.tidemark.runtime.pipeline.EpochResult;
import io.tidemark.runtime.pipeline.EpochRunner;
import io.tidemark.runtime.pipeline.Pipeline;
import java.util.Map;

/** What mutants do in place of what is right; called by rewritten classes. */
public final class Mistakes {
    private Mistakes() {}

    /** A table that no checkpoint saves, and that is empty after each start. */
    public static StateTable unsaved(StateTables tables, String name, TableSchema schema) {
        return new MemoryStateTables().table(name, schema);
    }

    /** A directory that knows no epoch. */
    public static Epoch noEpoch(Checkpoint checkpoint) {
        return Epoch.NONE;
    }

    /** Every third epoch is passed over. */
    public static EpochResult passedOver(EpochRunner runner, Pipeline pipeline, Intent intent) {
        return intent.epoch() % 3 == 0
                ? new EpochResult(
                        new Epoch(intent.epoch(), intent.clockMicros(), intent.knownAtMicros()), 0, 0, 0, Map.of())
                : runner.replay(pipeline, intent);
    }

    /** What a table outside has answered is not logged; all else is. */
    public static long unlessAnswered(EpochLog log, LogRecord content) {
        boolean isAnswer = content instanceof LogRecord.Journal journal
                && journal.relation().equals("rates");
        return isAnswer ? log.nextSequence() - 1 : log.append(content);
    }

    /** The sink is not asked. */
    public static long nothingApplied(Sink sink) {
        return 0;
    }
}
