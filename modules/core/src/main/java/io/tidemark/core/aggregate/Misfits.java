package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.core.operator.Output;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.RowFailures;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * Tells of results that do not fit their types, once each time that one which did fit, or was not there, does not any more. Results before an epoch
 * are known by the number that the operator keeps them under. One thread at a time.
 */
public final class Misfits {
    /** The old result of a group that had none that anybody saw. */
    public static final int NONE = -1;

    private static final int MAX_TEXT = 64;

    private final PlanNode.Aggregate node;
    private final RowFailures failures;
    private final int calls;
    /** Bit {@code number * calls + call}: that result did not fit. */
    private final BitSet before = new BitSet();

    private final byte[] text = new byte[ColumnText.MAX_LENGTH];

    public Misfits(PlanNode.Aggregate node, RowFailures failures) {
        this.node = node;
        this.failures = failures;
        calls = node.calls().size();
    }

    /** Keeps which of a group's old results do not fit; those kept under the number are forgotten. */
    public void keep(int number, BitSet misfits) {
        forget(number);
        for (int call = misfits.nextSetBit(0); call >= 0; call = misfits.nextSetBit(call + 1)) {
            before.set(number * calls + call);
        }
    }

    /** Forgets what was kept under a number. */
    public void forget(int number) {
        if (!before.isEmpty()) {
            before.clear(number * calls, (number + 1) * calls);
        }
    }

    /** Forgets all that was kept. */
    public void clear() {
        before.clear();
    }

    /**
     * Tells of those new results that do not fit, of which the old ones did.
     *
     * @param number of the old results, or {@link #NONE}
     * @param misfits of the new ones
     * @param results where these are: keys, then a column for each aggregate; stamped
     */
    public void report(int number, BitSet misfits, Batch results, int row) {
        for (int call = misfits.nextSetBit(0); call >= 0; call = misfits.nextSetBit(call + 1)) {
            if (number == NONE || !before.get(number * calls + call)) {
                AggregateCall aggregate = node.calls().get(call);
                failures.addResult(
                        results,
                        row,
                        ErrorCode.NUMERIC_OUT_OF_RANGE,
                        aggregate.kind() + " exceeds the range of " + aggregate.type() + group(results, row),
                        aggregate.name());
            }
        }
    }

    private String group(Batch results, int row) {
        int keys = node.keys().length;
        StringBuilder group = new StringBuilder();
        for (int key = 0; key < keys; key++) {
            group.append(key == 0 ? " in the group " : ", ")
                    .append(results.type().field(key).name())
                    .append(" = ")
                    .append(value(results, key, row));
        }
        return group.toString();
    }

    private String value(Batch results, int column, int row) {
        if (results.column(column).nulls().get(row)) {
            return "NULL";
        }
        if (results.column(column) instanceof BytesColumn bytes) {
            String value = bytes.getString(row);
            return "'" + (value.length() <= MAX_TEXT ? value : value.substring(0, MAX_TEXT) + "…") + "'";
        }
        int length = ColumnText.write(results.type().type(column), results.column(column), row, text, 0);
        return new String(text, 0, length, StandardCharsets.UTF_8);
    }

    /** Ends what was told. */
    public void flush(Output output) {
        failures.flush(output);
    }
}
