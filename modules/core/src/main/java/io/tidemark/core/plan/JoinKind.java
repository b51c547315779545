package io.tidemark.core.plan;

/** What a join gives of rows that have a partner, and of those that have none. */
public enum JoinKind {
    /** Pairs only. */
    INNER,
    /** Pairs, and left rows without a partner, with NULL for the right columns. */
    LEFT,
    /** Pairs, and right rows without a partner, with NULL for the left columns. */
    RIGHT,
    /** Pairs, and rows of both sides without a partner. */
    FULL,
    /** Left rows that have a partner, once however many there are. */
    SEMI,
    /** Left rows that have no partner. */
    ANTI;

    /** Whether rows of pairs stand side by side in the output. */
    public boolean givesPairs() {
        return this != SEMI && this != ANTI;
    }

    /** Whether a row of an input (0 is the left one) may come out for whether it has a partner. */
    public boolean isCounted(int input) {
        return switch (this) {
            case INNER -> false;
            case LEFT, SEMI, ANTI -> input == 0;
            case RIGHT -> input == 1;
            case FULL -> true;
        };
    }

    /** Whether the columns of an input are those of its rows wherever they are not NULL themselves: no row comes out without one of that input. */
    public boolean keepsColumns(int input) {
        return switch (this) {
            case INNER, SEMI, ANTI -> true;
            case LEFT -> input == 0;
            case RIGHT -> input == 1;
            case FULL -> false;
        };
    }
}
