package io.tidemark.engine.hook;

import java.util.List;

/**
 * Code of yours that takes the changes of a view, epoch by epoch: the sink {@code CREATE SINK name FROM view WITH (connector = 'java')}. Given by
 * {@link io.tidemark.engine.Opening#forEachEpoch}.
 *
 * <p>Contract: epochs come in order, each with all its changes, on a thread of the engine, one call at a time. When the call returns, the epoch is
 * acknowledged and, once that is on disk, not told again. If it throws, or the process dies before, the same epoch is told again with the
 * same changes. So whatever the call does must be the same done twice: keep {@code queryId} and {@code epoch} with what you write, and leave out an
 * epoch that is not higher. Epochs in which nothing changed are not told.
 */
@FunctionalInterface
public interface EpochHook {
    /**
     * Takes one epoch.
     *
     * @param queryId of the sink: the same for as long as it exists, and of no other sink in any data directory
     * @param epoch higher than the one before
     * @param changes net, deletes before inserts; valid after the call, too
     */
    void onEpoch(String queryId, long epoch, List<Change> changes) throws Exception;
}
