package io.tidemark.core.aggregate.sum;

/** Takes what a sum of doubles is made of, before it is rounded. */
public interface SumParts {
    /**
     * Takes the parts of one sum.
     *
     * @param finite sum of the finite numbers; the giver's
     * @param nans weight of those that are no numbers
     * @param infinite weight of the infinities
     * @param negativeInfinite weight of the negative ones
     */
    void take(ExactSum finite, long nans, long infinite, long negativeInfinite);
}
