package io.tidemark.core.account;

import io.tidemark.api.data.Batch;
import io.tidemark.core.aggregate.GroupState;
import io.tidemark.core.aggregate.sum.Sum192;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.state.StateTable;
import java.util.List;

/** The account of one windowed aggregate of {@link Measures}. One thread at a time. */
final class GroupAccount implements WindowAccount {
    private final Measures.Window window;
    private final Tally tally;
    private final Accounts accounts;

    /**
     * The account.
     *
     * @param tally counts rows of the aggregate's input
     */
    GroupAccount(Measures.Window window, Tally tally, Accounts accounts) {
        this.window = window;
        this.tally = tally;
        this.accounts = accounts;
    }

    @Override
    public List<AggregateCall> hiddenSums() {
        return window.hiddenSums();
    }

    @Override
    public void count(AccountTerm term, Batch batch, int[] rows, int count) {
        tally.count(term, batch, rows, count);
        if (term == AccountTerm.ASSIGNED_WINDOWS && window.assigns()) {
            tally.count(AccountTerm.ASSIGNED, batch, rows, count);
        }
    }

    @Override
    public void close(StateTable groups, long handle, long rows, GroupState states) {
        int firstLine = window.place().firstLine();
        accounts.total(firstLine, AccountTerm.OPEN).add(-rows);
        accounts.total(firstLine, AccountTerm.FINAL).add(rows);
        for (int i = 0; i < window.sums().size(); i++) {
            int aggregate = window.sums().get(i);
            Total open = accounts.total(firstLine + 1 + i, AccountTerm.OPEN);
            Total ended = accounts.total(firstLine + 1 + i, AccountTerm.FINAL);
            if (open instanceof DoubleTotal doubles && ended instanceof DoubleTotal endedDoubles) {
                states.parts(groups, handle, aggregate, (sum, nans, infinite, negativeInfinite) -> {
                    doubles.add(sum, nans, infinite, negativeInfinite, true);
                    endedDoubles.add(sum, nans, infinite, negativeInfinite, false);
                });
            } else {
                Sum192 sum = states.sum(groups, handle, aggregate);
                ((WideTotal) open).add(sum, -1);
                ((WideTotal) ended).add(sum, 1);
            }
        }
    }
}
