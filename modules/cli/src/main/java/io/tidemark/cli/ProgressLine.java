package io.tidemark.cli;

import io.tidemark.engine.Listener;
import io.tidemark.engine.Progress;
import java.io.PrintStream;
import java.util.Locale;

/**
 * Shows how a long run is getting on: on a terminal one line that is written over, at most once a second; elsewhere a line now and then. Says nothing of
 * a run that is over soon. Thread-safe.
 */
final class ProgressLine implements Listener {
    private static final long SECOND = 1_000_000_000L;
    private static final long QUIET_NANOS = 10 * SECOND;
    private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB"};

    private final PrintStream err;
    private final boolean isTerminal;
    private long shownAtNanos = System.nanoTime();
    private int shownWidth;

    ProgressLine(PrintStream err, boolean isTerminal) {
        this.err = err;
        this.isTerminal = isTerminal;
    }

    @Override
    public synchronized void onProgress(Progress progress) {
        long now = System.nanoTime();
        if (now - shownAtNanos < (isTerminal ? SECOND : QUIET_NANOS)) {
            return;
        }
        shownAtNanos = now;
        String text = text(progress);
        if (isTerminal) {
            err.print("\r" + text + " ".repeat(Math.max(0, shownWidth - text.length())));
            err.flush();
            shownWidth = text.length();
        } else {
            err.println(text);
        }
    }

    private static String text(Progress progress) {
        double seconds = Math.max(progress.elapsedNanos(), 1) / (double) SECOND;
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%,d rows", progress.rows()));
        text.append(String.format(Locale.ROOT, "  %,d rows/s", Math.round(progress.rows() / seconds)));
        text.append("  ").append(bytes(progress.bytes()));
        if (progress.watermark() != null) {
            text.append("  watermark ").append(progress.watermark());
        }
        text.append("  state ").append(bytes(progress.stateBytes()));
        if (progress.spilledBytes() > 0) {
            text.append(" (").append(bytes(progress.spilledBytes())).append(" on disk)");
        }
        if (progress.lagBytes() >= 0) {
            text.append("  lag ").append(bytes(progress.lagBytes()));
        }
        return text.toString();
    }

    static String bytes(long bytes) {
        double amount = bytes;
        int unit = 0;
        while (amount >= 1024 && unit < UNITS.length - 1) {
            amount /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", amount, UNITS[unit]);
    }

    @Override
    public synchronized void onNotice(String object, String message) {
        say("notice: " + (object.isEmpty() ? "" : object + ": ") + message);
    }

    /** Writes a line; the line of progress goes away before it. */
    synchronized void say(String line) {
        clear();
        err.println(Printable.line(line));
    }

    /** Takes the line of progress away. */
    synchronized void clear() {
        if (shownWidth > 0) {
            err.print("\r" + " ".repeat(shownWidth) + "\r");
            err.flush();
            shownWidth = 0;
        }
    }
}
