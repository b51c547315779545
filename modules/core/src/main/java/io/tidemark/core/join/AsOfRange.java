package io.tidemark.core.join;

import io.tidemark.core.plan.Nearest;

/** Which row is the partner of a moment, and of which moments a row is the partner. Stateless. */
final class AsOfRange {
    private AsOfRange() {}

    /** The position of the partner of a moment among the right rows; out of their range if it has none. */
    static long partner(Nearest nearest, OrderedRows right, long root, long time) {
        return switch (nearest) {
            case AT_OR_BEFORE -> right.countBelow(root, time + 1) - 1;
            case BEFORE -> right.countBelow(root, time) - 1;
            case AT_OR_AFTER -> right.countBelow(root, time);
            case AFTER -> right.countBelow(root, time + 1);
        };
    }

    /** The first moment of which a row at {@code time} is, or would be, the partner. */
    static long from(Nearest nearest, OrderedRows right, long root, long time) {
        if (nearest.isEarlier()) {
            return nearest.mayBeEqual() ? time : time + 1;
        }
        long entry = right.at(root, right.countBelow(root, time) - 1);
        if (entry < 0) {
            return Long.MIN_VALUE;
        }
        return nearest.mayBeEqual() ? right.time(entry) + 1 : right.time(entry);
    }

    /** The first moment behind those. */
    static long to(Nearest nearest, OrderedRows right, long root, long time) {
        if (!nearest.isEarlier()) {
            return nearest.mayBeEqual() ? time + 1 : time;
        }
        long entry = right.at(root, right.countBelow(root, time + 1));
        if (entry < 0) {
            return Long.MAX_VALUE;
        }
        return nearest.mayBeEqual() ? right.time(entry) : right.time(entry) + 1;
    }
}
