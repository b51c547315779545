package io.tidemark.runtime.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WorkClockTest {
    private long now;

    @Test
    void timeCountsForWhoWorksAndNotForWhoCalledIt() {
        WorkClock clock = new WorkClock(() -> now);
        WorkTime filter = new WorkTime();
        WorkTime aggregate = new WorkTime();

        now = 100;
        clock.enter(filter);
        now += 7;
        clock.enter(aggregate);
        now += 20;
        clock.leave();
        now += 3;
        clock.enter(aggregate);
        now += 1;
        clock.leave();
        clock.leave();
        now += 1000;
        clock.enter(filter);
        now += 5;
        clock.leave();

        assertThat(filter.nanos()).isEqualTo(7 + 3 + 5);
        assertThat(aggregate.nanos()).isEqualTo(20 + 1);
    }
}
