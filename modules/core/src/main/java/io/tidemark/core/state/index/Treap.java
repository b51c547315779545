package io.tidemark.core.state.index;

import io.tidemark.api.data.Column;
import io.tidemark.core.state.EntryVisitor;
import io.tidemark.core.state.OrderedColumn;
import io.tidemark.core.state.page.PagedRows;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Search trees whose nodes are rows of state ({@link TreapNodes}). Each tree lies in one key group. The order of the entries
 * makes it a search tree, the hash of the entry (unsigned, larger above) makes it a heap, and so it is as deep as a random one:
 * O(log n), with no chance involved. One thread at a time.
 *
 * Entries of negative weight (a retraction that came before its insert) lie in the tree, but do not count and do not show.
 */
public final class Treap {
    private final TreapNodes nodes;
    private final TreapAdding adding;

    /** Columns that a node has apart from those of the order; all are LONG. */
    public static final int NODE_COLUMNS = TreapNodes.COLUMNS;

    public Treap(PagedRows rows, List<OrderedColumn> order) {
        nodes = new TreapNodes(rows, order);
        adding = new TreapAdding(nodes);
    }

    /** Adds to the weight of the entry, whose hash is {@code entryHash}, in a tree of {@code group}; returns the tree's new top. */
    public int add(int group, int top, Column[] entry, int entryRow, int entryHash, long delta) {
        nodes.begin(group, entry, entryRow);
        return delta == 0 ? top : adding.add(top, entryHash, delta);
    }

    /** The first or the last entry, or -1. */
    public long end(int group, int top, boolean first) {
        nodes.begin(group);
        int node = top;
        if (nodes.entries(node) == 0) {
            return -1;
        }
        while (true) {
            int near = first ? nodes.left(node) : nodes.right(node);
            if (nodes.entries(near) > 0) {
                node = near;
            } else if (nodes.weight(node) > 0) {
                return nodes.handle(node);
            } else {
                node = first ? nodes.right(node) : nodes.left(node);
            }
        }
    }

    /** Compares an entry to the one with a handle: negative if it comes before, 0 if they are equal. */
    public int compare(Column[] entry, int entryRow, long handle) {
        nodes.beginAt(handle, entry, entryRow);
        return nodes.compare(1);
    }

    /** Removes the last node of a tree; returns the tree's new top. */
    public int removeLast(int group, int top) {
        nodes.begin(group);
        return removeLast(top);
    }

    private int removeLast(int node) {
        int right = nodes.right(node);
        if (right == 0) {
            int left = nodes.left(node);
            nodes.remove(node);
            return left;
        }
        nodes.setLinks(node, nodes.left(node), removeLast(right));
        nodes.update(node);
        return node;
    }

    /** The entry at {@code position}, from 0, where an entry of weight n takes n positions; -1 if there are not as many. */
    public long select(int group, int top, long position) {
        nodes.begin(group);
        int node = top;
        long rest = position;
        if (rest < 0 || rest >= nodes.total(node)) {
            return -1;
        }
        while (true) {
            nodes.visit();
            long before = nodes.total(nodes.left(node));
            long own = Math.max(0, nodes.weight(node));
            if (rest < before) {
                node = nodes.left(node);
            } else if (rest < before + own) {
                return nodes.handle(node);
            } else {
                rest -= before + own;
                node = nodes.right(node);
            }
        }
    }

    /** The total weight of the entries before {@code entry}, which need not be there. */
    public long rank(int group, int top, Column[] entry, int entryRow) {
        nodes.begin(group, entry, entryRow);
        long rank = 0;
        int node = top;
        while (node != 0) {
            int order = nodes.compare(node);
            if (order <= 0) {
                rank += order == 0 ? nodes.total(nodes.left(node)) : 0;
                node = order == 0 ? 0 : nodes.left(node);
            } else {
                rank += nodes.total(nodes.left(node)) + Math.max(0, nodes.weight(node));
                node = nodes.right(node);
            }
        }
        return rank;
    }

    /** As above, of the place before or after all entries whose first {@code prefix} columns equal those of {@code entry}. */
    public long rank(int group, int top, Column[] entry, int entryRow, int prefix, boolean after) {
        nodes.begin(group, entry, entryRow);
        long rank = 0;
        int node = top;
        while (node != 0) {
            int order = nodes.compare(node, prefix);
            if (order < 0 || order == 0 && !after) {
                node = nodes.left(node);
            } else {
                rank += nodes.total(nodes.left(node)) + Math.max(0, nodes.weight(node));
                node = nodes.right(node);
            }
        }
        return rank;
    }

    /** The different entries before {@code entry}, which need not be there. */
    public long entriesBefore(int group, int top, Column[] entry, int entryRow) {
        nodes.begin(group, entry, entryRow);
        long before = 0;
        int node = top;
        while (node != 0) {
            if (nodes.compare(node) <= 0) {
                node = nodes.left(node);
            } else {
                before += nodes.entries(nodes.left(node)) + (nodes.weight(node) > 0 ? 1 : 0);
                node = nodes.right(node);
            }
        }
        return before;
    }

    public long entries(int group, int top) {
        nodes.begin(group);
        return nodes.entries(top);
    }

    public long total(int group, int top) {
        nodes.begin(group);
        return nodes.total(top);
    }

    public long weightOf(long handle) {
        return nodes.weightOf(handle);
    }

    public void read(long handle, int column, Column into, int intoRow) {
        nodes.read(handle, column, into, intoRow);
    }

    /** Visits the entries in order. */
    public void forEach(int group, int top, LongConsumer visitor) {
        forEach(TreapNodes.origin(group), top, visitor);
    }

    private void forEach(long groupOrigin, int node, LongConsumer visitor) {
        if (node != 0) {
            // The visitor may ask this treap about other trees, which sets the origin.
            long links = nodes.linksOf(groupOrigin + node);
            forEach(groupOrigin, (int) (links >>> 32), visitor);
            if (weightOf(groupOrigin + node) > 0) {
                visitor.accept(groupOrigin + node);
            }
            forEach(groupOrigin, (int) links, visitor);
        }
    }

    /** Visits the entries in order from the one at {@code position} on, until the visitor says false. */
    public void forEachFrom(int group, int top, long position, EntryVisitor visitor) {
        forEachFrom(TreapNodes.origin(group), top, position, visitor);
    }

    /** Whether the visitor wants more. */
    private boolean forEachFrom(long groupOrigin, int node, long skip, EntryVisitor visitor) {
        if (node == 0 || skip >= nodes.totalOf(groupOrigin + node)) {
            return true;
        }
        nodes.visit();
        long handle = groupOrigin + node;
        long links = nodes.linksOf(handle);
        int left = (int) (links >>> 32);
        if (!forEachFrom(groupOrigin, left, skip, visitor)) {
            return false;
        }
        long before = left == 0 ? 0 : nodes.totalOf(groupOrigin + left);
        long own = Math.max(0, weightOf(handle));
        if (own > 0 && skip < before + own && !visitor.visit(handle, before + own - Math.max(before, skip))) {
            return false;
        }
        return forEachFrom(groupOrigin, (int) links, Math.max(0, skip - before - own), visitor);
    }

    /** Nodes looked at so far. */
    public long visits() {
        return nodes.visits();
    }

    /** Removes all nodes of a tree. */
    public void free(int group, int top) {
        nodes.begin(group);
        free(top);
    }

    private void free(int node) {
        if (node != 0) {
            free(nodes.left(node));
            free(nodes.right(node));
            nodes.remove(node);
        }
    }
}
