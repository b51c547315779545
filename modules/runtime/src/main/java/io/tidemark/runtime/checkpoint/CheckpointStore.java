package io.tidemark.runtime.checkpoint;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints of a data directory. A new one is written under another name, made durable, and renamed in one step: it is there as a
 * whole or not at all.
 *
 * <pre>
 *   chain:  whole ◄── changes ◄── changes ◄── …       until the changes are as large as the whole, or {@value #MOST_CHANGES} of them
 * </pre>
 *
 * Then the next one is whole and begins another chain. The last chain and the one before it are kept, so that there is one to go back to
 * wherever the last is damaged. One thread at a time.
 */
public final class CheckpointStore {
    /** More of them would make a start slow. */
    static final int MOST_CHANGES = 16;

    private static final String UNSEALED = "unsealed";
    private static final String ENDING = ".checkpoint";
    private static final String DAMAGED = ".damaged";

    private final Disk disk;
    private final String directory;
    /** Names of the chain that the next one continues. */
    private final List<String> chain = new ArrayList<>();

    private long wholeBytes;
    private long changesBytes;
    /** Name of the first one that is kept. */
    private String first = "";

    public CheckpointStore(Disk disk, String directory) {
        this.disk = disk;
        this.directory = directory;
    }

    /**
     * The last checkpoint that is whole, with all that it builds upon; null if there is none at all. If there are some and all are damaged, that
     * is an error.
     *
     * @param damaged hears of each one that was passed over
     */
    public @Nullable Checkpoint openLast(Consumer<StatementException> damaged) {
        return openLast(0, damaged);
    }

    /**
     * As {@link #openLast(Consumer)}, beside a log whose first record is {@code firstRecord}, 0 if it has none: if all checkpoints are damaged and the log
     * is there from its beginning, null. One that needs records from before was removed, and came back in a crash: it is none to go back to.
     */
    public @Nullable Checkpoint openLast(long firstRecord, Consumer<StatementException> damaged) {
        disk.delete(directory + "/" + UNSEALED);
        List<String> names = named(ENDING);
        first = names.isEmpty() ? "" : names.get(0);
        Collections.reverse(names);
        List<StatementException> failures = new ArrayList<>();
        for (String name : names) {
            if (sequence(name) < firstRecord) {
                break;
            }
            try {
                Checkpoint checkpoint = open(name, names);
                names.subList(0, failures.size()).forEach(this::setAside);
                continueChain(checkpoint);
                return checkpoint;
            } catch (StatementException e) {
                if (e.code() != ErrorCode.CORRUPT) {
                    throw e;
                }
                failures.add(e);
                damaged.accept(e);
            }
        }
        if (!names.isEmpty() && firstRecord != 1) {
            throw failures.isEmpty() ? tooOld(names.get(0), firstRecord) : failures.get(0);
        }
        names.forEach(this::setAside);
        return null;
    }

    private static StatementException tooOld(String last, long firstRecord) {
        return ByteReader.corrupt(
                "the epoch log",
                "it begins with record " + firstRecord + ", and record " + sequence(last)
                        + " is needed after the last checkpoint");
    }

    /** Opens a checkpoint and those that it builds upon, and checks all of them. */
    private Checkpoint open(String name, List<String> names) {
        String what = "checkpoint \"" + directory + "/" + name + "\"";
        DiskFile file = disk.open(directory + "/" + name);
        try {
            Checkpoint checkpoint = Checkpoint.open(file, what);
            checkpoint.verify();
            long base = checkpoint.baseSequence();
            if (base > 0) {
                String baseName = names.stream()
                        .filter(one -> sequence(one) == base && one.compareTo(name) < 0)
                        .findFirst()
                        .orElseThrow(() -> ByteReader.corrupt(
                                what, "the one of log record " + base + ", which it needs, is missing"));
                checkpoint.setBase(open(baseName, names));
            }
            return checkpoint;
        } catch (StatementException e) {
            file.close();
            throw e;
        }
    }

    private void continueChain(Checkpoint last) {
        chain.clear();
        for (Checkpoint link : last.chain()) {
            add(name(link.epoch(), link.logSequence()), link.sizeBytes());
        }
    }

    private void add(String name, long sizeBytes) {
        if (chain.isEmpty()) {
            wholeBytes = sizeBytes;
            changesBytes = 0;
        } else {
            changesBytes += sizeBytes;
        }
        chain.add(name);
    }

    private static String name(long epoch, long logSequence) {
        // The log's number is part of the name: definitions may change without an epoch.
        return String.format("%016x-%016x", epoch, logSequence) + ENDING;
    }

    /** The log sequence in a checkpoint's name; -1 if that is no such name. */
    private static long sequence(String name) {
        return name.matches("[0-9a-f]{16}-[0-9a-f]{16}\\.checkpoint") ? Long.parseLong(name.substring(17, 33), 16) : -1;
    }

    /**
     * What a checkpoint needs goes as soon as an older one is used. So one that was passed over is never taken again, even if the next read of it goes
     * well.
     */
    private void setAside(String name) {
        disk.rename(directory + "/" + name, directory + "/" + name + DAMAGED);
    }

    private List<String> named(String ending) {
        List<String> names = new ArrayList<>();
        for (String name : disk.list(directory)) {
            if (name.endsWith(ending)) {
                names.add(name);
            }
        }
        return names;
    }

    /** Whether the next one begins another chain. */
    public boolean isWholeNext() {
        return chain.isEmpty() || chain.size() > MOST_CHANGES || changesBytes >= wholeBytes;
    }

    /**
     * Writes and seals a checkpoint, and removes chains that are not needed any more.
     *
     * @param epoch the last epoch that it holds
     * @param logSequence the first record of the log that it does not hold
     * @param isWhole whether it holds all, and not what changed since the last one
     * @param content adds the parts
     */
    public void seal(long epoch, long logSequence, boolean isWhole, Consumer<CheckpointWriter> content) {
        String unsealed = directory + "/" + UNSEALED;
        disk.delete(unsealed);
        long base = isWhole ? 0 : sequence(chain.get(chain.size() - 1));
        long sizeBytes;
        try (DiskFile file = disk.open(unsealed)) {
            CheckpointWriter writer = new CheckpointWriter(file, epoch, logSequence, base);
            content.accept(writer);
            sizeBytes = writer.finish();
        }
        String name = name(epoch, logSequence);
        disk.rename(unsealed, directory + "/" + name);
        if (isWhole) {
            first = chain.isEmpty() ? name : chain.get(0);
            chain.clear();
            removeOld();
        }
        add(name, sizeBytes);
    }

    private void removeOld() {
        for (String name : named(ENDING)) {
            if (name.compareTo(first) < 0) {
                disk.delete(directory + "/" + name);
            }
        }
        for (String damaged : named(DAMAGED)) {
            disk.delete(directory + "/" + damaged);
        }
    }

    /** The first record of the log that some kept checkpoint does not hold; 1 if there is none. */
    public long oldestSequence() {
        return first.isEmpty() ? 1 : Math.max(1, sequence(first));
    }
}
