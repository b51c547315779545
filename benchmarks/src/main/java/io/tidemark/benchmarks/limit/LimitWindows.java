package io.tidemark.benchmarks.limit;

import java.util.Arrays;

/** Sums and counts by 10-minute window and store, with a watermark 5 minutes behind the highest event time. */
final class LimitWindows {
    private static final long SIZE_MILLIS = 600_000;
    private static final long DELAY_MILLIS = 300_000;
    private static final int WINDOWS_BEFORE_FIRST = 30;

    private final StoreNames stores;
    private long highest = Long.MIN_VALUE / 2;
    private long firstWindow = Long.MIN_VALUE;
    private long closedBelow;
    private long[][] sums = new long[256][];
    private final StringBuilder out = new StringBuilder();

    long counted;
    long cents;
    long late;
    long duplicates;

    LimitWindows(StoreNames stores) {
        this.stores = stores;
    }

    void add(LimitBatch batch) {
        if (firstWindow == Long.MIN_VALUE) {
            firstWindow = batch.eventMillis[0] / SIZE_MILLIS - WINDOWS_BEFORE_FIRST;
            closedBelow = firstWindow;
        }
        long max = highest;
        for (int row = 0; row < batch.count; row++) {
            long time = batch.eventMillis[row];
            if (batch.duplicate[row]) {
                duplicates++;
            } else {
                long window = Math.floorDiv(time, SIZE_MILLIS);
                if ((window + 1) * SIZE_MILLIS <= max - DELAY_MILLIS) {
                    late++;
                } else {
                    long[] window1 = sums(window);
                    int at = batch.store[row] << 1;
                    window1[at] += batch.cents[row];
                    window1[at + 1]++;
                }
                max = Math.max(max, time);
            }
        }
        highest = max;
        while ((closedBelow + 1) * SIZE_MILLIS <= max - DELAY_MILLIS) {
            close(closedBelow++);
        }
    }

    private long[] sums(long window) {
        int index = (int) Math.max(0, window - firstWindow);
        if (index >= sums.length) {
            sums = Arrays.copyOf(sums, Math.max(index + 1, sums.length * 2));
        }
        if (sums[index] == null) {
            sums[index] = new long[2 * StoreNames.MOST];
        }
        return sums[index];
    }

    private void close(long window) {
        int index = (int) (window - firstWindow);
        if (index >= sums.length || sums[index] == null) {
            return;
        }
        long[] of = sums[index];
        sums[index] = null;
        for (int store = 0; store < stores.count(); store++) {
            if (of[2 * store + 1] != 0) {
                cents += of[2 * store];
                counted += of[2 * store + 1];
                out.append("{\"window\":")
                        .append(window * SIZE_MILLIS)
                        .append(",\"store\":\"")
                        .append(stores.name(store));
                out.append("\",\"cents\":")
                        .append(of[2 * store])
                        .append(",\"purchases\":")
                        .append(of[2 * store + 1])
                        .append("}\n");
            }
        }
    }

    /** Closes what is open, and gives all results as lines of JSON. */
    String finish() {
        for (long window = closedBelow; window < firstWindow + sums.length; window++) {
            close(window);
        }
        return out.toString();
    }
}
