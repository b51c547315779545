package io.tidemark.connector.postgres.server;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/** Which server to connect to, as whom and how. Stateless. */
public final class ServerOptions {
    private static final String URL = "url";
    private static final String USER = "user";
    private static final String PASSWORD = "password";
    private static final String SSL_MODE = "sslmode";
    private static final String SSL_ROOT_CERT = "sslrootcert";
    private static final String CONNECT_TIMEOUT = "connect_timeout";
    private static final String STATEMENT_TIMEOUT = "statement_timeout";
    private static final String SCHEME = "postgresql://";
    private static final long SECOND_MICROS = 1_000_000L;

    private ServerOptions() {}

    public static List<OptionSpec> specs() {
        List<OptionSpec> specs = List.of(
                OptionSpec.required(
                        URL, OptionKind.TEXT, "the server and database, as 'postgresql://host:5432/database'"),
                OptionSpec.optional(USER, OptionKind.TEXT, null, "the role to connect as, if the url does not name it"),
                OptionSpec.optional(PASSWORD, OptionKind.SECRET, null, "its password, as '${env:NAME}'"),
                OptionSpec.optional(
                        SSL_MODE,
                        OptionKind.TEXT,
                        null,
                        "disable, prefer, require, verify-ca or verify-full: whoever connects over a network that others share wants the last"),
                OptionSpec.optional(
                        SSL_ROOT_CERT, OptionKind.TEXT, null, "file with the certificates that sign the server's"),
                OptionSpec.optional(
                        CONNECT_TIMEOUT,
                        OptionKind.DURATION,
                        "10 seconds",
                        "how long to wait for a connection: longer for a server that is far away"),
                OptionSpec.optional(
                        STATEMENT_TIMEOUT,
                        OptionKind.DURATION,
                        "2 minutes",
                        "how long one statement may take before the epoch is tried again: longer for very large epochs"));
        // How the server is reached decides nothing of what is there.
        return specs.stream().map(OptionSpec::adjustable).toList();
    }

    /** Connects, without automatic commits. */
    public static Connection connect(Options options) throws SQLException {
        String url = url(options);
        Properties properties = new Properties();
        set(properties, PGProperty.USER, options, USER);
        set(properties, PGProperty.PASSWORD, options, PASSWORD);
        set(properties, PGProperty.SSL_MODE, options, SSL_MODE);
        set(properties, PGProperty.SSL_ROOT_CERT, options, SSL_ROOT_CERT);
        long statementMicros = options.micros(STATEMENT_TIMEOUT);
        PGProperty.CONNECT_TIMEOUT.set(properties, seconds(options.micros(CONNECT_TIMEOUT)));
        PGProperty.LOGIN_TIMEOUT.set(properties, seconds(options.micros(CONNECT_TIMEOUT)));
        // The server ends a statement first; this is for one that does not answer any more.
        PGProperty.SOCKET_TIMEOUT.set(properties, seconds(statementMicros) + 5);
        PGProperty.TCP_KEEP_ALIVE.set(properties, true);
        PGProperty.APPLICATION_NAME.set(properties, "tidemark");
        PGProperty.OPTIONS.set(properties, "-c statement_timeout=" + statementMicros / 1000 + " -c lock_timeout=30s");
        Connection connection = new Driver().connect(url, properties);
        if (connection == null) {
            throw wrong(options, "which is not the url of a Postgres server");
        }
        connection.setAutoCommit(false);
        return connection;
    }

    private static String url(Options options) {
        String url = options.text(URL);
        url = url.startsWith("jdbc:") ? url.substring("jdbc:".length()) : url;
        url = url.startsWith("postgres://") ? SCHEME + url.substring("postgres://".length()) : url;
        if (!url.startsWith(SCHEME)) {
            throw wrong(options, "which does not begin with " + SCHEME);
        }
        String host = url.substring(SCHEME.length()).split("[/?]", 2)[0];
        if (url.toLowerCase(Locale.ROOT).contains("password=") || host.contains("@")) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + options.owner())
                    .withDetail("Option \"url\" holds a user or a password.")
                    .withHint("Write user = '…', password = '${env:NAME}'.");
        }
        return "jdbc:" + url;
    }

    private static StatementException wrong(Options options, String why) {
        return StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + options.owner())
                .withDetail("Option \"url\" is '" + options.text(URL) + "', " + why + ".")
                .withHint("Write url = 'postgresql://host:5432/database'.");
    }

    private static void set(Properties properties, PGProperty property, Options options, String name) {
        options.find(name).ifPresent(value -> property.set(properties, value));
    }

    private static int seconds(long micros) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE / 2, micros / SECOND_MICROS));
    }
}
