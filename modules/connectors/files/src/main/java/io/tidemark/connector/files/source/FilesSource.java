package io.tidemark.connector.files.source;

import io.tidemark.api.source.PartitionCursor;
import io.tidemark.api.source.PartitionInfo;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.Source;
import io.tidemark.api.source.SourceIncident;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Files as one partition, read one after the other, or each as a partition of its own. The end of a compressed file is not known
 * before it has been read, so it is beyond any offset.
 */
public final class FilesSource implements Source {
    private final FileSet files;
    private final ReadSettings settings;
    private final boolean eachFileAPartition;
    private final String path;
    private final Map<String, FileCursor> cursors = new HashMap<>();

    FilesSource(FilePattern pattern, ReadSettings settings, String path, boolean eachFileAPartition) {
        this.settings = settings;
        this.path = path;
        this.eachFileAPartition = eachFileAPartition;
        files = new FileSet(settings.owner(), pattern);
        files.discover();
    }

    @Override
    public synchronized List<PartitionInfo> partitions() {
        files.discover();
        List<PartitionInfo> partitions = new ArrayList<>();
        Position end = Position.START;
        long bytes = 0;
        for (FileVersion file : files.current()) {
            if (!file.missing()) {
                end = endOf(file);
                bytes += file.sizeBytes();
                if (eachFileAPartition) {
                    partitions.add(new PartitionInfo(file.unit(), end, remaining(file.unit(), file.sizeBytes())));
                }
            }
        }
        if (!eachFileAPartition) {
            return List.of(new PartitionInfo(path, end, remaining(path, bytes)));
        }
        partitions.sort((left, right) -> left.name().compareTo(right.name()));
        return partitions;
    }

    private Position endOf(FileVersion file) {
        return new Position(file.unit(), settings.isCompressed(file) ? Long.MAX_VALUE : file.sizeBytes());
    }

    private long remaining(String partition, long bytes) {
        FileCursor cursor = cursors.get(partition);
        return cursor == null ? bytes : cursor.remainingBytes();
    }

    @Override
    public synchronized PartitionCursor open(String partition, PartitionProgress progress) {
        String onlyUnit = eachFileAPartition ? partition : null;
        FileCursor cursor = new FileCursor(partition, onlyUnit, progress, files, settings);
        cursors.put(partition, cursor);
        return cursor;
    }

    @Override
    public List<SourceIncident> incidents() {
        return files.takeIncidents();
    }

    @Override
    public synchronized void close() {
        cursors.values().forEach(FileCursor::close);
        cursors.clear();
    }
}
