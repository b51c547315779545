package io.tidemark.tests.simulation.mutant;

import static io.tidemark.tests.simulation.mutant.Rewrite.drop;
import static io.tidemark.tests.simulation.mutant.Rewrite.redirect;

import java.util.List;

/** The mutants; the table in {@code docs/simulation.md} says who catches which. */
final class Mutants {
    private Mutants() {}

    /** Those that the normal test run tries. */
    static List<Mutant> few() {
        return List.of(
                Mutant.of(
                        "results are published before the intent is durable",
                        drop("runtime.pipeline.EpochRunner", "run", "EpochLog.force")),
                Mutant.of("the log is not synced", drop("runtime.log.SegmentWriter", "write", "DiskFile.force")),
                Mutant.of(
                        "statements are acknowledged before they are durable",
                        drop("runtime.host.Journaling", "insert", "EpochLog.force")),
                new Mutant("a sink stores its epoch after the data", List.of(), "AFTER"));
    }

    /** The others. */
    static List<Mutant> more() {
        return List.of(
                new Mutant("a sink stores its epoch before the data", List.of(), "BEFORE"),
                Mutant.of(
                        "a sink is not asked what it has applied",
                        redirect("runtime.sink.SinkDelivery", "open", "Sink.lastEpoch", "nothingApplied")),
                Mutant.of(
                        "a file of the log gets its name before it is synced",
                        drop("runtime.log.SegmentWriter", "begin", "DiskFile.force")),
                Mutant.of(
                        "a checkpoint is sealed before its parts are synced",
                        drop("runtime.checkpoint.CheckpointWriter", "finish", "DiskFile.force")),
                Mutant.of(
                        "a checkpoint is sealed before the books are synced",
                        drop("runtime.book.StoredBook", "force", "DiskFile.force")),
                Mutant.of(
                        "a checkpoint is sealed before the books' directories are synced",
                        drop("runtime.book.StoredBook", "force", "Disk.forceDirectory")),
                Mutant.of(
                        "a checkpoint that was passed over is used again",
                        drop("runtime.checkpoint.CheckpointStore", "openLast", "List.forEach")),
                Mutant.of(
                        "epochs begin at 1 again",
                        redirect("runtime.host.Recovery", "<init>", "Checkpointing.readEpoch", "noEpoch")),
                Mutant.of(
                        "a replay passes over epochs",
                        redirect("runtime.host.Recovery", "replay", "EpochRunner.replay", "passedOver"),
                        drop("runtime.host.Recovery", "replay", "Recovery.check")),
                unsaved("the watermark is not restored", "core.time.SourceClock"),
                unsaved("known event ids are not restored", "core.dedup.Deduplicate"),
                unsaved("the newest rows of a primary key are not restored", "core.dedup.NewestRows"),
                unsaved("versions of the ledger are not restored", "core.ledger.version.LedgerEntries"),
                unsaved("accounts are not restored", "core.account.Accounts"),
                unsaved("open windows are not restored", "core.window.aggregate.WindowGroups"),
                Mutant.of(
                        "answers of tables outside are not in the log",
                        redirect("runtime.host.Journaling", "append", "EpochLog.append", "unlessAnswered")),
                unsaved("answers of tables outside are asked for again", "core.lookup.LookupKeys"),
                unsaved("rows that wait for answers are not restored", "core.lookup.WaitingRows"),
                Mutant.of(
                        "statements that have run are not in the checkpoint",
                        drop("runtime.host.Checkpointing", "readHost", "Map.put")));
    }

    /** One whose state is not in a checkpoint. */
    private static Mutant unsaved(String title, String operator) {
        return Mutant.of(title, redirect(operator, "<init>", "StateTables.table", "unsaved"));
    }
}
