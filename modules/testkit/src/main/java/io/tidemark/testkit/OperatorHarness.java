package io.tidemark.testkit;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Holds an operator to its contract: whatever way its input is cut up, and however often its state is saved and restored in between, all that it
 * gives adds up to the same Z-set, in each book too, and its watermark ends at the same point.
 *
 * <pre>{@code
 *   new OperatorHarness(type, context -> new Aggregate(node, false, context, …))
 *           .keyedBy(0)
 *           .batch(0, Tables.batch(type, "+ | a | 1"))
 *           .watermark(0, 10)
 *           .expect("+ | a | 1");
 * }</pre>
 *
 * The ways are those of {@link Regime}. One thread at a time.
 */
public final class OperatorHarness {
    private final RowType outputType;
    private final Function<OperatorContext, Operator> maker;
    private final List<Step> steps = new ArrayList<>();
    private int[] keys = {};
    private boolean keyed;

    /**
     * A harness.
     *
     * @param outputType of what the operator emits
     * @param maker makes an instance in a context
     */
    public OperatorHarness(RowType outputType, Function<OperatorContext, Operator> maker) {
        this.outputType = outputType;
        this.maker = maker;
    }

    /** Says that each row is sent by these columns to the instance that owns its key group, so that the operator can be rescaled. */
    public OperatorHarness keyedBy(int... columns) {
        keys = columns.clone();
        keyed = true;
        return this;
    }

    /** Changes on an input; they are kept, so the batch must not be reused. */
    public OperatorHarness batch(int input, Batch batch) {
        steps.add(new Step.Changes(input, batch));
        return this;
    }

    public OperatorHarness watermark(int input, long micros) {
        steps.add(new Step.Watermark(input, micros));
        return this;
    }

    /** Ends an epoch and starts one whose clock says {@code micros}. The first epoch starts at 0, the last one ends by itself. */
    public OperatorHarness epoch(long micros) {
        steps.add(new Step.Epoch(micros));
        return this;
    }

    /** Expects the Z-set of all emitted rows to be a table, see {@link Tables}, and no book to have rows. */
    public void expect(String table) {
        expect(ZSets.of(outputType, table), Map.of());
    }

    /** Expects Z-sets of all emitted rows and of the rows in each book. */
    public void expect(Map<List<@Nullable Object>, Long> emitted, Map<Book, Map<List<@Nullable Object>, Long>> books) {
        long watermark = 0;
        for (Regime regime : Regime.values()) {
            if (regime.isRescaled() && !keyed) {
                continue;
            }
            for (long seed = 1; seed <= regime.runs(); seed++) {
                Run run = new Run(maker, keys, regime, seed);
                Recorder recorder = run.run(steps);
                String where = regime + " (seed " + seed + ")";
                check(where, "emitted rows", emitted, ZSets.of(recorder.batches()), outputType);
                for (Book book : Book.values()) {
                    checkBook(where, book, books.getOrDefault(book, Map.of()), recorder.book(book));
                }
                long reached = recorder.watermark();
                if (regime == Regime.AS_GIVEN) {
                    watermark = reached;
                } else if (reached != watermark) {
                    throw new AssertionError(where + ": the watermark ends at " + reached + ", not " + watermark);
                }
            }
        }
    }

    private static void checkBook(
            String where, Book book, Map<List<@Nullable Object>, Long> expected, List<Batch> batches) {
        RowType type =
                batches.isEmpty() ? new RowType(List.of()) : batches.get(0).type();
        check(where, "rows of " + book, expected, ZSets.of(batches), type);
    }

    private static void check(
            String where,
            String what,
            Map<List<@Nullable Object>, Long> expected,
            Map<List<@Nullable Object>, Long> actual,
            RowType type) {
        if (!expected.equals(actual)) {
            throw new AssertionError(where + ": " + what + " are\n" + ZSets.text(actual, type) + "\nbut should be\n"
                    + (type.size() == 0 ? expected : ZSets.text(expected, type)));
        }
    }
}
