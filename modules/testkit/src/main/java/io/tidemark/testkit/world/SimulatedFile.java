package io.tidemark.testkit.world;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What a file holds: as the process sees it, and as it is found after the power failed.
 *
 * <pre>
 *   write ──► bytes ─────────── kill: stay
 *        └──► pending ──force──► durable
 *                     └─ power failure: each pending write is kept, lost, or torn, by sectors and in no order
 * </pre>
 */
final class SimulatedFile {
    private static final int SECTOR = 512;

    private byte[] bytes = new byte[0];
    private int size;
    private byte[] durable = new byte[0];
    private int durableSize;
    private final List<Pending> pending = new ArrayList<>();

    /** A write that is not durable; or, without content, that the file was cut or grown to {@code at} bytes. */
    private record Pending(int at, byte[] content, boolean isSize) {}

    int size() {
        return size;
    }

    void write(int at, byte[] content) {
        bytes = room(bytes, at + content.length);
        System.arraycopy(content, 0, bytes, at, content.length);
        size = Math.max(size, at + content.length);
        pending.add(new Pending(at, content, false));
    }

    void setSize(int newSize) {
        bytes = room(bytes, newSize);
        if (newSize < size) {
            Arrays.fill(bytes, newSize, size, (byte) 0);
        }
        size = newSize;
        pending.add(new Pending(newSize, new byte[0], true));
    }

    int read(int at, byte[] into, int from, int length) {
        int count = Math.max(0, Math.min(length, size - at));
        if (count > 0) {
            System.arraycopy(bytes, at, into, from, count);
        }
        return count;
    }

    void force() {
        pending.forEach(this::keep);
        pending.clear();
    }

    private void keep(Pending one) {
        if (one.isSize()) {
            keepSize(one.at());
        } else {
            keep(one, 0, one.content().length);
        }
    }

    private void keepSize(int newSize) {
        durable = room(durable, newSize);
        if (newSize < durableSize) {
            Arrays.fill(durable, newSize, durableSize, (byte) 0);
        }
        durableSize = newSize;
    }

    private void keep(Pending one, int from, int to) {
        int end = one.at() + to;
        durable = room(durable, end);
        System.arraycopy(one.content(), from, durable, one.at() + from, to - from);
        durableSize = Math.max(durableSize, end);
    }

    private static byte[] room(byte[] array, int length) {
        return length <= array.length ? array : Arrays.copyOf(array, Math.max(length, array.length * 2));
    }

    /** The power fails. */
    void loseUnsynced(RandomGenerator random) {
        for (Pending one : pending) {
            int fate = random.nextInt(3);
            if (fate == 0 || one.isSize() && fate == 2) {
                keep(one);
            } else if (fate == 2) {
                tear(one, random);
            }
        }
        pending.clear();
        bytes = Arrays.copyOf(durable, durableSize);
        size = durableSize;
    }

    /** Some sectors are kept, and of one of them perhaps only the beginning. */
    private void tear(Pending one, RandomGenerator random) {
        int length = one.content().length;
        for (int from = 0; from < length; from += SECTOR) {
            int to = Math.min(length, from + SECTOR);
            int fate = random.nextInt(4);
            if (fate < 2) {
                keep(one, from, to);
            } else if (fate == 2) {
                keep(one, from, from + random.nextInt(to - from));
            }
        }
    }
}
