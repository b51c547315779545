package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.AllRows;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.Tally;

/** An operator of one input that ends the accounts of its rows: they count as assigned, and what it gives is the input of a line of its own. One thread at a time. */
public final class CountedOperator implements Operator {
    private final Operator operator;
    private final Tally assigned;
    private final CountedOutput counted;
    private final AllRows all = new AllRows();

    private CountedOperator(Operator operator, Tally assigned, Tally given) {
        this.operator = operator;
        this.assigned = assigned;
        counted = new CountedOutput(given);
    }

    /**
     * The operator, counted if an account asks.
     *
     * @param assigned counts its rows
     * @param given counts what it gives
     */
    public static Operator of(Operator operator, Tally assigned, Tally given) {
        return assigned == Tally.NONE && given == Tally.NONE
                ? operator
                : new CountedOperator(operator, assigned, given);
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        assigned.count(AccountTerm.ASSIGNED, batch, all.of(batch), batch.count());
        operator.onBatch(input, batch, counted.to(output));
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        operator.onWatermark(input, watermarkMicros, output);
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {
        operator.onClock(epochClockMicros, output);
    }

    @Override
    public void onEpochEnd(Output output) {
        operator.onEpochEnd(counted.to(output));
    }
}
