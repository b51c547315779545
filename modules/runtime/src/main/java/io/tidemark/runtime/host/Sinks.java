package io.tidemark.runtime.host;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.SinkOwner;
import io.tidemark.runtime.catalog.Settings;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.runtime.pipeline.Pipeline;
import io.tidemark.runtime.sink.SinkDelivery;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The sinks of a host. One thread at a time. */
final class Sinks {
    private static final int LAST_ATTEMPTS = 4;
    private static final long FIRST_PAUSE_NANOS = 100_000_000L;
    private static final long LONGEST_SETTLE_NANOS = 10_000_000_000L;
    private static final long SETTLE_MILLIS = 100;
    private static final int IDENTITY_BYTES = 16;

    private final HostState host;
    private final String engine;
    private final Map<String, SinkDelivery> deliveries = new TreeMap<>();

    Sinks(HostState host) {
        this.host = host;
        byte[] identity = new byte[IDENTITY_BYTES];
        host.config.chance().nextBytes(identity);
        engine = HexFormat.of().formatHex(identity);
    }

    /** Makes a sink's delivery; opens it at once, so that what cannot work fails, if {@code opens}. */
    void add(SinkDefinition sink, boolean opens) {
        ViewDefinition view = (ViewDefinition) Objects.requireNonNull(host.catalog.find(sink.view()));
        SinkDelivery delivery = new SinkDelivery(
                sink,
                owner(sink),
                view,
                host.library.add(host.catalog.entry(sink.view())).rows(),
                host.config.connectors(),
                host.config.pace(),
                host.config.listener(),
                host.news::tell);
        if (opens) {
            delivery.open(host.lastEpoch.number());
        }
        deliveries.put(sink.name(), delivery);
    }

    private SinkOwner owner(SinkDefinition sink) {
        String directory = HexFormat.of().formatHex(host.directory.identity());
        return new SinkOwner(directory + "/" + host.catalog.entry(sink.name()).id(), engine, false);
    }

    void remove(String name) {
        SinkDelivery delivery = deliveries.remove(name);
        if (delivery != null) {
            delivery.close();
        }
    }

    /**
     * Begins to tell each sink what it does not know yet; one that is away or slow does not keep the others. Returns whether nothing is being
     * done any more: each sink is up to date, or away.
     */
    boolean deliver() {
        long epoch = host.lastEpoch.number();
        boolean isSettled = true;
        for (SinkDelivery delivery : deliveries.values()) {
            isSettled &= delivery.deliver(epoch) || !delivery.isBusy();
        }
        return isSettled;
    }

    /** As {@link #deliver}, and waits a while for those that are not away. */
    void settle() {
        long end = host.config.pace().nanos() + LONGEST_SETTLE_NANOS;
        while (!deliver() && host.config.pace().nanos() - end < 0) {
            deliveries.values().forEach(delivery -> delivery.settle(SETTLE_MILLIS));
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }

    /** As {@link #deliver}, and tries again for a while; fails with the first sink that is still not up to date. */
    void deliverAll() {
        for (int attempt = 1; ; attempt++) {
            StatementException failed = attempt();
            if (failed == null) {
                return;
            }
            boolean isHopeless = failed.code() == ErrorCode.SINK_MISMATCH || failed.code() == ErrorCode.SINK_FENCED;
            if (attempt == LAST_ATTEMPTS || isHopeless || !host.config.pace().pause(FIRST_PAUSE_NANOS << attempt)) {
                throw failed;
            }
        }
    }

    private @Nullable StatementException attempt() {
        StatementException failed = null;
        deliver();
        for (SinkDelivery delivery : deliveries.values()) {
            if (!delivery.deliverNow(host.lastEpoch.number())) {
                StatementException failure = delivery.failure();
                failed = failed == null ? failure : failed;
            }
        }
        return failed;
    }

    /** Tells the sinks of a view all that there is for them; fails with the first that cannot be told. */
    void bringUpToDate(String view) {
        for (SinkDelivery delivery : deliveries.values()) {
            boolean isOfView = delivery.definition().view().equals(view);
            if (isOfView && !delivery.deliverNow(host.lastEpoch.number())) {
                StatementException failure = delivery.failure();
                throw failure != null
                        ? failure
                        : StatementException.of(
                                ErrorCode.IO,
                                "could not tell " + delivery.definition().title() + " all that there is");
            }
        }
    }

    /** Makes the deliveries of a view's sinks again, over the rows that it has now. */
    void renew(String view) {
        for (SinkDefinition sink : host.catalog.all(SinkDefinition.class)) {
            if (sink.view().equals(view)) {
                remove(sink.name());
                add(sink, false);
            }
        }
    }

    /** The last epoch that all sinks of a view have applied; Long.MAX_VALUE if it has none. */
    long applied(String view) {
        long least = Long.MAX_VALUE;
        for (SinkDelivery delivery : deliveries.values()) {
            if (delivery.definition().view().equals(view)) {
                least = Math.min(least, delivery.applied());
            }
        }
        return least;
    }

    /** The last epoch that all sinks have applied; Long.MAX_VALUE if there is none. */
    long slowest() {
        return deliveries.values().stream()
                .mapToLong(SinkDelivery::applied)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** A sink of one of the pipeline's views that is further behind than is allowed; null if there is none. */
    @Nullable
    SinkDelivery overfull(Pipeline pipeline) {
        for (SinkDelivery delivery : deliveries.values()) {
            boolean isOfPipeline = pipeline.views().stream()
                    .anyMatch(view -> view.isPublished()
                            && view.name().equals(delivery.definition().view()));
            if (isOfPipeline && delivery.backlogBytes() > host.settings.bytes(Settings.SINK_BACKLOG)) {
                return delivery;
            }
        }
        return null;
    }

    void close() {
        deliveries.values().forEach(SinkDelivery::close);
        deliveries.clear();
    }
}
