package io.tidemark.core.account;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.core.aggregate.GroupState;
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
    private final Column[] sums;

    /**
     * The account.
     *
     * @param tally counts rows of the aggregate's input
     */
    GroupAccount(Measures.Window window, List<Measures.Line> lines, Tally tally, Accounts accounts) {
        this.window = window;
        this.tally = tally;
        this.accounts = accounts;
        sums = new Column[window.sums().size()];
        for (int i = 0; i < sums.length; i++) {
            sums[i] =
                    Column.create(lines.get(window.place().firstLine() + 1 + i).type(), 1);
        }
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
        for (int i = 0; i < sums.length; i++) {
            int aggregate = window.sums().get(i);
            Total open = accounts.total(firstLine + 1 + i, AccountTerm.OPEN);
            Total ended = accounts.total(firstLine + 1 + i, AccountTerm.FINAL);
            if (open instanceof DoubleTotal doubles && ended instanceof DoubleTotal endedDoubles) {
                states.parts(groups, handle, aggregate, (sum, nans, infinite, negativeInfinite) -> {
                    doubles.add(sum, nans, infinite, negativeInfinite, true);
                    endedDoubles.add(sum, nans, infinite, negativeInfinite, false);
                });
            } else {
                states.result(groups, handle, aggregate, sums[i], 0);
                ((WideTotal) open).add(sums[i], 0, -1);
                ((WideTotal) ended).add(sums[i], 0, 1);
            }
        }
    }
}
