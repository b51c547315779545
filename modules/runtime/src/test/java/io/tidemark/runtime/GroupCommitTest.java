package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.disk.MemoryDisk;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Threads that put rows in at the same time share a sync. */
class GroupCommitTest {
    private static final int THREADS = 6;

    private static Batch row(String id) {
        Batch batch = new Batch(TestViews.PURCHASE, 1);
        batch.bytes(0).set(0, id);
        batch.longs(1).set(0, 602 * TestViews.MINUTE);
        batch.longs(2).set(0, 5);
        batch.weights()[0] = 1;
        batch.setCount(1);
        return batch;
    }

    private static void insert(Host host, String id) {
        host.insert("t", row(id), new Statement(Statement.Kind.INSERT, null));
    }

    @Test
    void thoseWhoWaitForASyncShareTheNextOne() throws InterruptedException {
        AtomicInteger forces = new AtomicInteger();
        CountDownLatch release = new CountDownLatch(1);
        MemoryDisk disk = new MemoryDisk();
        List<String> refused = new ArrayList<>();
        ConcurrentSkipListSet<Long> epochs = new ConcurrentSkipListSet<>();
        try (Host host =
                Host.open(new HostConfig(disk, new MemoryWorld(), EpochClock.fixed(1), 1, HostListener.NONE))) {
            host.add(TestViews.table("t"));
            disk.onForce(path -> {
                if (path.startsWith("log/") && forces.incrementAndGet() == 1) {
                    await(release);
                }
            });
            List<Thread> threads = new ArrayList<>();
            threads.add(start(
                    () -> epochs.add(host.insert("t", row("first"), new Statement(Statement.Kind.INSERT, null)))));
            while (forces.get() == 0) {
                Thread.onSpinWait();
            }
            for (int i = 0; i < THREADS; i++) {
                String id = i == 3 ? "first" : "id" + i;
                threads.add(start(() -> {
                    try {
                        epochs.add(host.insert("t", row(id), new Statement(Statement.Kind.INSERT, null)));
                    } catch (StatementException e) {
                        assertThat(e.code()).isEqualTo(ErrorCode.UNIQUE_VIOLATION);
                        refused.add(id);
                    }
                }));
            }
            for (Thread thread : threads) {
                while (thread.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait();
                }
            }
            release.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(forces.get()).isEqualTo(2);
            assertThat(refused).containsExactly("first");
            assertThat(epochs).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
            Kill.drop(host);
        }
        try (Host host = Host.open(new HostConfig(
                MemoryDisk.of(disk.files()), new MemoryWorld(), EpochClock.fixed(1), 1, HostListener.NONE))) {
            assertThat(TestRows.read(host.rows("t", host.pinnedEpoch()), 1))
                    .containsExactlyInAnyOrder("first", "id0", "id1", "id2", "id4", "id5");
            insert(host, "id3");
            assertThat(host.pinnedEpoch()).isEqualTo(7);
        }
    }

    private static Thread start(Runnable work) {
        Thread thread = new Thread(work);
        thread.start();
        return thread;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
