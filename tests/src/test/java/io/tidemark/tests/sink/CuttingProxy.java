package io.tidemark.tests.sink;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A way to a server of this machine that is cut after a number of messages, counted in both directions: before a question arrives, or before its answer does.
 * Thread-safe.
 */
public final class CuttingProxy implements AutoCloseable {
    private final ServerSocket entry;
    private final int port;
    private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    public CuttingProxy(int port) {
        this.port = port;
        try {
            entry = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept);
    }

    public int port() {
        return entry.getLocalPort();
    }

    /** Lets so many messages more through, then nothing. */
    public void cutAfter(int messages) {
        left.set(messages);
    }

    /** Whether it has been cut. */
    public boolean isCut() {
        return left.get() < 0;
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "cutting proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = entry.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                open.add(client);
                open.add(server);
                start(() -> pass(client, server));
                start(() -> pass(server, client));
            }
        } catch (IOException closed) {
            cut();
        }
    }

    private void pass(Socket from, Socket to) {
        byte[] bytes = new byte[1 << 16];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                if (left.decrementAndGet() < 0) {
                    cut();
                    return;
                }
                out.write(bytes, 0, length);
            }
            to.shutdownOutput();
        } catch (IOException broken) {
            cut();
        }
    }

    private void cut() {
        for (Socket socket : open) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public void close() {
        try {
            entry.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        cut();
    }
}
