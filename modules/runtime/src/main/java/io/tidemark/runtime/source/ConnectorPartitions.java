package io.tidemark.runtime.source;

import io.tidemark.api.source.PartitionInfo;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Source;
import io.tidemark.api.source.SourceIncident;
import io.tidemark.runtime.catalog.Connectors;
import io.tidemark.runtime.catalog.SourceDefinition;
import java.util.ArrayList;
import java.util.List;

/** The partitions of a source that a connector reads. */
public final class ConnectorPartitions implements PartitionSource {
    private final SourceDefinition definition;
    private final Source source;
    private final Connectors connectors;
    private final DecodePool pool;
    private final DecodePool.Idle idle = new DecodePool.Idle();

    /** Opens the source. */
    public ConnectorPartitions(SourceDefinition definition, Connectors connectors, DecodePool pool) {
        this.definition = definition;
        this.connectors = connectors;
        this.pool = pool;
        source = connectors.openSource(definition);
    }

    @Override
    public List<Found> find() {
        List<Found> found = new ArrayList<>();
        for (PartitionInfo partition : source.partitions()) {
            found.add(new Found(partition.name(), partition.end(), partition.remainingBytes()));
        }
        return found;
    }

    @Override
    public SliceFeed feed(String partition, PartitionProgress progress) {
        return new PartitionFeed(
                definition.name(),
                source,
                partition,
                progress,
                pool,
                idle,
                () -> new RowDecoder(definition, connectors.decoder(definition)));
    }

    @Override
    public List<SourceIncident> incidents() {
        return source.incidents();
    }

    @Override
    public boolean isJournal() {
        return false;
    }

    @Override
    public void close() {
        source.close();
    }
}
