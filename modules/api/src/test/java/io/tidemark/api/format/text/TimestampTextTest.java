package io.tidemark.api.format.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampTextTest {
    private final long[] out = new long[1];

    private Parsed parse(String text, Fit fit) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return TimestampText.parse(bytes, 0, bytes.length, fit, out, 0);
    }

    private static String iso(long micros) {
        byte[] bytes = new byte[TimestampText.MAX_LENGTH];
        int end = TimestampText.writeIso(micros, true, bytes, 0);
        return new String(bytes, 0, end, StandardCharsets.US_ASCII);
    }

    private static long micros(String instant) {
        Instant parsed = Instant.parse(instant);
        return parsed.getEpochSecond() * 1_000_000 + parsed.getNano() / 1000;
    }

    @ParameterizedTest
    @CsvSource({
        "2026-04-01T10:02:00.000000, 2026-04-01T10:02:00Z",
        "2026-04-01 10:02:00, 2026-04-01T10:02:00Z",
        "2026-04-01T10:02, 2026-04-01T10:02:00Z",
        "2026-04-01, 2026-04-01T00:00:00Z",
        "2026-04-01T10:02:00.5, 2026-04-01T10:02:00.5Z",
        "2026-04-01T10:02:00.1234560000, 2026-04-01T10:02:00.123456Z",
        "2026-04-01T10:02:00Z, 2026-04-01T10:02:00Z",
        "2026-04-01T10:02:00+02:00, 2026-04-01T08:02:00Z",
        "2026-04-01T10:02:00-0530, 2026-04-01T15:32:00Z",
        "2026-04-01 10:02:00.25 +09, 2026-04-01T01:02:00.25Z",
        "2026-04-01T10:02+02:00, 2026-04-01T08:02:00Z",
        "1969-12-31T23:59:59.999999, 1969-12-31T23:59:59.999999Z",
        "0001-01-01T00:00:00, 0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999, 9999-12-31T23:59:59.999999Z",
        "2000-02-29T00:00:00, 2000-02-29T00:00:00Z",
    })
    void validTextIsReadAsUtc(String text, String instant) {
        assertThat(parse(text, Fit.EXACT)).isEqualTo(Parsed.OK);
        assertThat(out[0]).isEqualTo(micros(instant));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026",
                "2026-4-1",
                "2026-04-01T",
                "2026-04-01T1",
                "2026-04-01T10",
                "2026-04-01T10:",
                "2026-04-01T10:02:",
                "2026-04-01T10:02:0",
                "2026-04-01T10:02:00.",
                "2026-04-01T10:02:00.Z",
                "2026-04-01T10:02:00+",
                "2026-04-01T10:02:00+2",
                "2026-04-01T10:02:00+02:",
                "2026-04-01T10:02:00+02:60",
                "2026-04-01T10:02:00+19:00",
                "2026-04-01T10:02:00ZZ",
                "2026-04-01X10:02:00",
                "2026/04/01T10:02:00",
                "20260401T100200Z",
                "2026-04-01T10-02-00",
                "2026-04-0aT10:02:00",
                "+026-04-01T10:02:00",
                "2026-04-01T10:0é:00",
                "2026-04-01T10:02.5",
                "-001-04-01T10:02:00",
                "now"
            })
    void otherTextIsMalformed(String text) {
        assertThat(parse(text, Fit.EXACT)).isEqualTo(Parsed.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-02-29T00:00:00",
                "1900-02-29",
                "2026-13-01",
                "2026-00-10",
                "2026-04-31",
                "2026-04-00",
                "0000-01-01",
                "2026-04-01T24:00:00",
                "2026-04-01T10:60:00",
                "2026-04-01T10:00:60",
                "0001-01-01T00:00:00+01:00",
                "9999-12-31T23:59:59-01:00"
            })
    void pointsThatDoNotExistAreOutOfRange(String text) {
        assertThat(parse(text, Fit.EXACT)).isEqualTo(Parsed.OUT_OF_RANGE);
    }

    @Test
    void nanosecondsAreInexactAndRoundOnlyWhenAsked() {
        assertThat(parse("2026-04-01T10:02:00.1234567", Fit.EXACT)).isEqualTo(Parsed.INEXACT);
        assertThat(parse("2026-12-31T23:59:59.9999995", Fit.ROUND)).isEqualTo(Parsed.OK);
        assertThat(out[0]).isEqualTo(micros("2027-01-01T00:00:00Z"));
        assertThat(parse("2026-12-31T23:59:59.0000004", Fit.ROUND)).isEqualTo(Parsed.OK);
        assertThat(out[0]).isEqualTo(micros("2026-12-31T23:59:59Z"));
    }

    @Test
    void zonedTextNeedsItsOffset() {
        byte[] bytes = "2026-04-01T10:02:00Z".getBytes(StandardCharsets.US_ASCII);
        assertThat(TimestampText.parseWithOffset(bytes, 0, 20, Fit.EXACT, out, 0))
                .isEqualTo(Parsed.OK);
        assertThat(TimestampText.parseWithOffset(bytes, 0, 19, Fit.EXACT, out, 0))
                .isEqualTo(Parsed.NO_OFFSET);
    }

    @Test
    void everyDayOfTheCalendarAgreesWithJavaTime() {
        byte[] bytes = new byte[DateText.MAX_LENGTH];
        LocalDate first = LocalDate.of(1, 1, 1);
        long days = ChronoUnit.DAYS.between(first, LocalDate.of(9999, 12, 31));
        for (long i = 0; i <= days; i += 7) {
            LocalDate date = first.plusDays(i);
            int end = DateText.write(date.toEpochDay(), bytes, 0);
            assertThat(DateText.parse(bytes, 0, end, out, 0)).isEqualTo(Parsed.OK);
            assertThat(out[0]).isEqualTo(date.toEpochDay());
            assertThat(CivilDay.toEpochDay(date.getYear(), date.getMonthValue(), date.getDayOfMonth()))
                    .isEqualTo((int) date.toEpochDay());
        }
    }

    @Test
    void randomTimesSurviveTheWayThroughText() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            long range = TimestampText.MAX_MICROS - TimestampText.MIN_MICROS;
            long value = TimestampText.MIN_MICROS + (long) (random.nextDouble() * range);
            String text = iso(value);
            assertThat(micros(text)).isEqualTo(value);
            assertThat(parse(text, Fit.EXACT)).isEqualTo(Parsed.OK);
            assertThat(out[0]).isEqualTo(value);
        }
    }

    @Test
    void timesBeyondTheCalendarStillPrint() {
        assertThat(iso(TimestampText.MAX_MICROS + 1)).isEqualTo("10000-01-01T00:00:00Z");
        assertThat(iso(Long.MIN_VALUE)).isEqualTo("-290308-12-21T19:59:05.224192Z");
        assertThat(iso(Long.MAX_VALUE)).isEqualTo("294247-01-10T04:00:54.775807Z");
    }

    @Test
    void sqlFormHasABlankAndAnOffset() {
        byte[] bytes = new byte[TimestampText.MAX_LENGTH];
        int end = TimestampText.writeSql(-1, true, bytes, 0);
        assertThat(new String(bytes, 0, end, StandardCharsets.US_ASCII)).isEqualTo("1969-12-31 23:59:59.999999+00");
    }

    @Test
    void timesOfDayAreReadWithAndWithoutSeconds() {
        byte[] bytes = "23:59:59.000001".getBytes(StandardCharsets.US_ASCII);
        assertThat(TimeText.parse(bytes, 0, 15, Fit.EXACT, out, 0)).isEqualTo(Parsed.OK);
        assertThat(out[0]).isEqualTo(86_399_000_001L);
        assertThat(TimeText.parse(bytes, 0, 5, Fit.EXACT, out, 0)).isEqualTo(Parsed.OK);
        assertThat(out[0]).isEqualTo(86_340_000_000L);
        assertThat(TimeText.parse(bytes, 0, 7, Fit.EXACT, out, 0)).isEqualTo(Parsed.MALFORMED);
        assertThat(TimeText.parse(bytes, 0, 4, Fit.EXACT, out, 0)).isEqualTo(Parsed.MALFORMED);
        byte[] last = "23:59:59.9999999".getBytes(StandardCharsets.US_ASCII);
        assertThat(TimeText.parse(last, 0, last.length, Fit.ROUND, out, 0)).isEqualTo(Parsed.OUT_OF_RANGE);
    }

    @Test
    void intervalsPrintAsInPostgres() {
        byte[] bytes = new byte[IntervalText.MAX_LENGTH];
        int end = IntervalText.writeMicros(-(3 * 86_400_000_000L + 7_200_000_000L), bytes, 0);
        assertThat(new String(bytes, 0, end, StandardCharsets.US_ASCII)).isEqualTo("-3 days -02:00:00");
        end = IntervalText.writeMonths(14, bytes, 0);
        assertThat(new String(bytes, 0, end, StandardCharsets.US_ASCII)).isEqualTo("1 year 2 mons");
        end = IntervalText.writeMicros(300_000_000L, bytes, 0);
        assertThat(new String(bytes, 0, end, StandardCharsets.US_ASCII)).isEqualTo("00:05:00");
    }
}
