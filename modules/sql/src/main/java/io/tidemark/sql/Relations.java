package io.tidemark.sql;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What the planner can ask about relations; whoever keeps a catalog implements it. */
public interface Relations {
    /** The relation of that name: one part, or two for a book ({@code sales_10m}, {@code ledger}). */
    Optional<Relation> find(List<String> name);

    /** Names of all relations of one part, for "did you mean". */
    Collection<String> names();
}
