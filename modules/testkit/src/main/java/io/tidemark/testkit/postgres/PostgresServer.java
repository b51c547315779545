package io.tidemark.testkit.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Postgres server on a free port of 127.0.0.1, with logical replication. Its binaries are unpacked into the temporary folder once. Most tests want the
 * {@linkplain #shared() shared} one, which starts on first use, and in it a {@linkplain #database database} of their own; a test that stops the server
 * starts one of its own.
 *
 * <p>Thread-safe.
 */
public final class PostgresServer implements AutoCloseable {
    private static final Path MEMORY = Path.of("/dev/shm");

    private static @Nullable PostgresServer shared;

    private final AtomicInteger databases = new AtomicInteger();
    private final Path data;
    private final boolean durable;
    private EmbeddedPostgres server;

    private PostgresServer(boolean durable) {
        this.durable = durable;
        try {
            data = Files.isWritable(MEMORY) && !durable
                    ? Files.createTempDirectory(MEMORY, "tidemark-postgres")
                    : Files.createTempDirectory("tidemark-postgres");
            server = start(0);
        } catch (IOException e) {
            throw new UncheckedIOException("could not start Postgres", e);
        }
    }

    /** The server that all tests of a process share. It makes nothing durable, and ends with the process. */
    public static synchronized PostgresServer shared() {
        if (shared == null) {
            PostgresServer started = new PostgresServer(false);
            Runtime.getRuntime().addShutdownHook(new Thread(started::close, "stop Postgres"));
            shared = started;
        }
        return shared;
    }

    /** A server of the caller's own, which makes durable what it commits. */
    public static PostgresServer start() {
        return new PostgresServer(true);
    }

    private EmbeddedPostgres start(int port) throws IOException {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setDataDirectory(data.resolve("data"))
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPort(port)
                .setServerConfig("wal_level", "logical")
                .setServerConfig("listen_addresses", "127.0.0.1")
                .setServerConfig("max_connections", "50")
                .setServerConfig("timezone", "UTC");
        if (!durable) {
            builder.setServerConfig("fsync", "off").setServerConfig("synchronous_commit", "off");
        }
        return builder.start();
    }

    /** Makes an empty database. Text in it is ordered by its bytes. */
    public PostgresDatabase database() {
        String name = "test" + databases.incrementAndGet();
        try (Connection connection = DriverManager.getConnection(url("postgres"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name
                    + " TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'");
        } catch (SQLException e) {
            throw new IllegalStateException("could not create a database", e);
        }
        return new PostgresDatabase(url(name));
    }

    private String url(String database) {
        return server.getJdbcUrl("postgres", database);
    }

    public int port() {
        return server.getPort();
    }

    /** Stops the server, as an operator would; what it committed stays. Not for the shared one. */
    public synchronized void stop() throws IOException {
        server.close();
    }

    /** Starts it again on the same port, with the same data. */
    public synchronized void restart() throws IOException {
        server = start(server.getPort());
    }

    /** Stops the server and removes all that it kept. */
    @Override
    public synchronized void close() {
        try {
            server.close();
            try (Stream<Path> files = Files.walk(data)) {
                List<Path> leavesFirst = files.sorted(Comparator.reverseOrder()).toList();
                for (Path file : leavesFirst) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not stop Postgres", e);
        }
    }
}
