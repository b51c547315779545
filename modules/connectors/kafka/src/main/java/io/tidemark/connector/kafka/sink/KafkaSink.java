package io.tidemark.connector.kafka.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkOwner;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.connector.kafka.client.Answers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes each epoch in one transaction: its rows, and its number into the epoch topic. So both are there or none.
 *
 * <ol>
 *   <li>Opening reads who wrote last. Another data directory's sink, or an engine that has taken over, is left alone.
 *   <li>The transactional id is the sink's place, so that whoever opens it takes it from the one before, whose open transaction is aborted and
 *       whose next one fails.
 *   <li>Only then is the last epoch read: nobody else can write one now.
 * </ol>
 */
final class KafkaSink implements Sink {
    private final WriteSettings settings;
    private final SinkSchema schema;
    private final RowBytes rowBytes;
    private final EpochTopic epochs;
    private @Nullable KafkaProducer<byte[], byte[]> producer;
    private long lastEpoch;

    private KafkaSink(WriteSettings settings, SinkSchema schema, RowBytes rowBytes) {
        this.settings = settings;
        this.schema = schema;
        this.rowBytes = rowBytes;
        epochs = new EpochTopic(settings);
    }

    static Sink open(SinkSchema schema, WriteSettings settings, RowBytes rowBytes) {
        KafkaSink sink = new KafkaSink(settings, schema, rowBytes);
        try {
            sink.begin();
            return sink;
        } catch (RuntimeException e) {
            sink.close();
            throw e;
        }
    }

    private void begin() {
        epochs.prepare();
        check(epochs.glance());
        for (long begun = System.nanoTime(); ; closeProducer()) {
            try {
                claim();
                return;
            } catch (KafkaException | IllegalStateException e) {
                if (!isPassing(e) || !epochs.isWorthWaiting(begun)) {
                    throw failure(settings.attempt(), e);
                }
            }
        }
    }

    /** Whether it may go well with a new producer: a broker may be slow with its first transaction, or with the end of another one's. */
    private static boolean isPassing(RuntimeException e) {
        return isCausedBy(e, InvalidTxnStateException.class) || isCausedBy(e, TimeoutException.class);
    }

    /** Takes the sink's place, and says so in the epoch topic unless that is there already. */
    private void claim() {
        KafkaProducer<byte[], byte[]> opened = start();
        EpochRecord last = check(epochs.last());
        lastEpoch = last == null ? 0 : last.epoch();
        EpochRecord own = EpochRecord.of(lastEpoch, schema.owner());
        if (!own.equals(last)) {
            opened.beginTransaction();
            put(opened, record(own));
            opened.commitTransaction();
        }
    }

    /** Takes the sink's place from whoever has it; what that one has not committed is aborted. */
    private KafkaProducer<byte[], byte[]> start() {
        KafkaProducer<byte[], byte[]> started = new KafkaProducer<>(producerSettings());
        producer = started;
        started.initTransactions();
        return started;
    }

