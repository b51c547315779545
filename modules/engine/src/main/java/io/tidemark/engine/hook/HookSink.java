package io.tidemark.engine.hook;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.engine.result.Row;
import io.tidemark.engine.result.Rows;
import java.util.ArrayList;
import java.util.List;

/** A hook as a sink: an epoch is taken once the hook has returned. One thread at a time. */
final class HookSink extends AcknowledgingSink {
    private final String title;
    private final SinkSchema schema;
    private final EpochHook hook;

    HookSink(String title, SinkSchema schema, EpochHook hook, Acknowledged acknowledged) {
        super(acknowledged);
        this.title = title;
        this.schema = schema;
        this.hook = hook;
    }

    @Override
    void take(long epoch, List<Batch> changes) {
        try {
            hook.onEpoch(schema.owner().identity(), epoch, changes(changes));
        } catch (Exception failure) {
            throw StatementException.of(ErrorCode.IO, "could not tell epoch " + epoch + " to " + title)
                    .withDetail("Its Java code threw " + failure + ".")
                    .withHint("The epoch is told again until the code takes it.")
                    .causedBy(failure);
        }
    }

    /** The changes as rows that stay: the batches are lent, and the code may keep what it gets. */
    private List<Change> changes(List<Batch> batches) {
        List<Change> changes = new ArrayList<>();
        for (Batch lent : batches) {
            Batch batch = new Batch(schema.row(), lent.count());
            batch.append(lent, 0, lent.count());
            int at = 0;
            for (Row row : new Rows(schema.row(), List.of(batch), List.of())) {
                changes.add(new Change(batch.weights()[at++], row));
            }
        }
        return List.copyOf(changes);
    }
}
