package io.tidemark.sql;

import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.LookupCache;
import io.tidemark.core.plan.TimeColumn;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A relation as the planner sees it. Immutable.
 *
 * @param name as plans call it: its parts with dots between them
 * @param visible columns of {@code SELECT *}
 * @param system columns that may be selected and are not in {@code *}, such as {@code _status}
 * @param window what makes rows of a windowed view; null for all other relations
 * @param time columns of {@code visible}, then of the hidden keys, that carry a watermark
 * @param definition text of the query of a plain view, which is put in its place; null for all other relations
 * @param key indexes of visible columns by which any two rows differ; empty if none are known
 * @param cache how answers are remembered of a table outside that is asked by key; null for all other relations
 */
public record Relation(
        String name,
        Kind kind,
        RowType visible,
        RowType system,
        @Nullable Windowed window,
        List<TimeColumn> time,
        @Nullable String definition,
        List<Integer> key,
        @Nullable LookupCache cache) {
    /** Where the rows of a relation are. */
    public enum Kind {
        SOURCE,
        TABLE,
        VIEW,
        MATERIALIZED_VIEW,
        /** Outside; the rows of a key are asked for when a stream needs them. */
        LOOKUP,
        /** A ledger, the late events, the dead letters and so on. */
        BOOK
    }

    /**
     * The keys of a windowed view. Indexes count {@code visible}, then {@code hidden}.
     *
     * @param hidden key columns that the view does not select
     * @param keys indexes of window start, window end and group keys
     * @param besideStart indexes of what tells the end, beside the start; null if that is not known
     * @param besideEnd indexes of what tells the start, beside the end; null if that is not known
     */
    public record Windowed(
            RowType hidden,
            List<Integer> keys,
            int windowStart,
            int windowEnd,
            @Nullable Set<Integer> besideStart,
            @Nullable Set<Integer> besideEnd) {
        public Windowed {
            keys = List.copyOf(keys);
        }
    }

    public Relation {
        time = List.copyOf(time);
        key = List.copyOf(key);
    }

    /** A relation of which no key is known. */
    public Relation(
            String name,
            Kind kind,
            RowType visible,
            RowType system,
            @Nullable Windowed window,
            List<TimeColumn> time,
            @Nullable String definition) {
        this(name, kind, visible, system, window, time, definition, List.of(), null);
    }

    /** The same relation, of which rows differ in the columns {@code columns} of the visible ones. */
    public Relation withKey(List<Integer> columns) {
        return new Relation(name, kind, visible, system, window, time, definition, columns, cache);
    }

    /** A relation of stored or decoded rows that has no windows. */
    public static Relation plain(String name, Kind kind, RowType visible, RowType system, List<TimeColumn> time) {
        return new Relation(name, kind, visible, system, null, time, null);
    }

    /** A table outside that is asked by key. */
    public static Relation lookup(String name, RowType visible, List<Integer> key, LookupCache cache) {
        return new Relation(name, Kind.LOOKUP, visible, RowType.of(), null, List.of(), null, key, cache);
    }

    /** Whether no UPDATE, correction, newer row of a key or the like takes rows back. */
    public boolean insertOnly() {
        return kind == Kind.SOURCE && key.isEmpty() || kind == Kind.BOOK;
    }

    /** Whether it holds the present row of each key, and held others before. */
    public boolean hasVersions() {
        return (kind == Kind.TABLE || kind == Kind.SOURCE) && !key.isEmpty();
    }
}
