package io.tidemark.core.account;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.Invariant;
import io.tidemark.core.aggregate.GroupState;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.state.StateTable;
import java.util.List;

/** The accounts of a windowed aggregate that runs for several nodes of a plan, which are equal. One thread at a time. */
final class SharedAccount implements WindowAccount {
    private final List<WindowAccount> accounts;

    SharedAccount(List<WindowAccount> accounts) {
        this.accounts = accounts;
        for (WindowAccount account : accounts) {
            Invariant.check(
                    account.hiddenSums().equals(hiddenSums()),
                    "equal aggregates keep the hidden sums %s and %s",
                    hiddenSums(),
                    account.hiddenSums());
        }
    }

    @Override
    public List<AggregateCall> hiddenSums() {
        return accounts.get(0).hiddenSums();
    }

    @Override
    public void count(AccountTerm term, Batch batch, int[] rows, int count) {
        for (WindowAccount account : accounts) {
            account.count(term, batch, rows, count);
        }
    }

    @Override
    public void close(StateTable groups, long handle, long rows, GroupState states) {
        for (WindowAccount account : accounts) {
            account.close(groups, handle, rows, states);
        }
    }
}
