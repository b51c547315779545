package io.tidemark.connector.files.source;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A gzip file, decompressed; several members in a row are one file. Its last bytes are a checksum, so that a file which is
 * still being written is told from one that is whole.
 */
final class GzipSupply implements ByteSupply {
    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream file;
    private @Nullable Members content;
    private boolean whole;
    private boolean cutOff;
    private boolean followed;

    GzipSupply(Path path) throws IOException {
        file = new java.io.BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES);
    }

    @Override
    public boolean seek(long offset, UnitMark mark) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        while (mark.offset() < offset) {
            int read = read(buffer, 0, (int) Math.min(buffer.length, offset - mark.offset()));
            if (read == 0) {
                return false;
            }
            mark.append(buffer, 0, read);
        }
        return true;
    }

    @Override
    public int read(byte[] into, int at, int max) throws IOException {
        if (whole || cutOff) {
            return 0;
        }
        try {
            if (content == null) {
                content = new Members(file);
            }
            int read = content.read(into, at, max);
            whole = read < 0;
            followed = whole && content.isFollowed();
            return Math.max(0, read);
        } catch (EOFException end) {
            cutOff = true;
            return 0;
        }
    }

    @Override
    public boolean endsHere() {
        return whole;
    }

    @Override
    public boolean canGrow() {
        return false;
    }

    @Override
    public @Nullable String takeRemark() {
        boolean remark = followed;
        followed = false;
        return remark ? "goes on behind its gzip data with bytes that are none, which are not read" : null;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** The JDK takes whatever follows a member and is none for the end of the file, and says nothing. */
    private static final class Members extends GZIPInputStream {
        private static final int TRAILER_BYTES = 8;

        Members(InputStream file) throws IOException {
            super(file, BUFFER_BYTES);
        }

        /** After the end: whether there are bytes behind the last member. */
        boolean isFollowed() throws IOException {
            return inf.getRemaining() > TRAILER_BYTES || in.available() > 0;
        }
    }
}
