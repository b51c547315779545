package io.tidemark.runtime.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class NewsTest {
    private static final long AN_HOUR = TimeUnit.HOURS.toNanos(1);

    private final News news = new News();

    @Test
    void newsToldBeforeTheWaitEndsIt() throws InterruptedException {
        news.tell();

        news.await(AN_HOUR);

        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void newsEndOneWaitHoweverOftenTheyAreTold() throws InterruptedException {
        news.tell();
        news.tell();
        news.await(AN_HOUR);
        long begin = System.nanoTime();

        news.await(TimeUnit.MILLISECONDS.toNanos(5));

        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(4));
    }

    @Test
    void newsEndTheWaitOfAnotherThread() throws InterruptedException {
        Thread waiting = new Thread(() -> {
            try {
                news.await(AN_HOUR);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        waiting.start();

        news.tell();

        waiting.join();
        assertThat(waiting.isAlive()).isFalse();
    }
}
