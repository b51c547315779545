package io.tidemark.core.function.compare;

/** The six comparisons, each as "equal" or "less", of swapped operands or not, inverted or not. */
enum Comparison {
    EQ(false, false, false),
    NE(false, false, true),
    LT(true, false, false),
    GE(true, false, true),
    GT(true, true, false),
    LE(true, true, true);

    /** By "less", else by "equal". */
    final boolean byOrder;

    final boolean swapped;
    /** 1 if the answer is the opposite, else 0. */
    final long flip;

    Comparison(boolean byOrder, boolean swapped, boolean inverted) {
        this.byOrder = byOrder;
        this.swapped = swapped;
        flip = inverted ? 1 : 0;
    }
}
