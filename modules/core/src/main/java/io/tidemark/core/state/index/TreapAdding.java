package io.tidemark.core.state.index;

import java.util.Arrays;

/** Adds to the weights of entries of the tree in hand, and so enters them and takes them out, along one path down the tree. One thread at a time. */
final class TreapAdding {
    private final TreapNodes nodes;

    /** The nodes above the entry in hand, from the top, and whether each one has it on its left. */
    private int[] path = new int[32];

    private boolean[] isLeft = new boolean[32];
    private int depth;

    TreapAdding(TreapNodes nodes) {
        this.nodes = nodes;
    }

    /** Adds {@code delta}, not 0, to the weight of the entry in hand, whose hash is {@code entryHash}; returns the tree's new top. */
    int add(int top, int entryHash, long delta) {
        int node = descend(top);
        if (node == 0) {
            return insert(top, entryHash, delta);
        }
        long before = nodes.weight(node);
        long sum = Math.addExact(before, delta);
        int entries = shows(sum) - shows(before);
        long total = Math.max(0, sum) - Math.max(0, before);
        countAlong(depth, entries, total);
        if (sum == 0) {
            int newTop = replaced(depth, top, merge(nodes.left(node), nodes.right(node)));
            nodes.remove(node);
            return newTop;
        }
        nodes.setWeight(node, sum);
        nodes.count(node, entries, total);
        return top;
    }

    /** Goes down to the entry in hand, which is returned, or to where it would be as a leaf, which gives 0; the nodes before it are the path. */
    private int descend(int top) {
        depth = 0;
        int node = top;
        while (node != 0) {
            int order = nodes.compare(node);
            if (order == 0) {
                return node;
            }
            if (depth == path.length) {
                path = Arrays.copyOf(path, 2 * depth);
                isLeft = Arrays.copyOf(isLeft, 2 * depth);
            }
            path[depth] = node;
            isLeft[depth++] = order < 0;
            node = order < 0 ? nodes.left(node) : nodes.right(node);
        }
        return 0;
    }

    /**
     * Puts a new entry where the path ends. The nodes of the path that it is above of go below it: those that it comes before to its right, the others to its left,
     * each with what it has on its other side.
     */
    private int insert(int top, int hash, long weight) {
        int made = nodes.create(hash, weight);
        int left = 0;
        int right = 0;
        int above = depth;
        while (above > 0 && nodes.isAbove(made, path[above - 1])) {
            int node = path[--above];
            if (isLeft[above]) {
                nodes.setLinks(node, right, nodes.right(node));
                right = node;
            } else {
                nodes.setLinks(node, nodes.left(node), left);
                left = node;
            }
            nodes.update(node);
        }
        nodes.setLinks(made, left, right);
        nodes.update(made);
        countAlong(above, shows(weight), Math.max(0, weight));
        return replaced(above, top, made);
    }

    /** Lets {@code node} be what the first {@code length} nodes of the path lead to; returns the tree's top. */
    private int replaced(int length, int top, int node) {
        if (length == 0) {
            return node;
        }
        int parent = path[length - 1];
        nodes.setLinks(
                parent,
                isLeft[length - 1] ? node : nodes.left(parent),
                isLeft[length - 1] ? nodes.right(parent) : node);
        return top;
    }

    /** Counts more, or less, in the first {@code length} nodes of the path. */
    private void countAlong(int length, long entries, long total) {
        for (int i = 0; i < length; i++) {
            nodes.count(path[i], entries, total);
        }
    }

    private static int shows(long weight) {
        return weight > 0 ? 1 : 0;
    }

    private int merge(int left, int right) {
        if (left == 0 || right == 0) {
            return left + right;
        }
        if (nodes.isAbove(left, right)) {
            nodes.setLinks(left, nodes.left(left), merge(nodes.right(left), right));
            nodes.update(left);
            return left;
        }
        nodes.setLinks(right, merge(left, nodes.left(right)), nodes.right(right));
        nodes.update(right);
        return right;
    }
}
