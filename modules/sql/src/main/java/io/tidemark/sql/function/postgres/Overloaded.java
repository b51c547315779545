package io.tidemark.sql.function.postgres;

/** An operator of Calcite's that has {@link Overloads}. */
public interface Overloaded {
    Overloads overloads();
}
