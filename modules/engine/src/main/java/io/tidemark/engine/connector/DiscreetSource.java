package io.tidemark.engine.connector;

import io.tidemark.api.error.StatementException;
import io.tidemark.api.source.PartitionCursor;
import io.tidemark.api.source.PartitionInfo;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.Slice;
import io.tidemark.api.source.Source;
import io.tidemark.api.source.SourceIncident;
import java.util.List;
import java.util.function.Supplier;

/** A source whose errors and incidents do not tell the secrets that it was given. As the source is. */
record DiscreetSource(Source source, Secrets secrets) implements Source {
    /** What {@code work} gives; its errors without secrets. */
    static <T> T keeping(Secrets secrets, Supplier<T> work) {
        try {
            return work.get();
        } catch (StatementException e) {
            throw secrets.redacted(e);
        }
    }

    @Override
    public List<PartitionInfo> partitions() {
        return keeping(secrets, source::partitions);
    }

    @Override
    public List<PartitionInfo> glance() {
        return keeping(secrets, source::glance);
    }

    @Override
    public void onNews(Runnable news) {
        source.onNews(news);
    }

    @Override
    public PartitionCursor open(String partition, PartitionProgress progress) {
        return new Cursor(keeping(secrets, () -> source.open(partition, progress)), secrets);
    }

    @Override
    public List<SourceIncident> incidents() {
        return source.incidents().stream()
                .map(incident -> new SourceIncident(
                        incident.partition(), incident.position(), secrets.redacted(incident.message())))
                .toList();
    }

    @Override
    public void turnedUp(String partition) {
        source.turnedUp(partition);
    }

    @Override
    public void committed(String partition, Position position) {
        source.committed(partition, position);
    }

    @Override
    public void close() {
        source.close();
    }

    private record Cursor(PartitionCursor cursor, Secrets secrets) implements PartitionCursor {
        @Override
        public boolean next(Slice slice, int maxRows, Position end) {
            return keeping(secrets, () -> cursor.next(slice, maxRows, end));
        }

        @Override
        public void reread(Slice slice, String unit, long from, long to) {
            keeping(secrets, () -> {
                cursor.reread(slice, unit, from, to);
                return true;
            });
        }

        @Override
        public boolean isReplayable() {
            return cursor.isReplayable();
        }

        @Override
        public void close() {
            cursor.close();
        }
    }
}
