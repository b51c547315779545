package io.tidemark.connector.kafka.source;

import io.tidemark.api.error.StatementException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the last known state of a topic, and looks again when asked. While no broker answers, whoever asks waits for a second once and from
 * then on gets what was known last, at once: the rest of the engine goes on. Nor is a look waited for while what comes is followed. Thread-safe.
 */
final class TopicWatch implements AutoCloseable {
    private static final long PATIENCE_MILLIS = 1000;

    /** Hears what a user must know. */
    interface Listener {
        void report(String partition, long offset, String message);
    }

    private final ReadSettings settings;
    private final TopicLook look;
    private final ExecutorService thread;
    private final long openedMark;
    private TopicState state;
    private @Nullable Future<TopicState> asked;
    private long askedAtNanos;
    private boolean isAway;

    TopicWatch(ReadSettings settings, TopicLook look, TopicState state) {
        this.settings = settings;
        this.look = look;
        this.state = state;
        openedMark = state.mark();
        thread = Executors.newSingleThreadExecutor(work -> {
            Thread made = new Thread(work, "tidemark-kafka-look");
            made.setDaemon(true);
            return made;
        });
    }

    /** The topic as it is now, or as it was when a broker answered last. */
    synchronized TopicState look(Listener listener) {
        Future<TopicState> answer = asked;
        if (answer == null || !isAway) {
            // What was asked before tells what was there before.
            answer = ask();
        }
        return take(answer, isAway ? 0 : PATIENCE_MILLIS, listener);
    }

    /** The topic as it was when a broker answered last; asks for the next time, and waits for nothing. */
    synchronized TopicState glance(Listener listener) {
        Future<TopicState> answer = asked;
        if (answer != null && (answer.isDone() || isOverdue())) {
            take(answer, 0, listener);
        }
        if (asked == null) {
            var unused = ask();
        }
        return state;
    }

    private boolean isOverdue() {
        return System.nanoTime() - askedAtNanos > TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    }

    private Future<TopicState> ask() {
        Future<TopicState> answer = thread.submit(this::answer);
        asked = answer;
        askedAtNanos = System.nanoTime();
        return answer;
    }

    private TopicState take(Future<TopicState> answer, long patienceMillis, Listener listener) {
        try {
            state = answer.get(patienceMillis, TimeUnit.MILLISECONDS);
            asked = null;
            if (isAway) {
                isAway = false;
                listener.report(settings.topic(), 0, "topic \"" + settings.topic() + "\" is there again");
            }
        } catch (ExecutionException e) {
            asked = null;
            complain(listener, e.getCause() instanceof StatementException told ? told.detail() : e.toString());
        } catch (TimeoutException e) {
            complain(listener, "No broker answered at " + settings.broker().servers() + ".");
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
        return state;
    }

    private TopicState answer() {
        return look.state("could not look at " + settings.owner(), settings.timeoutMillis());
    }

    private void complain(Listener listener, @Nullable String reason) {
        if (!isAway) {
            isAway = true;
            listener.report(
                    settings.topic(),
                    0,
                    "topic \"" + settings.topic() + "\" cannot be looked at, and is tried again: " + reason);
        }
    }

    synchronized long mark() {
        return state.mark();
    }

    /** Whether the topic is still the one that it was on opening; asks the broker. */
    boolean isSame() {
        TopicState now = answer();
        synchronized (this) {
            state = now;
        }
        return now.mark() == openedMark;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
