package io.tidemark.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.state.MemoryStateTables;
import org.junit.jupiter.api.Test;

final class SourceClockTest {
    private final MemoryStateTables tables = new MemoryStateTables();
    private final SourceClock clock = new SourceClock(10, tables);

    private void row(int partition, long time) {
        clock.open(partition);
        clock.advance(time);
    }

    @Test
    void watermarkIsTheHighestEventTimeLessTheDelay() {
        int only = clock.partition("a");
        assertThat(clock.watermark()).isEqualTo(Long.MIN_VALUE);
        row(only, 100);
        assertThat(clock.watermark()).isEqualTo(90);
        row(only, 95);
        assertThat(clock.watermark()).isEqualTo(90);
        row(only, -5);
        assertThat(clock.watermark()).isEqualTo(90);
    }

    @Test
    void watermarkBefore1970IsNegative() {
        row(clock.partition("a"), -1_000);
        assertThat(clock.watermark()).isEqualTo(-1_010);
    }

    @Test
    void sourceIsAsFarAsItsSlowestPartition() {
        int a = clock.partition("a");
        int b = clock.partition("b");
        row(a, 100);
        assertThat(clock.watermark()).as("b has no row yet").isEqualTo(Long.MIN_VALUE);
        row(b, 50);
        assertThat(clock.watermark()).isEqualTo(40);
        row(b, 200);
        assertThat(clock.watermark()).isEqualTo(90);
        row(a, 300);
        assertThat(clock.watermark()).isEqualTo(190);
    }

    @Test
    void partitionFoundLaterHoldsTheWatermarkUntilItsFirstRow() {
        int a = clock.partition("a");
        row(a, 100);
        int late = clock.partition("late");
        row(a, 200);
        assertThat(clock.watermark()).isEqualTo(90);
        row(late, 120);
        assertThat(clock.watermark()).isEqualTo(110);
        row(late, 400);
        assertThat(clock.watermark()).isEqualTo(190);
    }

    @Test
    void partitionFoundLaterHoldsTheWatermarkUntilItIsIdle() {
        int a = clock.partition("a");
        row(a, 100);
        int late = clock.partition("late");
        row(a, 200);
        clock.setIdle(late, 7);
        assertThat(clock.watermark()).isEqualTo(190);
        assertThat(clock.partitions().get(late).idleSinceMicros()).isEqualTo(7);
    }

    @Test
    void partitionFoundLaterWithOldRowsDoesNotTurnTheWatermarkBack() {
        int a = clock.partition("a");
        row(a, 100);
        row(clock.partition("late"), 20);
        assertThat(clock.watermark()).isEqualTo(90);
        row(a, 500);
        assertThat(clock.watermark()).as("the new one is at 10").isEqualTo(90);
    }

    @Test
    void idlePartitionHoldsNothingBackAndReturnsBehind() {
        int a = clock.partition("a");
        int b = clock.partition("b");
        row(a, 100);
        row(b, 50);
        clock.setIdle(b, 1);
        assertThat(clock.watermark()).isEqualTo(90);
        row(a, 200);
        assertThat(clock.watermark()).isEqualTo(190);
        clock.open(b);
        assertThat(clock.isBehind()).isTrue();
        assertThat(clock.partitions().get(b).isIdle()).isFalse();
        clock.advance(60);
        assertThat(clock.watermark()).isEqualTo(190);
        assertThat(clock.isBehind()).isTrue();
        row(a, 300);
        assertThat(clock.watermark()).as("it counts again").isEqualTo(190);
        clock.open(b);
        clock.advance(205);
        assertThat(clock.isBehind()).as("it has caught up at 195").isFalse();
        assertThat(clock.watermark()).isEqualTo(195);
    }

    @Test
    void nothingMovesWhenAllAreIdle() {
        int a = clock.partition("a");
        int b = clock.partition("b");
        row(a, 100);
        row(b, 50);
        clock.setIdle(b, 1);
        clock.setIdle(a, 2);
        assertThat(clock.watermark()).isEqualTo(90);
        clock.partition("c");
        assertThat(clock.watermark()).isEqualTo(90);
    }

    @Test
    void fileThatEndedCountsUntilALaterOneIsRead() {
        int first = clock.partition("1.jsonl");
        int second = clock.partition("2.jsonl");
        row(first, 100);
        clock.setEnded(first);
        assertThat(clock.watermark()).as("the second one has no row").isEqualTo(Long.MIN_VALUE);
        row(second, 130);
        assertThat(clock.watermark()).as("the first one does not count").isEqualTo(120);
        int third = clock.partition("3.jsonl");
        clock.setEnded(second);
        row(third, 150);
        assertThat(clock.watermark()).isEqualTo(140);
    }

    @Test
    void fileThatEndedStillHoldsBackAnEarlierOne() {
        int first = clock.partition("1.jsonl");
        int second = clock.partition("2.jsonl");
        row(first, 100);
        row(second, 50);
        clock.setEnded(second);
        row(first, 200);
        assertThat(clock.watermark()).isEqualTo(40);
    }

    @Test
    void emptyFileHoldsNothingBack() {
        int first = clock.partition("1.jsonl");
        int empty = clock.partition("2.jsonl");
        row(first, 100);
        clock.setEnded(empty);
        assertThat(clock.watermark()).isEqualTo(90);
    }

    @Test
    void endOfBoundedInputClosesAllAndRowsAfterItAreAnError() {
        int a = clock.partition("a");
        row(a, 100);
        clock.end();
        assertThat(clock.watermark()).isEqualTo(Long.MAX_VALUE);
        assertThatThrownBy(() -> clock.open(a))
                .isInstanceOfSatisfying(
                        StatementException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_ENDED))
                .hasMessageContaining("\"a\"");
    }

    @Test
    void eventTimesAtTheEdgeDoNotWrapAround() {
        int a = clock.partition("a");
        row(a, Long.MIN_VALUE + 3);
        assertThat(clock.watermark()).isEqualTo(Long.MIN_VALUE);
        row(a, Long.MAX_VALUE);
        assertThat(clock.watermark()).isEqualTo(Long.MAX_VALUE - 10);
    }

    @Test
    void clockGoesOnWhereItWasSaved() {
        int a = clock.partition("a");
        int b = clock.partition("b");
        row(a, 100);
        row(b, 50);
        clock.setIdle(b, 77);
        clock.setEnded(a);
        row(clock.partition("c"), 400);
        clock.save();
        SourceClock again = new SourceClock(10, tables);
        assertThat(again.watermark()).isEqualTo(390);
        assertThat(again.partitions()).extracting(PartitionClock::name).containsExactly("a", "b", "c");
        assertThat(again.partitions().get(0).isEnded()).isTrue();
        assertThat(again.partitions().get(1).idleSinceMicros()).isEqualTo(77);
        assertThat(again.partitions().get(2).highestMicros()).isEqualTo(400);
        assertThat(again.partition("b")).isEqualTo(b);
        again.open(b);
        assertThat(again.isBehind()).isTrue();
    }
}
