package io.tidemark.benchmarks.peer.streams;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Drops ids that it has seen and purchases that are late, adds up the others, and forwards the sales that changed twice a second. One thread at a time. */
final class SaleStep implements Processor<byte[], String, String, String> {
    static final String SEEN = "seen";
    static final String SALES = "sales";

    private static final long WINDOW_MILLIS = 600_000;
    private static final long DELAY_MILLIS = 300_000;
    private static final Duration FORWARD_EVERY = Duration.ofMillis(500);

    private final Progress progress;
    private final Set<String> changed = new HashSet<>();
    private ProcessorContext<String, String> context;
    private KeyValueStore<String, Long> seen;
    private KeyValueStore<String, byte[]> sales;
    private long highest = Long.MIN_VALUE;
    private long records;

    SaleStep(Progress progress) {
        this.progress = progress;
    }

    @Override
    public void init(ProcessorContext<String, String> opened) {
        context = opened;
        seen = opened.getStateStore(SEEN);
        sales = opened.getStateStore(SALES);
        opened.schedule(FORWARD_EVERY, PunctuationType.WALL_CLOCK_TIME, now -> forward(now));
    }

    @Override
    public void process(Record<byte[], String> record) {
        records++;
        String line = record.value();
        long time = Long.parseLong(field(line, "\"ts\":", ','));
        long watermark = highest == Long.MIN_VALUE ? Long.MIN_VALUE : highest - DELAY_MILLIS;
        if (seen.putIfAbsent(field(line, "\"event_id\":\"", '"'), time) != null) {
            return;
        }
        long start = Math.floorDiv(time, WINDOW_MILLIS) * WINDOW_MILLIS;
        if (start + WINDOW_MILLIS > watermark) {
            add(start + "|" + field(line, "\"store\":\"", '"'), cents(field(line, "\"amount\":", '}')));
        }
        highest = Math.max(highest, time);
    }

    private void add(String key, long cents) {
        byte[] before = sales.get(key);
        ByteBuffer sale = before == null ? ByteBuffer.allocate(2 * Long.BYTES) : ByteBuffer.wrap(before);
        sales.put(
                key,
                ByteBuffer.allocate(2 * Long.BYTES)
                        .putLong(sale.getLong(0) + cents)
                        .putLong(sale.getLong(Long.BYTES) + 1)
                        .array());
        changed.add(key);
    }

    private void forward(long now) {
        for (String key : changed) {
            ByteBuffer sale = ByteBuffer.wrap(sales.get(key));
            String[] parts = key.split("\\|", 2);
            String value = "{\"window_start\":" + parts[0] + ",\"store\":\"" + parts[1] + "\",\"sales\":"
                    + BigDecimal.valueOf(sale.getLong(0), 2) + ",\"purchases\":" + sale.getLong(Long.BYTES) + "}";
            context.forward(new Record<>(key, value, now));
        }
        changed.clear();
        progress.forwarded(records);
    }

    /** What follows {@code name} in a line, up to {@code end}. */
    private static String field(String line, String name, char end) {
        int from = line.indexOf(name) + name.length();
        return line.substring(from, line.indexOf(end, from));
    }

    private static long cents(String amount) {
        return new BigDecimal(amount).movePointRight(2).longValueExact();
    }
}
