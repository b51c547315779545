package io.tidemark.engine.hook;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.LineFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The last epoch that a hook has acknowledged: one line in the file {@code hooks/<number of the sink>} of the data directory. One thread at a time.
 *
 * <pre>
 *   hook 00112233445566778899aabbccddeeff/7 epoch 42 check 8c1d22ab
 * </pre>
 */
final class Acknowledged {
    private static final Pattern LINE = Pattern.compile("(hook (\\S+) epoch (\\d+)) check ([0-9a-f]{8})\n");

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
        Matcher line = LINE.matcher(LineFile.read(disk, path));
        boolean isWhole = line.matches()
                && line.group(4).equals(LineFile.checksum(line.group(1)))
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
        LineFile.write(disk, path, line + " check " + LineFile.checksum(line));
    }
}
