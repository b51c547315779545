package io.tidemark.cli;

import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C: the first one asks for a clean stop, the second forces it. Thread-safe. */
final class Interrupt {
    private static final int FORCED = 130;

    private final CountDownLatch asked = new CountDownLatch(1);

    /** Listens from now on. Where the JVM does not tell of signals, Ctrl-C ends the process at once, and the next run recovers. */
    void listen() {
        for (String signal : new String[] {"INT", "TERM"}) {
            try {
                // By reflection, for javac warns of these classes, and there are no others.
                Class<?> signals = Class.forName("sun.misc.Signal");
                Class<?> handlers = Class.forName("sun.misc.SignalHandler");
                Object handler = Proxy.newProxyInstance(
                        Interrupt.class.getClassLoader(), new Class<?>[] {handlers}, (proxy, method, arguments) -> {
                            onSignal();
                            return null;
                        });
                signals.getMethod("handle", signals, handlers)
                        .invoke(null, signals.getConstructor(String.class).newInstance(signal), handler);
            } catch (ReflectiveOperationException | IllegalArgumentException e) {
                // One signal may be taken, as Ctrl-C is for a process in the background; the other counts all the same.
                continue;
            }
        }
    }

    private void onSignal() {
        if (asked.getCount() == 0) {
            Runtime.getRuntime().halt(FORCED);
        }
        asked.countDown();
    }

    /** Asks for a stop, as Ctrl-C does. */
    void ask() {
        asked.countDown();
    }

    boolean isAsked() {
        return asked.getCount() == 0;
    }

    /** Waits until a stop is asked for, at most so long; whether it is. */
    boolean await(long millis) {
        try {
            return asked.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
