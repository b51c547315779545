package io.tidemark.testkit.slt;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What runs SQL for a {@link SltRun}. One thread at a time. */
public interface SltDatabase {
    /** The name in conditions: {@code onlyif tidemark}. */
    String name();

    /** Runs a statement; a failure is any RuntimeException, with its message. */
    void execute(String sql);

    /** The rows of a query as text, as Postgres prints values. */
    List<List<@Nullable String>> query(String sql);
}
