package io.tidemark.core.state;

import io.tidemark.api.data.Column;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.index.Treap;
import io.tidemark.core.state.page.PageChoice;
import io.tidemark.core.state.page.PageRoom;
import io.tidemark.core.state.page.PagedRows;
import io.tidemark.core.state.page.RowLayout;
import io.tidemark.core.state.page.RowStream;
import io.tidemark.core.state.page.StateInput;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Groups of entries that lie in order, each with a weight. An entry is a row of values in SQL order (numbers by value, NaN above
 * all, -0.0 equal to 0.0, bytes unsigned), in the directions that the {@link OrderedSchema} names. Each call costs O(log n) in the
 * entries of the group; {@link #forEach} and {@link #free} O(n). One thread at a time.
 *
 * <p>A group is known by its <em>root</em>, 0 while it is empty. Either the operator keeps the root itself, in a LONG column of a row of
 * its own (a fresh row has the root 0), or the table finds it by the group's key.
 *
 * <p>Entries of negative weight (a retraction that comes before its insert) are kept but do not count or show; entries of
 * weight 0 are gone. An entry's handle is good until the next {@code add} or {@code free}.
 */
public final class OrderedTable implements HostedTable {
    private final OrderedSchema schema;
    private final KeyGroups owned;
    private final PagedRows nodes;
    private final Treap treap;
    private final StateTable groups;
    private final int rootColumn;

    OrderedTable(OrderedSchema schema, KeyGroups owned, long mark, @Nullable PageRoom room) {
        this.schema = schema;
        this.owned = owned;
        List<Storage> columns = new ArrayList<>();
        schema.order().forEach(column -> columns.add(column.type().storage()));
        for (int i = 0; i < Treap.NODE_COLUMNS; i++) {
            columns.add(Storage.LONG);
        }
        nodes = new PagedRows(new RowLayout(columns), mark, room);
        treap = new Treap(nodes, schema.order());
        groups = new StateTable(TableSchema.of(schema.group(), List.of(Storage.LONG)), owned, mark, room);
        rootColumn = schema.group().size();
    }

    public OrderedSchema schema() {
        return schema;
    }

    /**
     * Adds to the weight of the entry in row {@code row} of {@code values}; returns the group's new root, for the operator to keep.
     *
     * @param keyGroup that of the row in which the root is kept ({@link StateTable#keyGroup}), so that both move together
     * @param root as the last call returned it; 0 for an empty group
     * @throws ArithmeticException if the weight does not fit into 64 bits
     */
    public long add(int keyGroup, long root, Column[] values, int row, long weight) {
        assert owned.contains(keyGroup) : "the table owns " + owned;
        assert root == 0 || keyGroup == group(root) : "a group stays in its key group";
        int top = treap.add(keyGroup, top(root), values, row, (int) Hashes.hash(values, row), weight);
        return top == 0 ? 0 : (long) keyGroup << 32 | top;
    }

    /** The root of the group with the key in row {@code row} of {@code group}; 0 if it is empty. */
    public long root(long hash, Column[] group, int row) {
        long handle = groups.find(hash, group, row);
        return handle < 0 ? 0 : groups.getLong(handle, rootColumn);
    }

    /** Adds to the weight of an entry in the group with the key in row {@code groupRow} of {@code group}. */
    public void add(long hash, Column[] group, int groupRow, Column[] values, int row, long weight) {
        long handle = groups.findOrAdd(hash, group, groupRow);
        long root = add(Hashes.keyGroup(hash), groups.getLong(handle, rootColumn), values, row, weight);
        if (root == 0) {
            groups.remove(handle);
        } else {
            groups.setLong(handle, rootColumn, root);
        }
    }

    /** Frees the group with the key in row {@code row} of {@code group}, if there is one. */
    public void free(long hash, Column[] group, int row) {
        long handle = groups.find(hash, group, row);
        if (handle >= 0) {
            free(groups.getLong(handle, rootColumn));
            groups.remove(handle);
        }
    }

    /** Frees all entries of a group; whoever keeps the root sets it to 0. */
    public void free(long root) {
        treap.free(group(root), top(root));
    }

    /** The first entry of a group, or -1. */
    public long first(long root) {
        return treap.end(group(root), top(root), true);
    }

    /** The last entry of a group, or -1. */
    public long last(long root) {
        return treap.end(group(root), top(root), false);
    }

    /** Compares the entry in row {@code row} of {@code values} to one that is there: negative if it comes before, 0 if they are equal. */
    public int compare(Column[] values, int row, long entry) {
        return treap.compare(values, row, entry);
    }

    /** Removes the last entry of a group that has no entries of negative weight; returns the group's new root. */
    public long removeLast(long root) {
        int top = treap.removeLast(group(root), top(root));
        return top == 0 ? 0 : (long) group(root) << 32 | top;
    }

    /** The entry at {@code position} (from 0) of the group in order, where an entry of weight n takes n positions; -1 if it ends before. */
    public long select(long root, long position) {
        return treap.select(group(root), top(root), position);
    }

    /** The total weight of a group's entries that come before the one in row {@code row} of {@code values}, be it there or not. */
    public long rank(long root, Column[] values, int row) {
        return treap.rank(group(root), top(root), values, row);
    }

    /**
     * As {@link #rank}, of a place between entries: before all those whose first {@code columns} columns equal the ones in the row, or after
     * them.
     */
    public long rank(long root, Column[] values, int row, int columns, boolean after) {
        return treap.rank(group(root), top(root), values, row, columns, after);
    }

    /** Different entries that come before the one in row {@code row} of {@code values}, be it there or not. */
    public long entriesBefore(long root, Column[] values, int row) {
        return treap.entriesBefore(group(root), top(root), values, row);
    }

    /** Different entries in a group. */
    public long entries(long root) {
        return treap.entries(group(root), top(root));
    }

    /** The sum of the weights of a group's entries. */
    public long totalWeight(long root) {
        return treap.total(group(root), top(root));
    }

    /** Visits a group's entries in order. The visitor does not change the group. */
    public void forEach(long root, LongConsumer visitor) {
        treap.forEach(group(root), top(root), visitor);
    }

    /**
     * Visits a group's entries in order, from the one at {@code position} (see {@link #select}) on until the visitor says false: O(log n) and what
     * is visited. The visitor does not change the group.
     */
    public void forEachFrom(long root, long position, EntryVisitor visitor) {
        treap.forEachFrom(group(root), top(root), position, visitor);
    }

    /** Entries looked at so far, by all calls: the work done, for those who measure it. */
    public long visits() {
        return treap.visits();
    }

    public long weight(long entry) {
        return treap.weightOf(entry);
    }

    /** Sets row {@code row} of {@code into} to value {@code column} (counted through the order's columns) of an entry. */
    public void read(long entry, int column, Column into, int row) {
        treap.read(entry, column, into, row);
    }

    /** {@inheritDoc} Entries of all groups, those of negative weight too. */
    @Override
    public long size() {
        return nodes.size();
    }

    private static int group(long root) {
        return (int) (root >>> 32);
    }

    private static int top(long root) {
        return (int) root;
    }

    @Override
    public FrozenTable freeze(long mark) {
        FrozenTable frozenGroups = groups.freeze(mark);
        return new FrozenTable(List.of(nodes.freeze(mark), frozenGroups.rows()), () -> {
            nodes.release();
            frozenGroups.close();
        });
    }

    @Override
    public void read(int group, StateInput in) {
        RowStream.restore(nodes, group, in);
        groups.read(group, in);
    }

    @Override
    public void index(int group) {
        groups.index(group);
    }

    @Override
    public void moveOut(PageChoice choice) {
        nodes.moveOut(choice);
        groups.moveOut(choice);
    }

    @Override
    public void free() {
        nodes.free();
        groups.free();
    }

    @Override
    public long sizeBytes() {
        return nodes.sizeBytes() + groups.sizeBytes();
    }

    @Override
    public long outsideBytes() {
        return nodes.outsideBytes() + groups.outsideBytes();
    }
}
