package io.tidemark.runtime.host;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The identity of a data directory, held in the file {@code FORMAT}, and the lock that keeps other processes out.
 *
 * <pre>
 *   tidemark data directory, format 1, identity 00112233445566778899aabbccddeeff
 * </pre>
 */
final class DataDirectory implements AutoCloseable {
    private static final String FORMAT = "FORMAT";
    private static final int VERSION = 1;
    private static final int IDENTITY_BYTES = 16;
    private static final int MOST_BYTES = 1024;
    private static final List<String> SYNCED = List.of("", "checkpoints", "log/archive", "log");
    private static final Pattern LINE =
            Pattern.compile("tidemark data directory, format (\\d+), identity ([0-9a-f]{32})\n");

    private final AutoCloseable lock;
    private final byte[] identity;

    private DataDirectory(AutoCloseable lock, byte[] identity) {
        this.lock = lock;
        this.identity = identity;
    }

    /** Locks the directory; makes it one if it is empty. */
    static DataDirectory open(Disk disk) {
        AutoCloseable lock = disk.lock("lock");
        try {
            // A process that was killed may have given names that are not durable yet: nothing is built on them before
            // they are.
            SYNCED.forEach(disk::forceDirectory);
            return new DataDirectory(lock, disk.exists(FORMAT) ? read(disk) : create(disk));
        } catch (RuntimeException e) {
            release(lock);
            throw e;
        }
    }

    private static byte[] read(Disk disk) {
        ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
        try (DiskFile file = disk.open(FORMAT)) {
            file.read(0, bytes);
        }
        String line = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw ByteReader.corrupt(
                    "file \"" + FORMAT + "\" of data directory \"" + disk + "\"",
                    "it is not one line that says what it is");
        }
        if (!matcher.group(1).equals(String.valueOf(VERSION))) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not open data directory \"" + disk + "\"")
                    .withDetail("File FORMAT says format " + matcher.group(1) + "; this program reads format " + VERSION
                            + ".")
                    .withHint("Use the version of Tidemark that wrote the directory, or a newer one.");
        }
        return HexFormat.of().parseHex(matcher.group(2));
    }

    private static byte[] create(Disk disk) {
        boolean isEmpty = disk.list("log").isEmpty() && disk.list("checkpoints").isEmpty();
        if (!isEmpty) {
            throw ByteReader.corrupt("data directory \"" + disk + "\"", "file \"" + FORMAT + "\" is missing");
        }
        byte[] identity = new byte[IDENTITY_BYTES];
        new SecureRandom().nextBytes(identity);
        String line = "tidemark data directory, format " + VERSION + ", identity "
                + HexFormat.of().formatHex(identity) + "\n";
        try (DiskFile file = disk.open(FORMAT + ".new")) {
            file.write(0, ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
            file.force();
        }
        disk.rename(FORMAT + ".new", FORMAT);
        return identity;
    }

    /** 16 bytes that no other directory has. */
    byte[] identity() {
        return identity.clone();
    }

    private static void release(AutoCloseable lock) {
        try {
            lock.close();
        } catch (Exception e) {
            throw StatementException.of(ErrorCode.IO, "could not unlock the data directory")
                    .causedBy(e);
        }
    }

    @Override
    public void close() {
        release(lock);
    }
}
