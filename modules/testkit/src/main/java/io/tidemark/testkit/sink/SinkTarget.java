package io.tidemark.testkit.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.type.DataType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A sink and the place that it writes to, empty at first, as a test sees them. One for each check. One thread at a time. */
public interface SinkTarget extends AutoCloseable {
    /** The modes that the sink takes. */
    Set<SinkMode> modes();

    /** Whether the sink takes columns of the type. */
    boolean takes(DataType type);

    /** Opens the sink over what is at the other end now. Fails as {@link io.tidemark.api.sink.SinkConnector#open} does. */
    Sink open(SinkSchema schema);

    /**
     * Opens the sink and applies an epoch, as a process does that dies after {@code step} of the steps that it does at the other end (0: before
     * the first). Leaves the other end as that death leaves it, and says true; or, if there are not so many steps, the epoch is applied and
     * it says false.
     */
    boolean applyAndDie(SinkSchema schema, long epoch, List<Batch> changes, int step);

    /** What a reader at the other end sees: rows as in {@link io.tidemark.testkit.Values}, each with its weight (1 for rows with a key). */
    Map<List<@Nullable Object>, Long> rows(SinkSchema schema);

    /** Whether the sink refuses columns that do not fit what is at the other end: a place without columns of its own does not. */
    boolean checksColumns();

    /** Lets go of the place. */
    @Override
    void close();
}
