package io.tidemark.runtime.source.feed;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.type.RowType;
import io.tidemark.core.dedup.RowKeys;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.relational.RowPicker;
import io.tidemark.runtime.catalog.Connectors;
import io.tidemark.runtime.catalog.SourceDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns a slice into rows of a source: decodes, computes generated columns, and rejects rows that cannot be computed, have no event time, no
 * primary key, or a text that is too long. One thread at a time; one for each slice that is decoded at the same time.
 */
final class RowDecoder {
    private final SourceDefinition source;
    private final Decoder decoder;
    private final RowType readType;
    private final int[] readColumns;
    private final int[] metadataColumns;
    /** Whether columns, or a key, come from what accompanies a row. */
    private final boolean isAccompanied;

    private final boolean timeIsMetadata;
    private final List<VectorExpr> computed = new ArrayList<>();
    private final @Nullable PrimaryKeys keys;
    private final LongTexts texts;
    private final RowErrors errors = new RowErrors();
    private int[] good = new int[0];

    RowDecoder(SourceDefinition source, Connectors connectors) {
        this.source = source;
        decoder = connectors.decoder(source);
        boolean readsKeys = source.accompanyingKey().length > 0;
        keys = source.primaryKey().isPresent()
                ? new PrimaryKeys(source, readsKeys ? connectors.keyDecoder(source) : null)
                : null;
        texts = new LongTexts(source.type(), source.lengths());
        readColumns = source.readColumns();
        metadataColumns = source.metadataColumns();
        isAccompanied = source.metadata().size() > 0;
        timeIsMetadata = Arrays.stream(metadataColumns)
                .anyMatch(column -> column == source.time().column());
        readType = source.readType();
        source.computed().forEach(column -> computed.add(Expressions.compile(column.expression())));
    }

    /** A slice to be filled with rows of this source. */
    SliceWork newWork() {
        return new SliceWork(new Batch(source.type(), Batch.SLICE_ROWS));
    }

    /** Computes what the deduplication has to know of the decoded rows: here, so that it is done beside the epoch. */
    void computeKeys(SliceWork work) {
        if (source.deduplicateOn().length == 0) {
            return;
        }
        RowKeys keys = work.keys == null
                ? new RowKeys(
                        source.type(), source.deduplicateOn(), source.time().column())
                : work.keys;
        keys.compute(work.batch);
        work.keys = keys;
    }

    void decode(SliceWork work) {
        work.hashRows();
        Batch all = work.decoded;
        all.clear();
        Batch read = readColumns.length == source.type().size() ? all : readPart(all);
        decoder.decode(work.slice, read, work.rejections);
        if (read != all) {
            adopt(read, all);
        }
        if (keys != null) {
            all = Tombstones.admit(work, all, source.type());
        }
        errors.clear();
        for (int i = 0; i < metadataColumns.length; i++) {
            fill(all, metadataColumns[i], work.slice.metadata, i);
        }
        if (keys != null) {
            keys.read(work.slice, all);
        }
        texts.check(all);
        for (int i = 0; i < computed.size(); i++) {
            compute(all, source.computed().get(i).column(), computed.get(i));
        }
        work.batch = all;
        leaveOutFaulty(work);
    }

    /** A batch over the columns that are read, so that a decoder knows only those. */
    private Batch readPart(Batch all) {
        Column[] columns = new Column[readColumns.length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = all.column(readColumns[i]);
        }
        return new Batch(readType, columns, all.weights().length);
    }

    private void adopt(Batch read, Batch all) {
        all.ensureCapacity(read.count());
        for (int row = 0; row < read.count(); row++) {
            all.stamp(row, read, row);
        }
        all.setCount(read.count());
    }

    /** Fills a column with what accompanies the rows that were decoded; bytes of a book have lost it. */
    private static void fill(Batch all, int column, Column @Nullable [] metadata, int index) {
        Column own = all.column(column);
        own.ensureCapacity(all.count());
        for (int row = 0; row < all.count(); row++) {
            if (metadata == null) {
                own.nulls().set(row);
            } else {
                own.set(row, metadata[index], (int) all.positions()[row]);
            }
        }
    }

    private void compute(Batch all, int column, VectorExpr expression) {
        Column values = expression.evaluate(all, errors);
        Column own = all.column(column);
        own.ensureCapacity(all.count());
        for (int row = 0; row < all.count(); row++) {
            own.set(row, values, row);
        }
    }

    private void leaveOutFaulty(SliceWork work) {
        Batch all = work.batch;
        boolean isLost = isAccompanied && work.slice.metadata == null;
        int time = isLost && timeIsMetadata ? -1 : source.time().column();
        if (keys != null && !isLost) {
            keys.check(all);
        }
        boolean missing = time >= 0 && all.column(time).nulls().any();
        if (!missing && !errors.any() && !texts.any() && (keys == null || !keys.any())) {
            return;
        }
        if (good.length < all.count()) {
            good = new int[all.count()];
        }
        int kept = 0;
        Rejections found = new Rejections();
        for (int row = 0; row < all.count(); row++) {
            String fault = fault(all, row, time);
            if (fault == null) {
                good[kept++] = row;
            } else {
                found.add((int) all.positions()[row], column(all, row, time), fault);
            }
        }
        if (found.count() > 0) {
            work.rejections = merge(work.rejections, found);
            RowPicker picker = work.picker == null ? new RowPicker(source.type()) : work.picker;
            work.picker = picker;
            work.batch = picker.pick(all, good, kept);
        }
    }

    /** Why a row must be left out; null if it need not be. */
    private @Nullable String fault(Batch all, int row, int time) {
        if (errors.has(row)) {
            return errors.message(row);
        }
        String found = keys == null ? null : keys.fault(row);
        found = found == null ? texts.fault(row) : found;
        return found == null && hasNoTime(all, row, time) ? "the event time is missing" : found;
    }

    private @Nullable String column(Batch all, int row, int time) {
        if (keys != null && !errors.has(row) && keys.fault(row) != null) {
            return keys.column(row);
        }
        if (!errors.has(row) && texts.column(row) != null) {
            return texts.column(row);
        }
        return hasNoTime(all, row, time) ? source.type().field(time).name() : null;
    }

    private static boolean hasNoTime(Batch all, int row, int time) {
        return time >= 0 && all.column(time).nulls().get(row) && (all.marks()[row] & Batch.DELETES) == 0;
    }

    /** Rejections are in the order of rows, whoever found them. */
    private static Rejections merge(Rejections decoded, Rejections found) {
        Rejections all = new Rejections();
        int next = 0;
        for (int i = 0; i < found.count(); i++) {
            while (next < decoded.count() && decoded.row(next) < found.row(i)) {
                copy(decoded, next++, all);
            }
            copy(found, i, all);
        }
        while (next < decoded.count()) {
            copy(decoded, next++, all);
        }
        return all;
    }

    private static void copy(Rejections from, int i, Rejections to) {
        to.add(from.row(i), from.column(i), from.error(i));
    }
}
