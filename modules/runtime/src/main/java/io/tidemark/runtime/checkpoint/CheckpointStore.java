package io.tidemark.runtime.checkpoint;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints of a data directory. A new one is written under another name, made durable, and renamed in one step: it is there as a
 * whole or not at all. The last {@value #KEPT} are kept, so that there is one left if the last is damaged. One thread at a time.
 */
public final class CheckpointStore {
    private static final int KEPT = 2;
    private static final String UNSEALED = "unsealed";
    private static final String ENDING = ".checkpoint";
    private static final String DAMAGED = ".damaged";

    private final Disk disk;
    private final String directory;

    public CheckpointStore(Disk disk, String directory) {
        this.disk = disk;
        this.directory = directory;
    }

    /**
     * The last checkpoint that is whole; null if there is none at all. If there are some and all are damaged, that is an error.
     *
     * @param damaged hears of each one that was passed over
     */
    public @Nullable Checkpoint openLast(Consumer<StatementException> damaged) {
        disk.delete(directory + "/" + UNSEALED);
        List<String> names = sealed();
        Collections.reverse(names);
        StatementException first = null;
        List<String> passedOver = new ArrayList<>();
        for (String name : names) {
            DiskFile file = disk.open(directory + "/" + name);
            try {
                Checkpoint checkpoint = Checkpoint.open(file, "checkpoint \"" + directory + "/" + name + "\"");
                checkpoint.verify();
                passedOver.forEach(this::setAside);
                return checkpoint;
            } catch (StatementException e) {
                file.close();
                if (e.code() != ErrorCode.CORRUPT) {
                    throw e;
                }
                first = first == null ? e : first;
                damaged.accept(e);
                passedOver.add(name);
            }
        }
        if (first != null) {
            throw first;
        }
        return null;
    }

    /**
     * What a checkpoint needs goes as soon as an older one is used. So one that was passed over is never taken again, even if the next read of it goes
     * well.
     */
    private void setAside(String name) {
        disk.rename(directory + "/" + name, directory + "/" + name + DAMAGED);
    }

    private List<String> sealed() {
        return named(ENDING);
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

    /**
     * Writes and seals a checkpoint, and removes the oldest.
     *
     * @param epoch the last epoch that it holds
     * @param logSequence the first record of the log that it does not hold
     * @param content adds the parts
     */
    public void seal(long epoch, long logSequence, Consumer<CheckpointWriter> content) {
        String unsealed = directory + "/" + UNSEALED;
        disk.delete(unsealed);
        try (DiskFile file = disk.open(unsealed)) {
            CheckpointWriter writer = new CheckpointWriter(file, epoch, logSequence);
            content.accept(writer);
            writer.finish();
        }
        // The log's number is part of the name: definitions may change without an epoch.
        disk.rename(unsealed, directory + "/" + String.format("%016x-%016x", epoch, logSequence) + ENDING);
        List<String> names = sealed();
        for (String old : names.subList(0, Math.max(0, names.size() - KEPT))) {
            disk.delete(directory + "/" + old);
        }
        for (String damaged : named(DAMAGED)) {
            disk.delete(directory + "/" + damaged);
        }
    }
}
