package io.tidemark.core.state.page;

/** Gives saved state back, in order. Failures are thrown, unchecked. */
public interface StateInput {
    /** Fills {@code into[offset, offset + length)} with the next bytes; throws if there are not as many. */
    void read(byte[] into, int offset, int length);
}
