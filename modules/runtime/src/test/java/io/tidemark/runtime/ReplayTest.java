package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.ReplayStart.AtEpoch;
import io.tidemark.runtime.disk.LocalDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays of a directory: what they need of it, and that they leave it alone. The command's own test has the rest. */
class ReplayTest {
    /** More than a file of the log takes: the next record begins another. */
    private static final int LARGE = 33 << 20;

    @TempDir
    Path directory;

    private final MemoryWorld world = new MemoryWorld();

    private HostConfig config() {
        return new HostConfig(
                new LocalDisk(directory.resolve("data")), world, EpochClock.fixed(5), 1, HostListener.NONE);
    }

    private static void insert(Host host, int idBytes) {
        Batch batch = new Batch(TestViews.PURCHASE, 1);
        batch.bytes(0).set(0, "x".repeat(idBytes));
        batch.longs(1).set(0, idBytes);
        batch.longs(2).set(0, 1);
        batch.weights()[0] = 1;
        batch.setCount(1);
        host.insert("t", batch, Statement.INSERT);
        host.runOnce();
    }

    private List<Long> replay(long from, String scratch) {
        List<Long> epochs = new ArrayList<>();
        Replay.run(
                config(),
                new LocalDisk(directory.resolve(scratch)),
                new AtEpoch(from),
                null,
                epoch -> epochs.add(epoch.epoch()));
        return epochs;
    }

    @Test
    void aLogThatDoesNotReachBackSoFarSaysWhatCanBeReplayed() throws Exception {
        try (Host host = Host.open(config())) {
            host.add(TestViews.table("t"));
            host.add(TestViews.sales("sales", "t", 10));
            insert(host, LARGE);
            host.checkpoint();
            insert(host, 1);
            host.checkpoint();
            insert(host, 2);
        }
        assertThat(replay(1, "one")).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
        assertThat(replay(6, "two")).containsExactly(6L);
        List<String> segments = new LocalDisk(directory.resolve("data")).list("log/archive");
        assertThat(segments).hasSize(1);
        Files.delete(directory.resolve("data/log/archive").resolve(segments.get(0)));
        assertThatThrownBy(() -> replay(1, "three")).isInstanceOfSatisfying(StatementException.class, error -> {
            assertThat(error.code()).isEqualTo(ErrorCode.LIMIT_EXCEEDED);
            assertThat(error).hasMessage("could not replay from epoch 1");
            assertThat(error.hint()).startsWith("Begin with epoch 3 or later");
        });
        assertThat(replay(3, "four")).containsExactly(3L, 4L, 5L, 6L);
        try (Host host = Host.open(config())) {
            assertThat(host.pinnedEpoch()).isEqualTo(6);
        }
    }
}
