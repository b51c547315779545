package io.tidemark.connector.kafka.source;

import java.util.SortedMap;
import org.apache.kafka.common.Uuid;

/**
 * A topic as it is now. Immutable.
 *
 * @param id which it keeps until it is deleted; one of the same name that is made later has another
 * @param ends by partition, the offset after the last row of a committed transaction
 */
record TopicState(Uuid id, SortedMap<Integer, Long> ends) {
    /** Tells this topic from others of its name; never 0. */
    long mark() {
        long mixed = id.getMostSignificantBits() * 31 + id.getLeastSignificantBits();
        return mixed == 0 ? 1 : mixed;
    }
}
