package io.tidemark.connector.files.source;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The bytes of one file, forward, as its reader sees them: decompressed. One thread at a time. */
interface ByteSupply extends Closeable {
    /**
     * Goes to {@code offset} and sets {@code mark} to what lies before it. Called before the
     * first read, and by whoever waits for a file that {@link #canGrow} to see whether it is still the same.
     *
     * @return false if the file does not reach that far
     */
    boolean seek(long offset, UnitMark mark) throws IOException;

    /** Reads up to {@code max} bytes to {@code into[at]}; 0 if there are no more now. */
    int read(byte[] into, int at, int max) throws IOException;

    /** Whether what was read is all, for good, as far as the file itself can tell: only a compressed one can. */
    boolean endsHere();

    /** Whether more bytes may follow when the file grows, without opening it anew. */
    boolean canGrow();

    /** What users must hear of what was read, once; it goes on from the name of the file. Null if there is nothing. */
    @Nullable
    String takeRemark();
}
