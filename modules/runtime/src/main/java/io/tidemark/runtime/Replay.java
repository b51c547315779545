package io.tidemark.runtime;

import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.host.Replaying;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs epochs of a data directory again as its log has them: the same rows of the sources, the same clock, the same order; and compares with the hash
 * that each commit has of its results. The directory stays as it is, and no sink hears of it. Stateless.
 */
public final class Replay {
    private Replay() {}

    /**
     * Replays from {@code start} up to and with {@code end}.
     *
     * @param config the directory, and what opens its sources
     * @param scratch an empty disk for what comes about on the way
     * @param end null for the end of the log
     * @param each hears of each epoch that gave what it had given
     * @throws io.tidemark.api.error.StatementException LIMIT_EXCEEDED if the log does not reach back so far any more, SOURCE_CHANGED if a
     *     source gives other rows, INTERNAL if the results differ
     */
    public static void run(
            HostConfig config,
            Disk scratch,
            ReplayStart start,
            @Nullable ReplayStart end,
            Consumer<ReplayedEpoch> each) {
        Replaying.run(config, scratch, start, end, each);
    }
}
