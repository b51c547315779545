package io.tidemark.connector.files.source;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.FailureText;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.SourceIncident;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files of a source, in the order in which they are read: those found together by name, those found later behind them. Keeps
 * what users must hear about. Thread-safe.
 */
final class FileSet {
    private final String owner;
    private final FilePattern pattern;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final List<FileVersion> files = new ArrayList<>();
    private final List<SourceIncident> incidents = new ArrayList<>();
    private final Set<SourceIncident> reported = new HashSet<>();
    private volatile List<FileVersion> current = List.of();

    FileSet(String owner, FilePattern pattern) {
        this.owner = owner;
        this.pattern = pattern;
    }

    /** Looks at the file system; what it shows is in {@link #current} afterwards. */
    synchronized void discover() {
        List<FileVersion> found;
        try {
            found = pattern.list();
        } catch (IOException failure) {
            throw StatementException.of(ErrorCode.IO, "could not list the files of " + owner)
                    .withDetail(FailureText.of(failure) + ".")
                    .causedBy(failure);
        }
        Set<String> present = new HashSet<>();
        for (FileVersion file : found) {
            present.add(file.unit());
            Integer index = indexes.get(file.unit());
            if (index == null) {
                indexes.put(file.unit(), files.size());
                files.add(file);
            } else {
                files.set(index, file.after(files.get(index)));
            }
        }
        files.replaceAll(file -> present.contains(file.unit()) ? file : file.gone());
        current = List.copyOf(files);
    }

    /** All files that were ever seen, as of the last discovery. */
    List<FileVersion> current() {
        return current;
    }

    /** The file of that unit, or null if there never was one. */
    synchronized @Nullable FileVersion find(String unit) {
        Integer index = indexes.get(unit);
        return index == null ? null : files.get(index);
    }

    /** Where the file of that unit comes in the order; -1 if there never was one. */
    synchronized int indexOf(String unit) {
        return indexes.getOrDefault(unit, -1);
    }

    /** Keeps an incident until it is fetched; the same one is told once. */
    synchronized void report(String partition, String unit, long offset, String message) {
        SourceIncident incident = new SourceIncident(partition, new Position(unit, offset), message);
        if (reported.add(incident)) {
            incidents.add(incident);
        }
    }

    synchronized List<SourceIncident> takeIncidents() {
        List<SourceIncident> taken = List.copyOf(incidents);
        incidents.clear();
        return taken;
    }
}
