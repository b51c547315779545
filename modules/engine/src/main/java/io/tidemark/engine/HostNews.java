package io.tidemark.engine;

import io.tidemark.runtime.HostListener;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Tells a listener of the engine what the host says. */
record HostNews(Listener listener) implements HostListener {
    @Override
    public void onProgress(io.tidemark.runtime.Progress progress) {
        listener.onProgress(new Progress(
                progress.epoch(),
                progress.rows(),
                progress.bytes(),
                progress.elapsedNanos(),
                instant(progress.watermarkMicros()),
                progress.stateBytes(),
                progress.spilledBytes(),
                progress.lagBytes()));
    }

    private static @Nullable Instant instant(long micros) {
        return micros == Long.MIN_VALUE || micros == Long.MAX_VALUE
                ? null
                : Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    @Override
    public void onNotice(String object, String message) {
        listener.onNotice(object, message);
    }
}
