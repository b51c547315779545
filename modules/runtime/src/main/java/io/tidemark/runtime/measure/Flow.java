package io.tidemark.runtime.measure;

/**
 * What went along one edge of a plan. Immutable.
 *
 * @param rows changes, whatever their weights
 * @param bytes what their values take
 * @param watermarkMicros the watermark that was told last; Long.MIN_VALUE before the first
 */
public record Flow(long rows, long bytes, long watermarkMicros) {
    public static final Flow NONE = new Flow(0, 0, Long.MIN_VALUE);
}
