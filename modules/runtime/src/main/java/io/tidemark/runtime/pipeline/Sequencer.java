package io.tidemark.runtime.pipeline;

import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.runtime.log.LogRecord.Decision;
import io.tidemark.runtime.log.LogRecord.DecisionKind;
import io.tidemark.runtime.source.InputStage;
import io.tidemark.runtime.source.Partition;
import io.tidemark.runtime.source.feed.SliceWork;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says which slice of a pipeline comes next. One thread at a time.
 *
 * <ol>
 *   <li>While partitions are at rest: from the one whose highest event time is furthest behind; ties by relation, then partition. This
 *       depends on nothing but the rows that were processed, so every run over the same data takes the same order.
 *   <li>After that: one slice of each partition in turn, as they deliver.
 * </ol>
 *
 * An input without event time is always furthest behind.
 */
final class Sequencer {
    private final Pipeline pipeline;
    private final List<Decision> found = new ArrayList<>();
    private int turn;

    Sequencer(Pipeline pipeline) {
        this.pipeline = pipeline;
    }

    /** A slice, and where it is from. */
    record Next(InputStage input, Partition partition, SliceWork work) {}

    /** The next slice; null if there is none now. */
    @Nullable
    Next next() {
        Next next = nextAtRest();
        return next == null ? nextLive() : next;
    }

    /** The next slice of a transaction that has begun; null if there is none. */
    @Nullable
    Next nextOfTransaction() {
        for (InputStage input : pipeline.inputs()) {
            for (Partition partition : input.partitions()) {
                Next next = partition.isMidTransaction() ? take(input, partition) : null;
                if (next != null) {
                    return next;
                }
            }
        }
        return null;
    }

    /** What was learned of partitions since the last call; it holds before the slice that was given last. */
    List<Decision> takeDecisions() {
        List<Decision> decisions = List.copyOf(found);
        found.clear();
        return decisions;
    }

    private @Nullable Next nextAtRest() {
        for (Place place = furthestBehind(); place != null; place = furthestBehind()) {
            Next next = take(place.input(), place.partition());
            if (next != null) {
                return next;
            }
            if (place.partition().endsWithUnit() && !place.hasEnded()) {
                found.add(new Decision(
                        DecisionKind.ENDED,
                        place.input().relation(),
                        place.partition().name(),
                        pipeline.nextSlice()));
            }
        }
        return null;
    }

    private @Nullable Place furthestBehind() {
        Place furthest = null;
        long least = 0;
        for (InputStage input : pipeline.inputs()) {
            for (Partition partition : input.partitions()) {
                if (partition.isAtRest() && !partition.isDrained()) {
                    if (partition.rowsInSlice() > 0) {
                        // A slice that a small epoch cut into parts is one slice in the order.
                        return new Place(input, partition);
                    }
                    long highest = highest(input, partition);
                    if (furthest == null || highest < least || highest == least && furthest.isAfter(input, partition)) {
                        furthest = new Place(input, partition);
                        least = highest;
                    }
                }
            }
        }
        return furthest;
    }

    private record Place(InputStage input, Partition partition) {
        /** Whether that is known already: telling again would make an epoch of nothing. */
        boolean hasEnded() {
            return input.clock().partitions().get(partition.number()).isEnded();
        }

        /** Inputs are visited in order of name, so only partitions of one input have to be compared. */
        boolean isAfter(InputStage other, Partition otherPartition) {
            return input.relation().equals(other.relation()) && partition.name().compareTo(otherPartition.name()) > 0;
        }
    }

    private static long highest(InputStage input, Partition partition) {
        // One with event time of which nothing was read yet comes after: a table is there before the rows that it is
        // joined with, also one whose rows are versions.
        boolean isTable = input.definition() instanceof TableDefinition;
        return input.definition().time().isPresent() && !isTable
                ? Math.max(
                        Long.MIN_VALUE + 1,
                        input.clock().partitions().get(partition.number()).highestMicros())
                : Long.MIN_VALUE;
    }

    private @Nullable Next nextLive() {
        List<Place> places = new ArrayList<>();
        for (InputStage input : pipeline.inputs()) {
            for (Partition partition : input.partitions()) {
                if (!partition.isAtRest()) {
                    places.add(new Place(input, partition));
                }
            }
        }
        for (int i = 0; i < places.size(); i++) {
            int at = (turn + i) % places.size();
            Place place = places.get(at);
            Next next = place.partition().isDrained() ? null : take(place.input(), place.partition());
            if (next != null) {
                turn = at + 1;
                return next;
            }
        }
        return null;
    }

    private static @Nullable Next take(InputStage input, Partition partition) {
        SliceWork work = partition.take();
        return work == null ? null : new Next(input, partition, work);
    }
}
