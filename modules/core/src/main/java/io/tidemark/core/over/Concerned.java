package io.tidemark.core.over;

import io.tidemark.api.data.Batch;
import io.tidemark.core.plan.Frame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The rows of a partition that changes concern, as spans of positions that do not touch. One thread at a time. */
final class Concerned {
    /** Positions from {@code start} to {@code end - 1}. */
    record Span(long start, long end) {}

    private final Reach reach;
    private final Places places;

    Concerned(Reach reach, Places places) {
        this.reach = reach;
        this.places = places;
    }

    /** The spans around the places that some rows of {@code changes} have, or would have, among {@code count} rows. */
    List<Span> spans(long root, long count, Batch changes, int[] rows) {
        List<Span> spans = new ArrayList<>();
        for (int row : rows) {
            spans.add(span(root, count, changes, row));
        }
        spans.sort(Comparator.comparingLong(Span::start));
        List<Span> merged = new ArrayList<>();
        for (Span span : spans) {
            int last = merged.size() - 1;
            if (last >= 0 && span.start() <= merged.get(last).end()) {
                long end = Math.max(span.end(), merged.get(last).end());
                merged.set(last, new Span(merged.get(last).start(), end));
            } else {
                merged.add(span);
            }
        }
        merged.removeIf(span -> span.start() >= span.end());
        return merged;
    }

    private Span span(long root, long count, Batch changes, int row) {
        long position = places.position(root, changes, row, false);
        long end = places.position(root, changes, row, true);
        long first = reach.rowsBefore() > position ? 0 : position - reach.rowsBefore();
        long last = reach.rowsBehind() > count - end ? count : end + reach.rowsBehind();
        if (reach.isByKey()) {
            long low = reach.lowKey() == Frame.FIRST ? 0 : places.atDistance(root, changes, row, reach.lowKey(), false);
            long high = reach.highKey() == Frame.LAST
                    ? count
                    : places.atDistance(root, changes, row, reach.highKey(), true);
            first = Math.min(first, low);
            last = Math.max(last, high);
        }
        return new Span(first, last);
    }
}
