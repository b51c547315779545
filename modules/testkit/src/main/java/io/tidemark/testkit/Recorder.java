package io.tidemark.testkit;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Output;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps what an operator or a graph gives: copies of its batches, its books, its watermark. One thread at a time. */
public final class Recorder implements Output {
    private final List<Batch> batches = new ArrayList<>();
    private final Map<Book, List<Batch>> books = new EnumMap<>(Book.class);
    private final List<Long> watermarks = new ArrayList<>();

    @Override
    public void emit(Batch batch) {
        batches.add(copy(batch));
    }

    @Override
    public void watermark(long watermarkMicros) {
        watermarks.add(watermarkMicros);
    }

    @Override
    public void book(Book book, Batch rows) {
        books.computeIfAbsent(book, b -> new ArrayList<>()).add(copy(rows));
    }

    /** A batch of the same rows, for whoever keeps it. */
    public static Batch copy(Batch batch) {
        return rows(batch, 0, batch.count());
    }

    /** A copy of rows {@code [from, to)}. */
    static Batch rows(Batch batch, int from, int to) {
        Batch copy = new Batch(batch.type(), to - from);
        for (int row = from; row < to; row++) {
            copy.append(batch, row);
        }
        return copy;
    }

    /** The batches as they came. */
    public List<Batch> batches() {
        return batches;
    }

    /** All rows of all batches, in order. */
    public List<List<@Nullable Object>> rows() {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Batch batch : batches) {
            for (int row = 0; row < batch.count(); row++) {
                rows.add(ZSets.row(batch, row));
            }
        }
        return rows;
    }

    public List<Batch> book(Book book) {
        return books.getOrDefault(book, List.of());
    }

    /** The watermarks as they came. */
    public List<Long> watermarks() {
        return watermarks;
    }

    /** The last watermark; Long.MIN_VALUE if there was none. */
    public long watermark() {
        return watermarks.isEmpty() ? Long.MIN_VALUE : watermarks.get(watermarks.size() - 1);
    }

    /** What came since the last call, as text: for a table in a test. Forgets the batches. */
    public String takeText() {
        StringBuilder text = new StringBuilder();
        batches.forEach(batch -> text.append(Tables.text(batch)));
        batches.clear();
        return text.toString();
    }
}
