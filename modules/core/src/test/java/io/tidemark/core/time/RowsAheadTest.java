package io.tidemark.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RowsAheadTest {
    private static final long NOW = 1_775_000_000_000_000L;
    private static final long HOUR = 3_600_000_000L;

    private final RowsAhead ahead = new RowsAhead();

    private void rows(int good, int bad, long eventTime) {
        ahead.rows(good + bad);
        for (int i = 0; i < bad; i++) {
            ahead.ahead(eventTime, NOW + i * 1_000_000L);
        }
    }

    @Test
    void oneRowInAThousandWarnsOfNothing() {
        rows(999, 1, NOW + 2 * HOUR);
        assertThat(ahead.warning()).isNull();
        assertThat(ahead.ahead()).isEqualTo(1);
        assertThat(ahead.rows()).isEqualTo(1000);
    }

    @Test
    void aTenthIsNotMoreThanATenth() {
        rows(90, 10, NOW + 2 * HOUR);
        assertThat(ahead.warning()).isNull();
        rows(0, 1, NOW + 2 * HOUR);
        assertThat(ahead.warning()).contains("11 of the last 101 rows");
    }

    @Test
    void wholeHoursNameTheTimeZone() {
        rows(0, 50, NOW + 2 * HOUR);
        assertThat(ahead.warning()).contains("2:00 hours ahead").contains("UTC+02:00");
    }

    @Test
    void halfHoursNameTheTimeZone() {
        rows(0, 50, NOW + 5 * HOUR + HOUR / 2);
        assertThat(ahead.warning()).contains("5:30 hours ahead").contains("UTC+05:30");
    }

    @Test
    void factorOfAThousandNamesTheUnit() {
        rows(5, 50, NOW * 1000);
        assertThat(ahead.warning()).contains("1000 times too large").contains("milliseconds read as seconds");
    }

    @Test
    void noPatternNamesTheClocks() {
        for (int i = 1; i <= 50; i++) {
            rows(0, 1, NOW + i * 17 * HOUR);
        }
        assertThat(ahead.warning()).contains("clocks of the senders");
    }

    @Test
    void yearsOfGoodRowsDoNotHideThatAllAreBadSinceToday() {
        for (int day = 0; day < 100; day++) {
            rows(1_000_000, 0, NOW);
            assertThat(ahead.warning()).isNull();
        }
        String warning = null;
        for (int i = 0; i < 100 && warning == null; i++) {
            rows(0, 1000, NOW + HOUR);
            warning = ahead.warning();
        }
        assertThat(warning).isNotNull();
        assertThat(ahead.rows()).isBetween(100_000_000L, 100_100_000L);
    }

    @Test
    void warnsOnceUntilItIsBetter() {
        rows(0, 50, NOW + HOUR);
        assertThat(ahead.warning()).isNotNull();
        assertThat(ahead.warning()).isNull();
        rows(1000, 0, NOW);
        assertThat(ahead.warning()).isNull();
        rows(0, 500, NOW + HOUR);
        assertThat(ahead.warning()).isNotNull();
    }
}
