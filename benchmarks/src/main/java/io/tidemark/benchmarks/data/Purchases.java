package io.tidemark.benchmarks.data;

import io.tidemark.api.source.Slice;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.PriorityQueue;

/**
 * The purchases of workload W1, 140 bytes each: 100 a second of event time, in order of arrival. Most arrive within minutes, 3 % ten minutes to
 * two hours late, and 2 % are sent again. A function of the number of events alone.
 *
 * <pre>
 *   {"event_id":"516b5548-…","ts":1767225600568,"store":"store-032","user":"u19829","sku":"sku-09063","amount":11.47}
 * </pre>
 */
public final class Purchases {
    private static final long FIRST_MILLIS = 1_767_225_600_000L;
    private static final long MILLIS_BETWEEN = 10;
    private static final double MINUTE_MILLIS = 60_000;
    private static final long USERS = 200_000;
    private static final long SKUS = 20_000;
    private static final int STORES = 50;

    private final LineBuilder line = new LineBuilder();

    private Purchases() {}

    /** A sending of an event: the first, or another. */
    private record Sending(long arrivalMillis, long event) implements Comparable<Sending> {
        @Override
        public int compareTo(Sending other) {
            int byArrival = Long.compare(arrivalMillis, other.arrivalMillis);
            return byArrival != 0 ? byArrival : Long.compare(event, other.event);
        }
    }

    /** Writes the first {@code count} sendings into {@code partitions} files of {@code directory}, by user. */
    public static void write(Path directory, long count, int partitions) throws IOException {
        Files.createDirectories(directory);
        OutputStream[] files = new OutputStream[partitions];
        for (int i = 0; i < partitions; i++) {
            files[i] =
                    new BufferedOutputStream(Files.newOutputStream(directory.resolve("part-" + i + ".jsonl")), 1 << 18);
        }
        new Purchases().write(count, files);
        for (OutputStream file : files) {
            file.close();
        }
    }

    /** The first {@code count} sendings, with some bytes after them that may be read over. */
    public static byte[] lines(long count) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            new Purchases().write(count, new OutputStream[] {out});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out.writeBytes(new byte[Slice.PADDING]);
        return out.toByteArray();
    }

    private void write(long count, OutputStream[] files) throws IOException {
        PriorityQueue<Sending> sendings = new PriorityQueue<>();
        long written = 0;
        for (long event = 0; written < count; event++) {
            long arrival = eventMillis(event) + lagMillis(event);
            sendings.add(new Sending(arrival, event));
            if (Mix.uniform(event, 10) < 0.02) {
                long again = 1_000 + (long) Mix.exponential(event, 11, 2 * MINUTE_MILLIS);
                sendings.add(new Sending(arrival + again, event));
            }
            long next = FIRST_MILLIS + (event + 1) * MILLIS_BETWEEN;
            for (Sending first = sendings.peek();
                    written < count && first != null && first.arrivalMillis < next;
                    first = sendings.peek()) {
                sendings.remove();
                build(first.event);
                line.writeTo(files[(int) Math.floorMod(Mix.of(user(first.event)), (long) files.length)]);
                written++;
            }
        }
    }

    private static long eventMillis(long event) {
        return FIRST_MILLIS + event * MILLIS_BETWEEN + Math.floorMod(Mix.bits(event, 0), MILLIS_BETWEEN);
    }

    private static long lagMillis(long event) {
        return Mix.uniform(event, 1) < 0.03
                ? (long) ((10 + 110 * Mix.uniform(event, 2)) * MINUTE_MILLIS)
                : (long) Mix.exponential(event, 2, MINUTE_MILLIS);
    }

    private static long user(long event) {
        return Math.floorMod(Mix.bits(event, 7), USERS);
    }

    private void build(long event) {
        long left = Mix.bits(event, 4);
        long right = Mix.bits(event, 5);
        double skew = Mix.uniform(event, 6);
        long cents = 1 + (long) Mix.exponential(event, 9, 2500);
        line.text("{\"event_id\":\"")
                .hex(left >>> 32, 8)
                .text("-")
                .hex(left >>> 16, 4)
                .text("-4")
                .hex(left >>> 4, 3)
                .text("-a")
                .hex(right >>> 48, 3)
                .text("-")
                .hex(right, 12);
        line.text("\",\"ts\":")
                .number(eventMillis(event))
                .text(",\"store\":\"store-")
                .digits((int) (STORES * skew * skew), 3)
                .text("\",\"user\":\"u")
                .number(user(event))
                .text("\",\"sku\":\"sku-")
                .digits(Math.floorMod(Mix.bits(event, 8), SKUS), 5);
        line.text("\",\"amount\":")
                .number(cents / 100)
                .text(".")
                .digits(cents % 100, 2)
                .text("}");
    }
}
