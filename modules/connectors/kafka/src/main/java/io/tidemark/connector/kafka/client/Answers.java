package io.tidemark.connector.kafka.client;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.InterruptException;

/** Waits for what a broker answers, and says what it means when it does not. Stateless. */
public final class Answers {
    private Answers() {}

    /**
     * The answer.
     *
     * @param attempt what is attempted on which object, such as {@code could not open source "purchases"}
     * @throws StatementException with IO if there is none in time
     */
    public static <T> T await(KafkaFuture<T> answer, long timeoutMillis, String attempt, BrokerSettings broker) {
        try {
            return inTime(answer, timeoutMillis, attempt, broker);
        } catch (ExecutionException e) {
            throw failed(attempt, broker, e);
        }
    }

    /**
     * As {@link #await}, for who knows what some refusals mean.
     *
     * @throws ExecutionException if the client or a broker refused
     */
    public static <T> T inTime(KafkaFuture<T> answer, long timeoutMillis, String attempt, BrokerSettings broker)
            throws ExecutionException {
        try {
            return answer.get(timeoutMillis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw silent(attempt, broker, timeoutMillis).causedBy(e);
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }

    /** No broker answered in time. */
    public static StatementException silent(String attempt, BrokerSettings broker, long timeoutMillis) {
        return StatementException.of(ErrorCode.IO, attempt)
                .withDetail(
                        "No broker answered at " + broker.servers() + " within " + timeoutMillis / 1000 + " seconds.")
                .withHint(
                        "Check that it runs, that bootstrap_servers is right, and that kafka.security.protocol is what"
                                + " the port speaks; then run again: nothing is lost.");
    }

    /** The client or a broker refused. */
    public static StatementException failed(String attempt, BrokerSettings broker, ExecutionException refusal) {
        Throwable cause = refusal.getCause();
        return failed(attempt, broker, cause == null ? refusal : cause);
    }

    /** The client or a broker refused. */
    public static StatementException failed(String attempt, BrokerSettings broker, Throwable cause) {
        return StatementException.of(ErrorCode.IO, attempt)
                .withDetail("The broker at " + broker.servers() + " says: " + reason(cause) + ".")
                .withHint(
                        "Mend it there, or in the options that begin with \"kafka.\"; then run again: nothing is lost.")
                .causedBy(cause);
    }

    private static String reason(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        return cause.getClass().getSimpleName() + ", "
                + (message.endsWith(".") ? message.substring(0, message.length() - 1) : message);
    }
}
