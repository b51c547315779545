package io.tidemark.core.state;

import io.tidemark.core.state.page.StateInput;
import io.tidemark.core.state.page.StateOutput;
import java.io.ByteArrayOutputStream;

/** Saved state in memory: written first, then read from the start. */
final class Bytes implements StateOutput, StateInput {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private byte[] bytes = {};
    private int position;

    @Override
    public void write(byte[] from, int offset, int length) {
        written.write(from, offset, length);
    }

    @Override
    public void read(byte[] into, int offset, int length) {
        if (position == 0) {
            bytes = written.toByteArray();
        }
        System.arraycopy(bytes, position, into, offset, length);
        position += length;
    }

    byte[] toArray() {
        return written.toByteArray();
    }
}
