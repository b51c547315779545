package io.tidemark.core.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.plan.WindowSpec;
import io.tidemark.core.plan.WindowSpec.Span;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bounds were worked out from the published dates of the clock changes; all moments are UTC. */
final class WindowingTest {
    private static final long MINUTE = 60_000_000;
    private static final Span HOUR = Span.ofMicros(60 * MINUTE);
    private static final Span DAY = new Span(0, 1, 0);
    private static final Span MONTH = new Span(1, 0, 0);

    @Test
    void windowsBeforeTheEpochAreCutByFloor() {
        assertThat(minutes(10, 10, 0, -1)).containsExactly("-10..0");
        assertThat(minutes(10, 10, 0, -10)).containsExactly("-10..0");
        assertThat(minutes(10, 10, 0, -11)).containsExactly("-20..-10");
        assertThat(minutes(10, 10, 0, 0)).containsExactly("0..10");
    }

    @Test
    void offsetShiftsTheAlignmentEitherWay() {
        assertThat(minutes(10, 10, 3, 2)).containsExactly("-7..3");
        assertThat(minutes(10, 10, -7, 3)).containsExactly("3..13");
        assertThat(minutes(10, 10, 23, 12)).containsExactly("3..13");
    }

    @Test
    void hopGivesAllWindowsInOrderOfStartEvenIfTheSlideDoesNotDivideTheSize() {
        assertThat(minutes(10, 4, 0, 9)).containsExactly("0..10", "4..14", "8..18");
        assertThat(minutes(10, 4, 0, 10)).containsExactly("4..14", "8..18");
        assertThat(minutes(10, 4, 0, -1)).containsExactly("-8..2", "-4..6");
    }

    @Test
    void momentBetweenWindowsThatDoNotTouchHasNone() {
        assertThat(minutes(2, 5, 0, 1)).containsExactly("0..2");
        assertThat(minutes(2, 5, 0, 3)).isEmpty();
    }

