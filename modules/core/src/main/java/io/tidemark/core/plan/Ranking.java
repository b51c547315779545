package io.tidemark.core.plan;

/** How rows in order are numbered. */
public enum Ranking {
    /** 1, 2, 3, …: each row has a number of its own. */
    ROW_NUMBER,
    /** One more than there are rows before: rows that are equal in order have the same, and the next one is so many further. */
    RANK,
    /** One more than there are different places in the order before. */
    DENSE_RANK
}
