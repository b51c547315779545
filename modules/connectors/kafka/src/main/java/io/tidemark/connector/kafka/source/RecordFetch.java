package io.tidemark.connector.kafka.source;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * The thread that a consumer of Kafka's client belongs to, since that takes one thread only: it waits for records, hands them on, and between two waits does what
 * others ask of the consumer. So rows are known of as soon as the broker sends them, and nobody who runs epochs waits for the network. Thread-safe.
 */
final class RecordFetch {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Duration LAST_WAIT = Duration.ofSeconds(2);

    /** Takes what was fetched, on the fetching thread. */
    interface Receiver {
        /** The partitions of which nothing more is wanted now. */
        Set<TopicPartition> full();

        void fetched(ConsumerRecords<ByteBuffer, ByteBuffer> records);

        /** Nothing is fetched after it until {@link RecordFetch#goOn}. */
        void failed(KafkaException failure);
    }

    private final KafkaConsumer<ByteBuffer, ByteBuffer> consumer;
    private final Receiver receiver;
    private final Queue<FutureTask<?>> asked = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private boolean isAsked;
    private volatile boolean isHalted;
    private volatile boolean isClosing;

    /** Takes over the consumer. */
    RecordFetch(KafkaConsumer<ByteBuffer, ByteBuffer> consumer, Receiver receiver) {
        this.consumer = consumer;
        this.receiver = receiver;
        thread = new Thread(this::run, "tidemark-kafka-fetch");
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Lets the thread do something with the consumer; returns when it has. */
    void ask(Consumer<KafkaConsumer<ByteBuffer, ByteBuffer>> work) {
        FutureTask<Boolean> task = tell(work);
        try {
            while (!task.isDone() && thread.isAlive()) {
                await(task);
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new KafkaException(e.getCause());
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }

    /** Waits a second, in case the thread has ended. */
    private static void await(FutureTask<Boolean> task) throws ExecutionException, InterruptedException {
        try {
            task.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException stillAtIt) {
            // A broker that does not answer is waited for by who asked before.
        }
    }

    /** As {@link #ask}, some time soon. */
    FutureTask<Boolean> tell(Consumer<KafkaConsumer<ByteBuffer, ByteBuffer>> work) {
        FutureTask<Boolean> task = new FutureTask<>(() -> carryOut(work), true);
        asked.add(task);
        wake();
        return task;
    }

    private void carryOut(Consumer<KafkaConsumer<ByteBuffer, ByteBuffer>> work) {
        while (true) {
            try {
                work.accept(consumer);
                return;
            } catch (WakeupException woken) {
                // What was to end a wait for records came when there was none: it ends whatever waits next, once.
            }
        }
    }

    /** Something has changed that the thread should know: room for records, work. */
    void wake() {
        synchronized (this) {
            isAsked = true;
            notifyAll();
        }
        consumer.wakeup();
    }

    /** Fetches again after a failure. */
    void goOn() {
        isHalted = false;
        wake();
    }

    private void run() {
        try {
            while (!isClosing) {
                for (FutureTask<?> task = asked.poll(); task != null; task = asked.poll()) {
                    task.run();
                }
                if (isHalted || consumer.assignment().isEmpty()) {
                    awaitWork();
                } else {
                    fetch();
                }
            }
        } catch (InterruptException | InterruptedException e) {
            isClosing = true;
        } finally {
            consumer.close(CloseOptions.timeout(LAST_WAIT));
        }
    }

    private synchronized void awaitWork() throws InterruptedException {
        while (!isAsked && !isClosing) {
            wait();
        }
        isAsked = false;
    }

    private void fetch() {
        try {
            pauseFull();
            receiver.fetched(consumer.poll(LONGEST_WAIT));
        } catch (WakeupException woken) {
            // Somebody asks for something.
        } catch (InterruptException e) {
            throw e;
        } catch (RuntimeException e) {
            // Whatever it is: who reads must hear of it, rather than wait for a thread that has ended.
            isHalted = true;
            receiver.failed(e instanceof KafkaException known ? known : new KafkaException(e));
        }
    }

    private void pauseFull() {
        Set<TopicPartition> full = receiver.full();
        Set<TopicPartition> paused = consumer.paused();
        if (!full.equals(paused)) {
            consumer.resume(paused);
            consumer.pause(full);
        }
    }

    /** Ends the thread, and closes the consumer; waits for that, but not for long. */
    void close() {
        isClosing = true;
        wake();
        try {
            thread.join(2 * LAST_WAIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
