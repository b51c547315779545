package io.tidemark.api.sink;

/**
 * Who opens a sink. A sink keeps identity and engine beside its last epoch. Immutable.
 *
 * @param identity of the sink as it was created once, in one data directory: epochs count within it, so a target that holds epochs of another
 *     identity is refused with {@link io.tidemark.api.error.ErrorCode#SINK_MISMATCH}
 * @param engine that opens it: another one at each start. It takes the sink over from the engine before it
 * @param isReturning whether this engine has had the sink open before. If another has taken it over since, it is refused with
 *     {@link io.tidemark.api.error.ErrorCode#SINK_FENCED}, so that two engines do not take it from each other for ever
 */
public record SinkOwner(String identity, String engine, boolean isReturning) {
    /** The same engine, after a failure. */
    public SinkOwner returning() {
        return new SinkOwner(identity, engine, true);
    }
}
