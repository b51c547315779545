package io.tidemark.core.state.page;

/** Takes saved state, in order; a host implements it over whatever keeps it. Failures are thrown, unchecked. */
public interface StateOutput {
    /** Takes {@code bytes[offset, offset + length)}; the array is the caller's again when this returns. */
    void write(byte[] bytes, int offset, int length);
}
