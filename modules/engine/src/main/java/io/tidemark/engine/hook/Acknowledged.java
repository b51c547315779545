package io.tidemark.engine.hook;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * The last epoch that a hook has acknowledged: one line in the file {@code hooks/<number of the sink>} of the data directory. One thread at a time.
 *
 * <pre>
 *   hook 00112233445566778899aabbccddeeff/7 epoch 42 check 8c1d22ab
 * </pre>
 */
final class Acknowledged {
    private static final Pattern LINE = Pattern.compile("(hook (\\S+) epoch (\\d+)) check ([0-9a-f]{8})\n");
    private static final int MOST_BYTES = 1024;

    private final Disk disk;
    private final String path;
    private final String queryId;

    Acknowledged(Disk disk, String queryId) {
        this.disk = disk;
        this.queryId = queryId;
        path = "hooks/" + queryId.substring(queryId.lastIndexOf('/') + 1);
    }

    /** 0 if there is none. */
    long read() {
        if (!disk.exists(path)) {
            return 0;
        }
        ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
        try (DiskFile file = disk.open(path)) {
            file.read(0, bytes);
        }
        Matcher line = LINE.matcher(new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8));
        boolean isWhole = line.matches()
                && line.group(4).equals(check(line.group(1)))
                && line.group(2).equals(queryId);
        if (!isWhole) {
            throw StatementException.of(
                            ErrorCode.CORRUPT, "could not read \"" + path + "\" of data directory \"" + disk + "\"")
                    .withDetail(
                            "It is not the line that was written: which epoch the hook has acknowledged is not known.")
                    .withHint("Delete the file to have all epochs told again.");
        }
        return Long.parseLong(line.group(3));
    }

    /** Durable when it returns. */
    void write(long epoch) {
        String line = "hook " + queryId + " epoch " + epoch;
        byte[] bytes = (line + " check " + check(line) + "\n").getBytes(StandardCharsets.UTF_8);
        String next = path + ".new";
        try (DiskFile file = disk.open(next)) {
            file.setSize(0);
            file.write(0, ByteBuffer.wrap(bytes));
            file.force();
        }
        disk.rename(next, path);
    }

    private static String check(String line) {
        CRC32C check = new CRC32C();
        check.update(line.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", check.getValue());
    }
}
