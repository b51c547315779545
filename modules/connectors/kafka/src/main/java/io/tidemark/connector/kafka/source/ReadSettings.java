package io.tidemark.connector.kafka.source;

import io.tidemark.api.type.RowType;
import io.tidemark.connector.kafka.client.BrokerSettings;

/**
 * How a topic is read. Immutable.
 *
 * @param owner the source in messages
 * @param group the consumer group that our offsets are shown in; empty for none
 * @param continuesOnGap whether reading goes on after rows that are gone
 * @param timeoutMillis how long a broker is waited for
 * @param maxRowBytes a longer value is rejected
 * @param metadata what accompanies each row
 */
record ReadSettings(
        String owner,
        String topic,
        BrokerSettings broker,
        StartRule start,
        String group,
        boolean continuesOnGap,
        long timeoutMillis,
        int maxRowBytes,
        RowType metadata) {}