    @Test
    void boundsBeyondTimestampsAreRefused() {
        Windowing windowing = Windowing.of(WindowSpec.tumble(10 * MINUTE));
        WindowBounds found = new WindowBounds();
        assertThatThrownBy(() -> windowing.find(Long.MIN_VALUE, found)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> windowing.find(Long.MAX_VALUE, found)).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void tokyoDaysStartAtMidnightThere() {
        assertThat(zoned(DAY, DAY, Span.ZERO, "Asia/Tokyo", "2026-03-01T16:00:00Z"))
                .containsExactly("2026-03-01T15:00:00Z..2026-03-02T15:00:00Z");
        assertThat(zoned(DAY, DAY, Span.ZERO, "Asia/Tokyo", "1969-12-31T14:59:59Z"))
                .containsExactly("1969-12-30T15:00:00Z..1969-12-31T15:00:00Z");
    }

    @Test
    void newYorkDaysHave23And25HoursWhenTheClockIsChanged() {
        assertThat(zoned(DAY, DAY, Span.ZERO, "America/New_York", "2026-03-08T12:00:00Z"))
                .containsExactly("2026-03-08T05:00:00Z..2026-03-09T04:00:00Z");
        assertThat(zoned(DAY, DAY, Span.ZERO, "America/New_York", "2026-11-01T12:00:00Z"))
                .containsExactly("2026-11-01T04:00:00Z..2026-11-02T05:00:00Z");
        assertThat(zoned(DAY, DAY, Span.ZERO, "America/New_York", "2026-11-02T04:59:59Z"))
                .containsExactly("2026-11-01T04:00:00Z..2026-11-02T05:00:00Z");
    }

    @Test
    void repeatedHourIsTwoWindowsAndSkippedHourIsNone() {
        assertThat(hours("America/New_York", "2026-11-01T05:30:00Z"))
                .containsExactly("2026-11-01T05:00:00Z..2026-11-01T06:00:00Z");
        assertThat(hours("America/New_York", "2026-11-01T06:30:00Z"))
                .containsExactly("2026-11-01T06:00:00Z..2026-11-01T07:00:00Z");
        assertThat(hours("America/New_York", "2026-03-08T06:59:59Z"))
                .containsExactly("2026-03-08T06:00:00Z..2026-03-08T07:00:00Z");
        assertThat(hours("America/New_York", "2026-03-08T07:00:00Z"))
                .containsExactly("2026-03-08T07:00:00Z..2026-03-08T08:00:00Z");
    }

    @Test
    void sixHoursFollowTheClockOnTheWall() {
        Span six = Span.ofMicros(6 * 60 * MINUTE);
        assertThat(zoned(six, six, Span.ZERO, "America/New_York", "2026-03-08T08:00:00Z"))
                .containsExactly("2026-03-08T05:00:00Z..2026-03-08T10:00:00Z");
        assertThat(zoned(six, six, Span.ZERO, "America/New_York", "2026-11-01T06:30:00Z"))
                .containsExactly("2026-11-01T04:00:00Z..2026-11-01T11:00:00Z");
    }

    @Test
    void halfHourChangeStretchesOneHourAndCutsAnother() {
        assertThat(hours("Australia/Lord_Howe", "2026-04-04T15:10:00Z"))
                .containsExactly("2026-04-04T14:00:00Z..2026-04-04T15:30:00Z");
        assertThat(hours("Australia/Lord_Howe", "2026-10-03T15:00:00Z"))
                .containsExactly("2026-10-03T14:30:00Z..2026-10-03T15:30:00Z");
        assertThat(hours("Australia/Lord_Howe", "2026-10-03T15:45:00Z"))
                .containsExactly("2026-10-03T15:30:00Z..2026-10-03T16:00:00Z");
    }

    @Test
    void midnightThatIsSkippedOrRepeatedStartsOneDay() {
        assertThat(zoned(DAY, DAY, Span.ZERO, "America/Sao_Paulo", "2018-11-04T12:00:00Z"))
                .containsExactly("2018-11-04T03:00:00Z..2018-11-05T02:00:00Z");
        assertThat(zoned(DAY, DAY, Span.ZERO, "America/Havana", "2026-11-01T05:30:00Z"))
                .containsExactly("2026-11-01T04:00:00Z..2026-11-02T05:00:00Z");
    }

    @Test
    void zonedHopsCountStepsOfTheClock() {
        Span two = Span.ofMicros(120 * MINUTE);
        assertThat(zoned(two, HOUR, Span.ZERO, "America/New_York", "2026-11-01T06:30:00Z"))
                .containsExactly(
                        "2026-11-01T05:00:00Z..2026-11-01T07:00:00Z", "2026-11-01T06:00:00Z..2026-11-01T08:00:00Z");
        assertThat(zoned(new Span(0, 2, 0), DAY, Span.ZERO, "America/New_York", "2026-03-08T12:00:00Z"))
                .containsExactly(
                        "2026-03-07T05:00:00Z..2026-03-09T04:00:00Z", "2026-03-08T05:00:00Z..2026-03-10T04:00:00Z");
        assertThat(zoned(DAY, Span.ofMicros(12 * 60 * MINUTE), Span.ZERO, "America/New_York", "2026-03-08T12:00:00Z"))
                .containsExactly(
                        "2026-03-07T17:00:00Z..2026-03-08T16:00:00Z", "2026-03-08T05:00:00Z..2026-03-09T04:00:00Z");
    }

    @Test
    void monthsAndWeeksStepByCalendar() {
        assertThat(zoned(MONTH, MONTH, Span.ZERO, null, "2024-02-10T00:00:00Z"))
                .containsExactly("2024-02-01T00:00:00Z..2024-03-01T00:00:00Z");
        assertThat(zoned(MONTH, MONTH, Span.ZERO, null, "1969-12-15T00:00:00Z"))
                .containsExactly("1969-12-01T00:00:00Z..1970-01-01T00:00:00Z");
        assertThat(zoned(MONTH, MONTH, new Span(0, 4, 0), "Asia/Tokyo", "2026-03-03T00:00:00Z"))
                .containsExactly("2026-02-04T15:00:00Z..2026-03-04T15:00:00Z");
        Span week = new Span(0, 7, 0);
        assertThat(zoned(week, week, new Span(0, 4, 0), "Europe/Berlin", "2026-03-26T12:00:00Z"))
                .containsExactly("2026-03-22T23:00:00Z..2026-03-29T22:00:00Z");
    }

    @Test
    void monthsMixedWithOtherUnitsAreRefused() {
        WindowSpec mixed = new WindowSpec(new Span(1, 1, 0), DAY, Span.ZERO, "Asia/Tokyo");
        assertThatThrownBy(() -> Windowing.of(mixed)).isInstanceOf(IllegalArgumentException.class);
        WindowSpec nothing = WindowSpec.tumble(0);
        assertThatThrownBy(() -> Windowing.of(nothing)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void cumulativeWindowsBeginWithTheWholeAndGrowByAStep() {
        assertThat(cumulative(60, 20, 0, 0)).containsExactly("0..20", "0..40", "0..60");
        assertThat(cumulative(60, 20, 0, 20)).containsExactly("0..40", "0..60");
        assertThat(cumulative(60, 20, 0, 59)).containsExactly("0..60");
        assertThat(cumulative(60, 20, 5, 4)).containsExactly("-55..5");
        assertThat(cumulative(60, 20, 0, -1)).containsExactly("-60..0");
        assertThatThrownBy(() -> cumulative(60, 25, 0, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static List<String> cumulative(long size, long step, long offset, long time) {
        Windowing windowing = Windowing.of(new WindowSpec(
                Span.ofMicros(size * MINUTE),
                Span.ofMicros(step * MINUTE),
                Span.ofMicros(offset * MINUTE),
                null,
                true));
        return found(windowing, time);
    }

    private static List<String> minutes(long size, long slide, long offset, long time) {
        Windowing windowing = Windowing.of(new WindowSpec(
                Span.ofMicros(size * MINUTE), Span.ofMicros(slide * MINUTE), Span.ofMicros(offset * MINUTE), null));
        return found(windowing, time);
    }

    private static List<String> found(Windowing windowing, long time) {
        WindowBounds found = new WindowBounds();
        windowing.find(time * MINUTE, found);
        List<String> windows = new ArrayList<>();
        for (int i = 0; i < found.count(); i++) {
            windows.add(found.start(i) / MINUTE + ".." + found.end(i) / MINUTE);
        }
        return windows;
    }

    private static List<String> hours(String zone, String time) {
        return zoned(HOUR, HOUR, Span.ZERO, zone, time);
    }

    private static List<String> zoned(Span size, Span slide, Span offset, String zone, String time) {
        Windowing windowing = Windowing.of(new WindowSpec(size, slide, offset, zone));
        WindowBounds found = new WindowBounds();
        windowing.find(ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(time)), found);
        List<String> windows = new ArrayList<>();
        for (int i = 0; i < found.count(); i++) {
            windows.add(moment(found.start(i)) + ".." + moment(found.end(i)));
        }
        return windows;
    }

    private static Instant moment(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
