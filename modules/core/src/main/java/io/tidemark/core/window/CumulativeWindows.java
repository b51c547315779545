package io.tidemark.core.window;

/**
 * Windows that grow: each of a fixed size, aligned to the Unix epoch plus an offset, is cut into {@code [start, start + step)}, {@code [start, start + 2
 * steps)} and so on up to the whole.
 */
final class CumulativeWindows implements Windowing {
    private final long size;
    private final long step;
    private final long offset;

    CumulativeWindows(long size, long step, long offset) {
        if (size % step != 0) {
            throw new IllegalArgumentException(size + " is no multiple of " + step);
        }
        this.size = size;
        this.step = step;
        this.offset = Math.floorMod(offset, size);
    }

    @Override
    public void find(long timeMicros, WindowBounds into) {
        into.clear();
        long sinceStart = Math.floorMod(Math.subtractExact(timeMicros, offset), size);
        long start = Math.subtractExact(timeMicros, sinceStart);
        for (long length = sinceStart - sinceStart % step + step; length <= size; length += step) {
            into.add(start, Math.addExact(start, length));
        }
    }
}