    private Map<String, Object> producerSettings() {
        Map<String, Object> own = new HashMap<>();
        own.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, settings.place());
        own.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        own.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        own.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, settings.timeoutMillis());
        own.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, settings.timeoutMillis());
        own.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, settings.timeoutMillis());
        // The end of the epoch sends what is left: nothing is gained by waiting.
        own.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        return settings.broker().of(ProducerConfig.configNames(), own);
    }

    /** Fails if the sink is not ours to write to. */
    private @Nullable EpochRecord check(@Nullable EpochRecord last) {
        if (last == null) {
            return null;
        }
        SinkOwner owner = schema.owner();
        if (last.epoch() > 0 && !last.identity().equals(owner.identity())) {
            throw StatementException.of(ErrorCode.SINK_MISMATCH, settings.attempt())
                    .withDetail("Topic \"" + settings.topic() + "\" holds epochs of a sink \"" + schema.name()
                            + "\" of another data directory.")
                    .withHint(
                            "Give this sink another name, or another topic; or use the data directory that it came from.");
        }
        if (owner.isReturning() && !last.engine().equals(owner.engine())) {
            throw fenced(settings.attempt());
        }
        return last;
    }

    private static StatementException fenced(String attempt) {
        return StatementException.of(ErrorCode.SINK_FENCED, attempt)
                .withDetail("Another engine has opened the sink since, and writes to it now.")
                .withHint("Let one engine run. What this one had not written, the other one writes.");
    }

    private ProducerRecord<byte[], byte[]> record(EpochRecord epoch) {
        return new ProducerRecord<>(
                settings.epochTopic(), 0, settings.place().getBytes(StandardCharsets.UTF_8), epoch.bytes());
    }

    @Override
    public long lastEpoch() {
        return lastEpoch;
    }

    @Override
    public void apply(long epoch, List<Batch> changes) {
        Invariant.check(epoch > lastEpoch, "epoch %s is after %s, which the sink has", epoch, lastEpoch);
        KafkaProducer<byte[], byte[]> open = producer;
        Invariant.check(open != null, "the sink is open");
        if (open == null) {
            return;
        }
        String attempt = "could not write epoch " + epoch + " to " + settings.owner();
        try {
            write(open, epoch, changes);
        } catch (KafkaException | IllegalStateException e) {
            if (!isCausedBy(e, InvalidTxnStateException.class)) {
                throw failure(attempt, e);
            }
            again(attempt, epoch, changes);
        }
        lastEpoch = epoch;
    }

    private void write(KafkaProducer<byte[], byte[]> to, long epoch, List<Batch> changes) {
        to.beginTransaction();
        for (Batch batch : changes) {
            send(to, batch);
        }
        put(to, record(EpochRecord.of(epoch, schema.owner())));
        to.commitTransaction();
    }

    /**
     * Writes an epoch with a new producer, unless it is there after all, or the sink is another engine's now: the old one and the broker no longer agree on where the transaction is, though
     * nobody has taken it, and from that no client recovers.
     */
    private void again(String attempt, long epoch, List<Batch> changes) {
        requireOurs(attempt, epochs.glance());
        closeProducer();
        try {
            KafkaProducer<byte[], byte[]> started = start();
            if (requireOurs(attempt, epochs.last()).epoch() < epoch) {
                write(started, epoch, changes);
            }
        } catch (KafkaException | IllegalStateException e) {
            throw failure(attempt, e);
        }
    }

    private EpochRecord requireOurs(String attempt, @Nullable EpochRecord last) {
        if (last == null || !last.engine().equals(schema.owner().engine())) {
            throw fenced(attempt);
        }
        return last;
    }

    private void send(KafkaProducer<byte[], byte[]> open, Batch rows) {
        Batch keys = rowBytes.keys(rows);
        for (int row = 0; row < rows.count(); row++) {
            long weight = rows.weights()[row];
            Invariant.check(weight > 0 || schema.mode() == SinkMode.UPSERT, "a sink in mode append gets inserts only");
            byte[] value = weight < 0 ? null : rowBytes.value(rows, row);
            long copies = schema.mode() == SinkMode.APPEND ? weight : 1;
            for (long copy = 0; copy < copies; copy++) {
                put(open, new ProducerRecord<>(settings.topic(), rowBytes.key(keys, row), value));
            }
        }
    }

    /** Sends, now or soon. A record that cannot be sent fails the end of the transaction. */
    private static void put(KafkaProducer<byte[], byte[]> to, ProducerRecord<byte[], byte[]> record) {
        var unused = to.send(record);
    }

    /** What went wrong. A broker says "fenced" also to a producer that took too long: who writes now, the epoch topic says. */
    private RuntimeException failure(String attempt, RuntimeException e) {
        if (e instanceof InterruptException) {
            return e;
        }
        if (isCausedBy(e, ProducerFencedException.class) || isCausedBy(e, InvalidProducerEpochException.class)) {
            EpochRecord last = epochs.last();
            return last != null && !last.engine().equals(schema.owner().engine())
                    ? fenced(attempt).causedBy(e)
                    : Answers.failed(attempt, settings.broker(), e);
        }
        return isCausedBy(e, TimeoutException.class)
                ? Answers.silent(attempt, settings.broker(), settings.timeoutMillis())
                        .causedBy(e)
                : Answers.failed(attempt, settings.broker(), e);
    }

    private static boolean isCausedBy(Throwable e, Class<? extends Exception> kind) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (kind.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        closeProducer();
        epochs.close();
    }

    private void closeProducer() {
        KafkaProducer<byte[], byte[]> open = producer;
        producer = null;
        if (open != null) {
            open.close(Duration.ZERO);
        }
    }
}
