package io.tidemark.connector.kafka.sink;

import io.tidemark.api.sink.SinkOwner;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What the epoch topic holds of a sink, under the key {@code tidemark/<topic>/<sink>}. Immutable.
 *
 * <pre>
 *   1 &lt;epoch&gt; &lt;identity&gt; &lt;engine&gt;        UTF-8; the 1 is the version of this form
 * </pre>
 *
 * @param epoch the last one that was written, in the same transaction as its rows; 0 if none was
 * @param identity of the sink, see {@link SinkOwner}
 * @param engine that wrote it, or that has taken the sink over since
 */
record EpochRecord(long epoch, String identity, String engine) {
    private static final String VERSION = "1";
    private static final int FIELDS = 4;

    static EpochRecord of(long epoch, SinkOwner owner) {
        return new EpochRecord(epoch, owner.identity(), owner.engine());
    }

    byte[] bytes() {
        return String.join(" ", VERSION, Long.toString(epoch), identity, engine).getBytes(StandardCharsets.UTF_8);
    }

    /** The record; null if it is of a form that this version does not know. */
    static @Nullable EpochRecord parse(byte[] bytes) {
        String[] fields = new String(bytes, StandardCharsets.UTF_8).split(" ", -1);
        boolean isKnown = fields.length == FIELDS && fields[0].equals(VERSION) && fields[1].matches("\\d{1,18}");
        return isKnown ? new EpochRecord(Long.parseLong(fields[1]), fields[2], fields[3]) : null;
    }
}
