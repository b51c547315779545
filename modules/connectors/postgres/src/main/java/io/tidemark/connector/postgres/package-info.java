/**
 * Connector {@code postgres}: start at {@link io.tidemark.connector.postgres.PostgresSinkConnector}. The driver is loaded when a sink is opened, not
 * before. Knows nothing of views, watermarks or ledgers.
 */
@NullMarked
package io.tidemark.connector.postgres;

import org.jspecify.annotations.NullMarked;
