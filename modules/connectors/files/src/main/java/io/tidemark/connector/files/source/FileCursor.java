package io.tidemark.connector.files.source;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.source.PartitionCursor;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.Slice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the files of a partition: the one that is open as far as it goes, then the first in order that has more. A file is
 * compared with what was read of it before it is read on; one that is not the same is reported and left alone.
 */
final class FileCursor implements PartitionCursor {
    private final String partition;
    private final @Nullable String onlyUnit;
    private final FileSet files;
    private final ReadSettings settings;
    private final Map<String, UnitState> states = new HashMap<>();
    private @Nullable OpenFile open;

    /** A cursor over {@code onlyUnit}, or over all files if that is null. */
    FileCursor(
            String partition,
            @Nullable String onlyUnit,
            PartitionProgress progress,
            FileSet files,
            ReadSettings settings) {
        this.partition = partition;
        this.onlyUnit = onlyUnit;
        this.files = files;
        this.settings = settings;
        progress.units().forEach(read -> states.put(read.unit(), new UnitState(read.offset(), read.mark())));
    }

    @Override
    public synchronized boolean next(Slice slice, int maxRows, Position end) {
        boolean live = end.equals(Position.LIVE);
        FileVersion before = open == null ? null : files.find(open.file().unit());
        if (before != null && isWithin(before, end, live) && visit(before, slice, maxRows, end, live)) {
            return true;
        }
        for (FileVersion file : mine()) {
            boolean isVisited = before != null && file.isAsSeen(before);
            if (!isVisited && visit(file, slice, maxRows, end, live)) {
                return true;
            }
            if (!live && file.unit().equals(end.unit())) {
                break;
            }
        }
        return false;
    }

    private List<FileVersion> mine() {
        if (onlyUnit == null) {
            return files.current();
        }
        FileVersion file = files.find(onlyUnit);
        return file == null ? List.of() : List.of(file);
    }

    private boolean isWithin(FileVersion file, Position end, boolean live) {
        return live || files.indexOf(file.unit()) <= files.indexOf(end.unit());
    }

    /** Reads on in {@code file} if it has more. */
    private boolean visit(FileVersion file, Slice slice, int maxRows, Position end, boolean live) {
        UnitState state = states.computeIfAbsent(file.unit(), unit -> new UnitState(0, 0));
        if (file.missing() && !isOpen(file)) {
            reportMissing(file, state);
            return false;
        }
        boolean compressed = settings.isCompressed(file);
        long limit = live || compressed ? Long.MAX_VALUE : file.sizeBytes();
        if (!live && file.unit().equals(end.unit())) {
            limit = end.offset();
        }
        boolean followed = live && isOpen(file) && !compressed;
        if (!state.isWorthAVisit(file, limit, compressed, followed, live)) {
            reportCutOff(file, state, live);
            return false;
        }
        try {
            OpenFile opened = openAt(file, state);
            if (opened == null) {
                return false;
            }
            boolean filled = opened.fill(slice, maxRows, limit, !live);
            state.advance(opened.emittedOffset(), slice.mark, filled);
            String notice = opened.takeNotice();
            if (notice != null) {
                files.report(partition, file.unit(), state.offset(), "file \"" + file.unit() + "\" " + notice);
            }
            String problem = opened.problem();
            if (problem != null) {
                giveUp(file, state, problem);
            } else if (!filled) {
                boolean old = file.isSettled(System.currentTimeMillis());
                boolean exhausted = opened.isExhausted();
                state.waitsSince(file, limit, exhausted || old, compressed && !exhausted);
                reportCutOff(file, state, live);
            }
            return filled;
        } catch (ZipException broken) {
            giveUp(file, state, "is not a valid gzip file (" + broken.getMessage() + ")");
            return false;
        } catch (IOException failure) {
            return failed(file, state, failure);
        }
    }

    private boolean isOpen(FileVersion file) {
        return open != null && open.file().unit().equals(file.unit());
    }

    /** A compressed file without an end is being written; at rest, or once it was left alone, users must hear of it. */
    private void reportCutOff(FileVersion file, UnitState state, boolean live) {
        if (state.isCutOff(file) && (!live || file.isSettled(System.currentTimeMillis()))) {
            files.report(
                    partition,
                    file.unit(),
                    state.offset(),
                    "file \"" + file.unit() + "\" is cut off: the gzip data has no end. Its complete rows up to offset "
                            + state.offset() + " were read; the others follow when the file is whole.");
        }
    }

