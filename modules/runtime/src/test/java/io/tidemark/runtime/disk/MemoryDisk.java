package io.tidemark.runtime.disk;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A disk in memory: what is written is there. Small trees only. Thread-safe. */
public final class MemoryDisk implements Disk {
    private final TreeMap<String, Content> files = new TreeMap<>();
    private volatile Consumer<String> onForce = path -> {};

    private static final class Content {
        byte[] bytes = new byte[0];
    }

    /** All files. */
    public synchronized Map<String, byte[]> files() {
        Map<String, byte[]> all = new TreeMap<>();
        files.forEach((path, content) -> all.put(path, content.bytes.clone()));
        return all;
    }

    /** A disk of these files. */
    public static MemoryDisk of(Map<String, byte[]> files) {
        MemoryDisk disk = new MemoryDisk();
        files.forEach(disk::put);
        return disk;
    }

    /** Who hears of each file that is made durable. */
    public void onForce(Consumer<String> hears) {
        onForce = hears;
    }

    /** Puts a file in place of what is there. */
    public synchronized void put(String path, byte[] bytes) {
        content(path).bytes = bytes.clone();
    }

    private Content content(String path) {
        return files.computeIfAbsent(path, name -> new Content());
    }

    @Override
    public synchronized DiskFile open(String path) {
        return new File(path, content(path));
    }

    /** {@inheritDoc} There is no file. */
    @Override
    public ByteBuffer map(String path, int sizeBytes) {
        return ByteBuffer.allocate(sizeBytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public synchronized boolean exists(String path) {
        return files.containsKey(path) || !list(path).isEmpty();
    }

    @Override
    public synchronized List<String> list(String directory) {
        List<String> names = new ArrayList<>();
        String prefix = directory + "/";
        for (String path : files.tailMap(prefix).keySet()) {
            if (!path.startsWith(prefix)) {
                break;
            }
            String name = path.substring(prefix.length()).split("/", 2)[0];
            if (names.isEmpty() || !names.get(names.size() - 1).equals(name)) {
                names.add(name);
            }
        }
        return names;
    }

    @Override
    public synchronized void rename(String from, String to) {
        Content content = files.remove(from);
        if (content == null) {
            throw new IllegalStateException("there is no " + from);
        }
        files.put(to, content);
    }

    @Override
    public synchronized void delete(String path) {
        files.keySet().removeIf(name -> name.equals(path) || name.startsWith(path + "/"));
    }

    @Override
    public void forceDirectory(String directory) {}

    @Override
    public AutoCloseable lock(String path) {
        return () -> {};
    }

    private final class File implements DiskFile {
        private final String path;
        private final Content content;

        File(String path, Content content) {
            this.path = path;
            this.content = content;
        }

        @Override
        public void write(long offset, ByteBuffer bytes) {
            synchronized (MemoryDisk.this) {
                int end = (int) offset + bytes.remaining();
                if (end > content.bytes.length) {
                    content.bytes = Arrays.copyOf(content.bytes, end);
                }
                bytes.get(content.bytes, (int) offset, bytes.remaining());
            }
        }

        @Override
        public int read(long offset, ByteBuffer bytes) {
            synchronized (MemoryDisk.this) {
                int count = Math.min(bytes.remaining(), Math.max(0, content.bytes.length - (int) offset));
                if (count > 0) {
                    bytes.put(content.bytes, (int) offset, count);
                }
                return count;
            }
        }

        @Override
        public long sizeBytes() {
            synchronized (MemoryDisk.this) {
                return content.bytes.length;
            }
        }

        @Override
        public void setSize(long bytes) {
            synchronized (MemoryDisk.this) {
                content.bytes = Arrays.copyOf(content.bytes, (int) bytes);
            }
        }

        @Override
        public void force() {
            onForce.accept(path);
        }

        @Override
        public void close() {}
    }
}
