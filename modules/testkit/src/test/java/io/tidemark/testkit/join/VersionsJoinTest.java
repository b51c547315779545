package io.tidemark.testkit.join;

import static io.tidemark.testkit.join.NearestRows.LEFT;
import static io.tidemark.testkit.join.NearestRows.RIGHT;
import static io.tidemark.testkit.join.NearestRows.node;
import static io.tidemark.testkit.join.NearestRows.unbounded;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.core.join.AsOfJoin;
import io.tidemark.core.plan.Nearest;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.testkit.MemoryContext;
import io.tidemark.testkit.OperatorHarness;
import io.tidemark.testkit.Recorder;
import io.tidemark.testkit.Tables;
import io.tidemark.testkit.ZSets;
import org.junit.jupiter.api.Test;

/** Joins with a table of versions: what an update and a delete do to rows that have had their partner. */
final class VersionsJoinTest {
    @Test
    void updateOfATableOfVersionsWithALaterTimeBeginsAVersion() {
        PlanNode.AsOfJoin node = node(Nearest.AT_OR_BEFORE, false, true);
        Recorder recorder = new Recorder();
        AsOfJoin join = unbounded(node, new MemoryContext());
        join.onBatch(1, Tables.batch(RIGHT, "+ | a | 00:10 | old"), recorder);
        join.onBatch(0, Tables.batch(LEFT, """
                + | a | 00:15 | x
                + | a | 00:25 | y
                """), recorder);
        join.onEpochEnd(recorder);
        Batch update = Tables.batch(RIGHT, """
                - | a | 00:10 | old
                + | a | 00:20 | new
                """);
        update.positions()[0] = 10;
        update.positions()[1] = 11;
        update.marks()[0] = Batch.REPLACES | Batch.FOLLOWED;
        update.marks()[1] = Batch.REPLACES;
        join.onBatch(1, update, recorder);
        join.onEpochEnd(recorder);
        assertThat(ZSets.text(ZSets.of(recorder.batches()), node.type()))
                .isEqualTo(ZSets.text(ZSets.of(node.type(), """
                        + | a | 00:15 | x | a | 00:10 | old
                        + | a | 00:25 | y | a | 00:20 | new
                        """), node.type()));
        join.onBatch(1, Tables.batch(RIGHT, "- | a | 00:20 | new"), recorder);
        join.onEpochEnd(recorder);
        assertThat(ZSets.of(recorder.batches())).isEqualTo(ZSets.of(node.type(), """
                + | a | 00:15 | x | a | 00:10 | old
                + | a | 00:25 | y | a | 00:10 | old
                """));
    }

    @Test
    void deletedVersionIsTakenBackThoughAnotherRowOfItsKeyComesInTheSameEpoch() {
        PlanNode.AsOfJoin node = node(Nearest.AT_OR_BEFORE, true, true);
        new OperatorHarness(node.type(), context -> unbounded(node, context))
                .keyedBy(0)
                .batch(1, Tables.batch(RIGHT, "+ | a | 00:10 | old"))
                .batch(0, Tables.batch(LEFT, """
                        + | a | 00:15 | x
                        + | a | 00:25 | y
                        """))
                .epoch(1)
                .batch(1, Tables.batch(RIGHT, "- | a | 00:10 | old"))
                .batch(1, Tables.batch(RIGHT, "+ | a | 00:20 | new"))
                .expect("""
                        + | a | 00:15 | x | NULL | NULL | NULL
                        + | a | 00:25 | y | a | 00:20 | new
                        """);
    }
}
