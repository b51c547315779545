package io.tidemark.engine.result;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * The rows of a query, in its order, all of them in memory as columns. Immutable, so long as nobody changes the batches; thread-safe then.
 */
public final class Rows implements Result, Iterable<Row> {
    private final RowType type;
    private final List<Batch> batches;
    private final List<String> notices;
    private final long size;

    /**
     * Takes over the batches.
     *
     * @param type names and types of the columns
     * @param batches of {@code type}; each row counts once, whatever its weight
     * @param notices what a reader must hear beside the rows, such as how many are not final
     */
    public Rows(RowType type, List<Batch> batches, List<String> notices) {
        this.type = type;
        this.batches = List.copyOf(batches);
        this.notices = List.copyOf(notices);
        size = this.batches.stream().mapToLong(Batch::count).sum();
    }

    /** Names and types of the columns. */
    public RowType type() {
        return type;
    }

    /** The rows as columns; not to be changed. */
    public List<Batch> batches() {
        return batches;
    }

    public List<String> notices() {
        return notices;
    }

    /** How many rows there are. */
    public long size() {
        return size;
    }

    /** The only row. */
    public Row only() {
        if (size != 1) {
            throw new NoSuchElementException("there are " + size + " rows, not one");
        }
        return iterator().next();
    }

    @Override
    public Iterator<Row> iterator() {
        return new RowIterator();
    }

    private final class RowIterator implements Iterator<Row> {
        private int batch;
        private int row;

        @Override
        public boolean hasNext() {
            while (batch < batches.size() && row >= batches.get(batch).count()) {
                batch++;
                row = 0;
            }
            return batch < batches.size();
        }

        @Override
        public Row next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return new Row(type, batches.get(batch), row++);
        }
    }
}
