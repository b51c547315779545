package io.tidemark.runtime.sink;

import io.tidemark.api.data.Batch;
import java.util.List;

/** What a sink is told of one epoch, or of several under the number of the last; empty if nothing changed for it. Immutable. */
record Told(long epoch, List<Batch> changes) {}
