package io.tidemark.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What of the log is old enough to go. */
class LogAgeTest {
    private static final long HOUR = micros(Duration.ofHours(1));

    private static long micros(Duration duration) {
        return duration.toSeconds() * 1_000_000;
    }

    @Test
    void whatIsOlderThanItIsKeptMayGoUpToTheLastMark() {
        LogAge age = new LogAge();
        age.mark(10, 0, 30 * 24 * HOUR);
        age.mark(20, HOUR, 30 * 24 * HOUR);
        age.mark(30, 2 * HOUR, 30 * 24 * HOUR);
        assertThat(age.cut(HOUR)).isEqualTo(10);
        assertThat(age.cut(2 * HOUR + 1)).isEqualTo(30);
    }

    @Test
    void marksAreAnHourApartWhereTheLogIsKeptForLong() {
        LogAge age = new LogAge();
        age.mark(10, 0, 30 * 24 * HOUR);
        age.mark(20, HOUR - 1, 30 * 24 * HOUR);
        assertThat(age.cut(HOUR)).isEqualTo(10);
    }

    @Test
    void marksAreCloseWhereItIsKeptForAShortTime() {
        LogAge age = new LogAge();
        long minute = micros(Duration.ofMinutes(1));
        age.mark(10, 0, minute);
        age.mark(20, minute / 100, minute);
        age.mark(30, minute / 100 + 1, minute);
        assertThat(age.cut(minute)).isEqualTo(20);
    }
}
