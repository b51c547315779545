/**
 * What source and sink share: how clients of a broker are set up ({@link io.tidemark.connector.kafka.client.BrokerSettings}), asked ({@link
 * io.tidemark.connector.kafka.client.Answers}), and what is said when they fail. Knows nothing of rows.
 */
@NullMarked
package io.tidemark.connector.kafka.client;

import org.jspecify.annotations.NullMarked;
