package io.tidemark.core.plan;

/** One key of an ORDER BY. NULLs order as the largest value unless said otherwise, as in Postgres. */
public record SortKey(int column, boolean descending, boolean nullsFirst) {}
