/**
 * A connection to a server, names and types in its SQL, and its errors as users read them. Start at {@link
 * io.tidemark.connector.postgres.server.ServerOptions}. Knows nothing of sinks.
 */
@NullMarked
package io.tidemark.connector.postgres.server;

import org.jspecify.annotations.NullMarked;
