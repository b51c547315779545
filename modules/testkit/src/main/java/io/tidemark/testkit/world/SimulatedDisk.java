package io.tidemark.testkit.world;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A disk in memory that keeps no more than its contract says: bytes that were not synced may be lost, kept or torn when the power fails, and so
 * may names that were given, taken or removed in a directory that was not synced. It can be full, and bits can flip on reading. One thread at a time.
 */
public final class SimulatedDisk implements Disk {
    private final Faults faults;
    private final TreeMap<String, SimulatedFile> files = new TreeMap<>();
    private final TreeMap<String, SimulatedFile> durable = new TreeMap<>();
    /** Files whose new names were seen by nobody but the system when the process ended. */
    private final List<Renamed> renamed = new ArrayList<>();

    private long limitBytes = Long.MAX_VALUE;
    private boolean isLocked;

    SimulatedDisk(Faults faults) {
        this.faults = faults;
    }

    /** A file that got another name in one step: after a power failure it has one of them. */
    private record Renamed(String from, String to, SimulatedFile file) {}

    /** How many bytes fit; what is there stays. */
    public void setLimit(long bytes) {
        limitBytes = bytes;
    }

    /** Bytes of all files. */
    public long usedBytes() {
        return files.values().stream().mapToLong(SimulatedFile::size).sum();
    }

    /** The power fails: what was not synced meets its fate. The process must have ended. */
    void losePower() {
        TreeSet<String> names = new TreeSet<>(files.keySet());
        names.addAll(durable.keySet());
        for (Renamed one : renamed) {
            names.remove(one.from());
            names.remove(one.to());
            if (faults.random().nextBoolean()) {
                keep(one);
            }
        }
        renamed.clear();
        for (String name : names) {
            SimulatedFile now = files.get(name);
            SimulatedFile before = durable.get(name);
            if (now != before && faults.random().nextBoolean()) {
                set(durable, name, now);
            }
        }
        files.clear();
        files.putAll(durable);
        new ArrayList<>(files.values()).forEach(file -> file.loseUnsynced(faults.random()));
    }

    /** Names are made durable in the order in which they were given. */
    private void keepRenamed() {
        renamed.forEach(this::keep);
        renamed.clear();
    }

    private void keep(Renamed one) {
        durable.remove(one.from());
        durable.put(one.to(), one.file());
    }

    private static void set(TreeMap<String, SimulatedFile> names, String name, @Nullable SimulatedFile file) {
        if (file == null) {
            names.remove(name);
        } else {
            names.put(name, file);
        }
    }

    void unlock() {
        isLocked = false;
    }

    @Override
    public DiskFile open(String path) {
        if (!files.containsKey(path)) {
            faults.step(() -> files.put(path, new SimulatedFile()));
        }
        faults.checkUp();
        return new OpenFile(this, faults, path, Objects.requireNonNull(files.get(path)));
    }

    /** {@inheritDoc} There is no file, since nothing of it may be read after a crash; but it needs room. */
    @Override
    public ByteBuffer map(String path, int sizeBytes) {
        if (!hasRoom(sizeBytes)) {
            throw full(path);
        }
        faults.step(() -> {});
        return ByteBuffer.allocate(sizeBytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Whether {@code more} bytes fit. */
    boolean hasRoom(long more) {
        return limitBytes == Long.MAX_VALUE || usedBytes() + more <= limitBytes;
    }

    static StatementException full(String path) {
        return StatementException.of(ErrorCode.IO, "could not write file \"" + path + "\"")
                .withDetail("No space left on device.")
                .withHint("Check that the disk has room.");
    }

    @Override
    public boolean exists(String path) {
        faults.checkUp();
        return files.containsKey(path) || !list(path).isEmpty();
    }

    @Override
    public List<String> list(String directory) {
        faults.checkUp();
        String prefix = directory + "/";
        TreeSet<String> names = new TreeSet<>();
        for (String path : files.tailMap(prefix).keySet()) {
            if (!path.startsWith(prefix)) {
                break;
            }
            int end = path.indexOf('/', prefix.length());
            names.add(path.substring(prefix.length(), end < 0 ? path.length() : end));
        }
        return List.copyOf(names);
    }

    @Override
    public void rename(String from, String to) {
        faults.step(() -> {
            SimulatedFile file = Objects.requireNonNull(files.remove(from), from);
            files.put(to, file);
            Renamed one = new Renamed(from, to, file);
            if (faults.isDown()) {
                renamed.add(one);
            } else {
                keepRenamed();
                keep(one);
            }
        });
    }

    @Override
    public void delete(String path) {
        List<String> gone = new ArrayList<>();
        for (String name : files.tailMap(path).keySet()) {
            if (name.equals(path) || name.startsWith(path + "/")) {
                gone.add(name);
            }
        }
        gone.forEach(name -> faults.step(() -> files.remove(name)));
    }

    @Override
    public void forceDirectory(String directory) {
        faults.step(() -> {
            if (faults.isDown()) {
                return;
            }
            keepRenamed();
            String prefix = directory.isEmpty() ? "" : directory + "/";
            TreeSet<String> names = new TreeSet<>(files.keySet());
            names.addAll(durable.keySet());
            for (String name : names) {
                if (name.startsWith(prefix) && name.indexOf('/', prefix.length()) < 0) {
                    set(durable, name, files.get(name));
                }
            }
        });
    }

    @Override
    public AutoCloseable lock(String path) {
        faults.checkUp();
        if (isLocked) {
            throw StatementException.of(ErrorCode.DATA_DIRECTORY_LOCKED, "could not open the simulated disk");
        }
        isLocked = true;
        return this::unlock;
    }

    @Override
    public String toString() {
        return "simulated disk";
    }
}
