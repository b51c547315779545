package io.tidemark.tests.flink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.KeyGroups;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/**
 * Keys by which Flink sends a row to the key group that it has with us. Flink spreads keys over its key groups by a hash of its own; so each of our key
 * groups goes by a number that Flink puts into the group of that index.
 */
final class FlinkKeys implements KeySelector<Sale, Integer> {
    private static final long serialVersionUID = 1;
    private static final int[] KEY_OF_GROUP = keys();

    private static int[] keys() {
        int[] keys = new int[KeyGroups.COUNT];
        boolean[] found = new boolean[KeyGroups.COUNT];
        int missing = keys.length;
        for (int key = 0; missing > 0; key++) {
            int group = KeyGroupRangeAssignment.assignToKeyGroup(key, KeyGroups.COUNT);
            if (!found[group]) {
                found[group] = true;
                keys[group] = key;
                missing--;
            }
        }
        return keys;
    }

    @Override
    public Integer getKey(Sale sale) {
        PlanNode.Aggregate node = (PlanNode.Aggregate) Sales.view().root();
        Batch row = new Batch(node.input().type(), 1);
        Sales.appendWindowed(row, sale);
        Column[] key = {row.column(3), row.column(4), row.column(1)};
        return KEY_OF_GROUP[Hashes.keyGroup(Hashes.hash(key, 0))];
    }
}
