package io.tidemark.sql.parser.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.calcite.sql.parser.SqlParserPos;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntervalValueTest {

    @ParameterizedTest
    @CsvSource({
        "10 minutes, 0, 0, 600000000",
        "1 day 2 hours, 0, 1, 7200000000",
        "1 DAY, 0, 1, 0",
        "24 hours, 0, 0, 86400000000",
        "2 weeks, 0, 14, 0",
        "1 year 6 months, 18, 0, 0",
        "1 quarter, 3, 0, 0",
        "1.5 hours, 0, 0, 5400000000",
        "0.5 days, 0, 0, 43200000000",
        "500 milliseconds, 0, 0, 500000",
        "1us, 0, 0, 1",
        "5min, 0, 0, 300000000",
        "1d2h, 0, 1, 7200000000",
        "-5 minutes, 0, 0, -300000000",
        "1 day -1 hour, 0, 1, -3600000000",
        "02:30, 0, 0, 9000000000",
        "1 day 02:30:00.25, 0, 1, 9000250000",
    })
    void readsWords(String text, int months, int days, long micros) {
        assertThat(IntervalValue.parse(Position.START, text))
                .isEqualTo(new IntervalValue(Position.START, months, days, micros));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "10",
                "minutes",
                "ten minutes",
                "10 parsecs",
                "1 month 2 days",
                "1.5 months",
                "0.0000001 seconds",
                "1 day, 2 hours",
                "99999999999 years",
                "999999999999 hours",
                "5 minutes ago",
            })
    void refusesWhatIsNoInterval(String text) {
        assertThatThrownBy(() -> IntervalValue.parse(Position.START, text))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "10 minutes, 10 minutes",
        "1 day 2 hours, 1 day 2 hours",
        "90 minutes, 1 hour 30 minutes",
        "18 months, 1 year 6 months",
        "1500 ms, 1.5 seconds",
        "1 second, 1 second",
        "0 hours, 0 seconds",
        "-90 seconds, -1 minutes -30 seconds",
    })
    void writesWordsThatReadTheSame(String text, String words) {
        IntervalValue value = IntervalValue.parse(Position.START, text);
        assertThat(value).hasToString(words);
        assertThat(IntervalValue.parse(Position.START, words)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10 minutes",
                "1 day 2 hours",
                "90 minutes",
                "18 months",
                "2 years",
                "1500 ms",
                "1 us",
                "0 seconds",
                "100 days",
                "-3 hours",
                "400 days 1 second",
                "-1 day -1 hour",
                "1000000 seconds",
            })
    void literalHasTheSameValue(String text) {
        IntervalValue value = IntervalValue.parse(new Position(3, 7), text);
        assertThat(IntervalValue.of(value.toLiteral(new SqlParserPos(3, 7)))).isEqualTo(value);
    }

    @Test
    void aMonthHasNoLength() {
        IntervalValue month = IntervalValue.parse(Position.START, "1 month");
        assertThat(month.isDayTime()).isFalse();
        assertThatThrownBy(month::dayTimeMicros).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aDayIsTwentyFourHoursWhereNoTimeZoneIs() {
        assertThat(IntervalValue.parse(Position.START, "1 day 1 second").dayTimeMicros())
                .isEqualTo(86_401_000_000L);
    }
}
