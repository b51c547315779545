package io.tidemark.core.join;

import io.tidemark.core.plan.Nearest;
import io.tidemark.core.state.StateTable;

/**
 * What of a key's rows is still needed above a horizon:
 *
 * <pre>
 *   the partner is earlier   left rows at or above it; right rows from the time of its partner on
 *   the partner is later     with q the last right row below it: left rows whose partner is behind q, right rows behind q
 * </pre>
 *
 * One thread at a time.
 */
final class AsOfHorizon {
    private static final int LEFT = 0;
    private static final int RIGHT = 1;

    private final AsOfSettings settings;
    private final Nearest nearest;
    private final AsOfKeys keys;
    private final OrderedRows left;
    private final OrderedRows right;

    AsOfHorizon(AsOfSettings settings, AsOfKeys keys, OrderedRows left, OrderedRows right) {
        this.settings = settings;
        nearest = settings.node().nearest();
        this.keys = keys;
        this.left = left;
        this.right = right;
    }

    /** Frees what is not needed above {@code horizonMicros}. */
    void prune(long key, long horizonMicros) {
        if (horizonMicros == Long.MIN_VALUE) {
            return;
        }
        long rightRoot = keys.root(key, RIGHT);
        if (nearest.isEarlier()) {
            long partner = right.at(rightRoot, AsOfRange.partner(nearest, right, rightRoot, horizonMicros));
            drop(key, LEFT, left.countBelow(keys.root(key, LEFT), horizonMicros));
            if (partner >= 0) {
                drop(key, RIGHT, right.countBelow(rightRoot, right.time(partner)));
            }
            return;
        }
        long below = right.countBelow(rightRoot, horizonMicros);
        if (below > 0) {
            long last = right.time(right.at(rightRoot, below - 1));
            drop(key, LEFT, left.countBelow(keys.root(key, LEFT), nearest.mayBeEqual() ? last + 1 : last));
            drop(key, RIGHT, below);
        }
    }

    private void drop(long key, int side, long count) {
        if (count > 0) {
            OrderedRows rows = side == LEFT ? left : right;
            keys.setRoot(key, side, rows.removeFirst(StateTable.keyGroup(key), keys.root(key, side), count));
        }
    }

    private long behindFirst(long root) {
        long first = right.at(root, 0);
        return first < 0 ? 0 : right.countBelow(root, right.time(first) + 1);
    }

    /** Notes when there is next something to free of a key; forgets the key if it has no rows. */
    void enter(long key) {
        long leftRoot = keys.root(key, LEFT);
        long rightRoot = keys.root(key, RIGHT);
        if (leftRoot == 0 && rightRoot == 0) {
            keys.remove(key);
        } else if (settings.isBounded()) {
            // Of earlier partners the first one stays: it is needed until the second has taken its place.
            long firstRight = right.at(rightRoot, nearest.isEarlier() ? behindFirst(rightRoot) : 0);
            long firstLeft = nearest.isEarlier() ? left.at(leftRoot, 0) : -1;
            long due = Math.min(
                    firstLeft < 0 ? Long.MAX_VALUE : settings.whenAbove(left.time(firstLeft)),
                    firstRight < 0 ? Long.MAX_VALUE : settings.whenAbove(right.time(firstRight)));
            keys.setDue(key, due);
        }
    }
}
