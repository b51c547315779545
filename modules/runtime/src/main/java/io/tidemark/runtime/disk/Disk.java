package io.tidemark.runtime.disk;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * A directory tree that belongs to one data directory. Paths are relative, with {@code /}. Thread-safe.
 *
 * <p>What is written is durable after {@link DiskFile#force}; that a file exists under its name, or no longer does, after {@link #rename}
 * and {@link #forceDirectory}; directories are durable as soon as they are made. Failures are {@link io.tidemark.api.error.StatementException}s with code IO.
 */
public interface Disk {
    /** Opens a file for reading and writing; makes it, and the directories above it, if it is not there. */
    DiskFile open(String path);

    boolean exists(String path);

    /** Names of the files and directories in a directory, in order; none if it is not there. */
    List<String> list(String directory);

    /** Gives a file another name, in place of what had that name, in one step; durable when it returns. */
    void rename(String from, String to);

    /** Removes a file, or a directory with all that is in it; nothing if it is not there. */
    void delete(String path);

    /** Makes what was created, renamed and deleted in a directory durable. */
    void forceDirectory(String directory);

    /**
     * Makes a file of that size and gives its bytes, little-endian, as they are in memory; the machine writes them when it has to. What is in them is not
     * durable, and no one else is to read them. The disk has room for all of them when this returns. The file stays until it is deleted, its bytes until nobody refers
     * to them.
     */
    ByteBuffer map(String path, int sizeBytes);

    /**
     * Keeps other processes, and other disks over the same directory, out until the lock is closed.
     *
     * @throws io.tidemark.api.error.StatementException DATA_DIRECTORY_LOCKED, with the process that holds it
     */
    AutoCloseable lock(String path);
}
