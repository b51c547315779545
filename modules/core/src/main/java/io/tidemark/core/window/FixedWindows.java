package io.tidemark.core.window;

/** Windows of a fixed length in microseconds, aligned to the Unix epoch plus an offset. */
final class FixedWindows implements Windowing {
    private final long size;
    private final long slide;
    private final long offset;

    FixedWindows(long size, long slide, long offset) {
        this.size = size;
        this.slide = slide;
        this.offset = Math.floorMod(offset, slide);
    }

    long slide() {
        return slide;
    }

    /** Whether a window ends wherever another one starts, so that all moments between two starts are in the same windows. */
    boolean endWhereOthersStart() {
        return size % slide == 0;
    }

    @Override
    public void find(long timeMicros, WindowBounds into) {
        into.clear();
        long sinceStart = Math.floorMod(Math.subtractExact(timeMicros, offset), slide);
        if (sinceStart >= size) {
            return;
        }
        long lastStart = Math.subtractExact(timeMicros, sinceStart);
        if (size == slide) {
            into.add(lastStart, Math.addExact(lastStart, size));
            return;
        }
        for (long earlier = (size - 1 - sinceStart) / slide; earlier >= 0; earlier--) {
            long start = Math.subtractExact(lastStart, Math.multiplyExact(earlier, slide));
            into.add(start, Math.addExact(start, size));
        }
    }
}
