package io.tidemark.runtime.book;

/**
 * One file of a book. Immutable.
 *
 * @param number from 1, in the order of writing; the file's name
 * @param lengthBytes how much of the file counts
 * @param rows rows in it
 * @param firstEpoch epoch of its first group; Long.MAX_VALUE if it has none
 * @param lastEpoch epoch of its last group; 0 if it has none
 * @param lastKnownAtMicros when its last group was known
 */
public record BookSegment(
        long number, long lengthBytes, long rows, long firstEpoch, long lastEpoch, long lastKnownAtMicros) {
    BookSegment grown(long bytes, long moreRows, long epoch, long knownAtMicros) {
        return new BookSegment(
                number, lengthBytes + bytes, rows + moreRows, Math.min(firstEpoch, epoch), epoch, knownAtMicros);
    }
}