    /** Opens the file where reading goes on, unless it is open; null if it is not the file that it was. */
    private @Nullable OpenFile openAt(FileVersion file, UnitState state) throws IOException {
        OpenFile opened = open;
        if (opened != null && isOpen(file)) {
            boolean sameFile = opened.file().key().equals(file.key());
            boolean sameBytes = opened.file().version() == file.version() || opened.canGrow();
            if (file.missing() || (sameFile && sameBytes)) {
                opened.see(file);
                state.checked(file);
                return opened;
            }
        }
        closeOpen();
        opened = new OpenFile(file, settings);
        open = opened;
        if (!opened.seek(state.offset(), state.mark())) {
            giveUp(file, state, String.valueOf(opened.problem()));
            return null;
        }
        state.checked(file);
        return opened;
    }

    private void giveUp(FileVersion file, UnitState state, String problem) {
        state.breakAt(file);
        files.report(
                partition,
                file.unit(),
                state.offset(),
                "file \"" + file.unit() + "\" " + problem
                        + ": it was overwritten or truncated, or is damaged. The rows read from it stay;"
                        + " nothing more is read from it. Give changed data a new file name, or restore the file.");
        closeOpen();
    }

    private void reportMissing(FileVersion file, UnitState state) {
        boolean unread = settings.isCompressed(file) ? state.offset() == 0 : state.offset() < file.sizeBytes();
        if (unread) {
            files.report(
                    partition,
                    file.unit(),
                    state.offset(),
                    "file \"" + file.unit() + "\" is gone; it was read up to offset " + state.offset()
                            + " only. If it comes back, it is read on.");
        }
    }

    private boolean failed(FileVersion file, UnitState state, IOException failure) {
        closeOpen();
        if (state.offset() > 0) {
            throw StatementException.of(
                            ErrorCode.IO, "could not read file \"" + file.unit() + "\" of " + settings.owner())
                    .withDetail(failure + ", at offset " + state.offset())
                    .causedBy(failure);
        }
        state.breakAt(file);
        files.report(
                partition,
                file.unit(),
                0,
                "file \"" + file.unit() + "\" cannot be read: " + failure + ". It is tried again when it changes.");
        return false;
    }

    @Override
    public synchronized void reread(Slice slice, String unit, long from, long to) {
        FileVersion file = files.find(unit);
        UnitState state = states.computeIfAbsent(unit, name -> new UnitState(0, 0));
        if (file == null || file.missing()) {
            throw changed(unit, from, to, "The file is gone.");
        }
        try {
            OpenFile opened = open;
            if (opened == null || !isOpen(file) || opened.emittedOffset() != from) {
                closeOpen();
                opened = new OpenFile(file, settings);
                open = opened;
                if (!opened.seek(from, state.offset() == from ? state.mark() : 0)) {
                    throw changed(unit, from, to, "The file " + opened.problem() + ".");
                }
            }
            if (!opened.refill(slice, to) || slice.toOffset != to) {
                throw changed(unit, from, to, "The rows end elsewhere now.");
            }
            state.advance(to, slice.mark, true);
        } catch (IOException failure) {
            throw changed(unit, from, to, "The file cannot be read: " + failure + ".")
                    .causedBy(failure);
        }
    }

    private StatementException changed(String unit, long from, long to, String detail) {
        closeOpen();
        return StatementException.of(
                        ErrorCode.SOURCE_CHANGED,
                        "could not read again bytes " + from + " to " + to + " of file \"" + unit + "\" of "
                                + settings.owner())
                .withDetail(detail)
                .withHint("Restore the file as it was.");
    }

    /** What is left to read in the files that exist. */
    synchronized long remainingBytes() {
        long remaining = 0;
        for (FileVersion file : mine()) {
            if (!file.missing()) {
                UnitState state = states.get(file.unit());
                remaining += state == null ? file.sizeBytes() : state.remainingBytes(file, settings.isCompressed(file));
            }
        }
        return remaining;
    }

    private void closeOpen() {
        OpenFile closing = open;
        open = null;
        if (closing != null) {
            try {
                closing.close();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    @Override
    public synchronized void close() {
        closeOpen();
    }
}
