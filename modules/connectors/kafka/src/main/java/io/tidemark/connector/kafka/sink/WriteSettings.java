package io.tidemark.connector.kafka.sink;

import io.tidemark.connector.kafka.client.BrokerSettings;

/**
 * How a topic is written. Immutable.
 *
 * @param owner the sink in messages
 * @param place topic and sink: the key of the sink's record in the epoch topic, and its transactional id
 * @param timeoutMillis how long a broker is waited for before the sink counts as away
 */
record WriteSettings(
        String owner, String topic, String place, String epochTopic, BrokerSettings broker, int timeoutMillis) {
    String attempt() {
        return "could not open " + owner;
    }
}
