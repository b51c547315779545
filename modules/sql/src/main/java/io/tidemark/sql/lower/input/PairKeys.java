package io.tidemark.sql.lower.input;

import io.tidemark.core.plan.JoinKind;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * By which columns any two pairs of a join differ: a key of the left input and one of the right, less what the join says is equal to a column of
 * the side that is always there.
 *
 * @param leftKeys columns that are compared, of the left input
 * @param rightKeys those that they are compared with
 */
public record PairKeys(Join join, JoinKind kind, int leftWidth, int[] leftKeys, int[] rightKeys) {
    /** The key with a window's bounds among it, in order; null if a side has no key. */
    public int @Nullable [] withWindow(int start, int end) {
        ImmutableBitSet left = key(join.getLeft());
        ImmutableBitSet right = kind.givesPairs() ? key(join.getRight()) : ImmutableBitSet.of();
        if (left == null || right == null) {
            return null;
        }
        Set<Integer> columns = new TreeSet<>();
        columns.add(start);
        columns.add(end);
        boolean leftStays = kind.keepsColumns(0);
        left.forEach(column -> {
            if (leftStays || !isAmong(leftKeys, column)) {
                columns.add(column);
            }
        });
        right.forEach(column -> {
            if (!leftStays || !isAmong(rightKeys, column)) {
                columns.add(leftWidth + column);
            }
        });
        return columns.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Columns of the left input that identify its rows; null if none do. */
    int @Nullable [] ofLeft() {
        ImmutableBitSet key = key(join.getLeft());
        return key == null ? null : key.toArray();
    }

    /** The same of the right input. */
    int @Nullable [] ofRight() {
        ImmutableBitSet key = key(join.getRight());
        return key == null ? null : key.toArray();
    }

    private static @Nullable ImmutableBitSet key(RelNode input) {
        RelMetadataQuery metadata = input.getCluster().getMetadataQuery();
        Set<ImmutableBitSet> keys = metadata.getUniqueKeys(input);
        return keys == null
                ? null
                : keys.stream().min(ImmutableBitSet.COMPARATOR).orElse(null);
    }

    private static boolean isAmong(int[] columns, int column) {
        for (int one : columns) {
            if (one == column) {
                return true;
            }
        }
        return false;
    }
}
