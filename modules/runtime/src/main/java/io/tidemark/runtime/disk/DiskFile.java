package io.tidemark.runtime.disk;

import java.nio.ByteBuffer;

/** An open file. Reads may run beside each other and beside a write; one thread at a time writes. */
public interface DiskFile extends AutoCloseable {
    /** Writes all that remains in {@code bytes} at {@code offset}; the file grows as needed. */
    void write(long offset, ByteBuffer bytes);

    /** Reads into {@code bytes} from {@code offset} until it is full or the file ends; returns how many bytes were read. */
    int read(long offset, ByteBuffer bytes);

    long sizeBytes();

    /** Cuts the file, or grows it with zeros. */
    void setSize(long bytes);

    /** Makes what was written durable. */
    void force();

    @Override
    void close();
}
