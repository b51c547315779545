package io.tidemark.runtime.host;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.HostConfig;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.LineFile;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The identity of a data directory, held in the file {@code FORMAT}, and the lock that keeps other processes out.
 *
 * <pre>
 *   tidemark data directory, format 2, identity 00112233445566778899aabbccddeeff, checksum 1a2b3c4d
 * </pre>
 *
 * The checksum is CRC32C of what is before {@code , checksum}. Format 1 had none.
 */
final class DataDirectory implements AutoCloseable {
    private static final String FORMAT = "FORMAT";
    private static final int VERSION = 2;
    private static final int VERSION_WITHOUT_CHECKSUM = 1;
    private static final int IDENTITY_BYTES = 16;
    private static final List<String> SYNCED = List.of("", "checkpoints", "log/archive", "log");
    private static final Pattern LINE = Pattern.compile(
            "(tidemark data directory, format (\\d+), identity ([0-9a-f]{32}))(?:, checksum ([0-9a-f]{8}))?\n");

    private final AutoCloseable lock;
    private final byte[] identity;

    private DataDirectory(AutoCloseable lock, byte[] identity) {
        this.lock = lock;
        this.identity = identity;
    }

    /** Locks the directory; makes it one if it is empty. */
    static DataDirectory open(HostConfig config) {
        Disk disk = config.disk();
        AutoCloseable lock = disk.lock("lock");
        try {
            // A process that was killed may have given names that are not durable yet: nothing is built on them before
            // they are.
            SYNCED.forEach(disk::forceDirectory);
            return new DataDirectory(lock, disk.exists(FORMAT) ? read(disk) : create(disk, config.chance()));
        } catch (RuntimeException e) {
            release(lock);
            throw e;
        }
    }

    private static byte[] read(Disk disk) {
        Matcher line = LINE.matcher(LineFile.read(disk, FORMAT));
        if (!line.matches()) {
            throw ByteReader.corrupt(
                    "file \"" + FORMAT + "\" of data directory \"" + disk + "\"",
                    "it is not one line that says what it is");
        }
        checkVersion(disk, line);
        return HexFormat.of().parseHex(line.group(3));
    }

    private static void checkVersion(Disk disk, Matcher line) {
        boolean hasChecksum = line.group(4) != null;
        if (hasChecksum && !line.group(4).equals(LineFile.checksum(line.group(1)))) {
            throw ByteReader.corrupt(
                    "file \"" + FORMAT + "\" of data directory \"" + disk + "\"", "its checksum does not fit");
        }
        int expected = hasChecksum ? VERSION : VERSION_WITHOUT_CHECKSUM;
        if (!line.group(2).equals(String.valueOf(expected))) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not open data directory \"" + disk + "\"")
                    .withDetail("File FORMAT says format " + line.group(2) + "; this program reads format " + VERSION
                            + ", and before that " + VERSION_WITHOUT_CHECKSUM + ".")
                    .withHint("Use the version of Tidemark that wrote the directory, or a newer one.");
        }
    }

    private static byte[] create(Disk disk, RandomGenerator chance) {
        boolean isEmpty = disk.list("log").isEmpty() && disk.list("checkpoints").isEmpty();
        if (!isEmpty) {
            throw ByteReader.corrupt("data directory \"" + disk + "\"", "file \"" + FORMAT + "\" is missing");
        }
        byte[] identity = new byte[IDENTITY_BYTES];
        chance.nextBytes(identity);
        String text = "tidemark data directory, format " + VERSION + ", identity "
                + HexFormat.of().formatHex(identity);
        LineFile.write(disk, FORMAT, text + ", checksum " + LineFile.checksum(text));
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
