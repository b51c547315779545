package io.tidemark.runtime.source.feed;

import io.tidemark.api.source.PartitionInfo;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.Source;
import io.tidemark.api.source.SourceIncident;
import io.tidemark.runtime.catalog.Connectors;
import io.tidemark.runtime.catalog.SourceDefinition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The partitions of a source that a connector reads. The source is opened when it is first needed: what was read of it before can be asked
 * about though it is gone.
 */
public final class ConnectorPartitions implements PartitionSource {
    private final SourceDefinition definition;
    private final Connectors connectors;
    private final DecodePool pool;
    private final Workbench bench;
    private final Runnable news;
    private @Nullable Source source;

    /** Opens nothing yet. {@code news} is told, on any thread, that rows have come, by sources that know. */
    public ConnectorPartitions(SourceDefinition definition, Connectors connectors, DecodePool pool, Runnable news) {
        this.definition = definition;
        this.connectors = connectors;
        this.pool = pool;
        this.news = news;
        bench = new Workbench(() -> new RowDecoder(definition, connectors), pool.nanoTime());
    }

    private synchronized Source source() {
        Source open = source;
        if (open == null) {
            open = connectors.openSource(definition);
            open.onNews(news);
            source = open;
        }
        return open;
    }

    @Override
    public List<Found> find() {
        return found(source().partitions());
    }

    @Override
    public List<Found> glance() {
        return found(source().glance());
    }

    private static List<Found> found(List<PartitionInfo> partitions) {
        List<Found> found = new ArrayList<>();
        for (PartitionInfo partition : partitions) {
            found.add(new Found(partition.name(), partition.end(), partition.remainingBytes()));
        }
        return found;
    }

    @Override
    public SliceFeed feed(String partition, PartitionProgress progress) {
        return new PartitionFeed(definition, this::source, partition, progress, pool, bench);
    }

    @Override
    public List<SourceIncident> incidents() {
        return source().incidents();
    }

    @Override
    public void turnedUp(String partition) {
        source().turnedUp(partition);
    }

    @Override
    public void committed(String partition, Position position) {
        source().committed(partition, position);
    }

    @Override
    public boolean isJournal() {
        return false;
    }

    @Override
    public synchronized void close() {
        if (source != null) {
            source.close();
            source = null;
        }
    }
}
