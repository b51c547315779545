package io.tidemark.core.aggregate.moment;

import io.tidemark.core.plan.AggregateCall.Kind;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Results from exact sums over n > 0 rows of pairs, of which the X are unscaled by xScale digits and the Y by yScale. With C(a, b) = n * sum(ab) - sum(a) *
 * sum(b), which is n * n times the covariance:
 *
 * <pre>
 *   VAR_POP     C(x, x) / n^2          COVAR_POP   C(x, y) / n^2       REGR_SXX, SYY, SXY   C / n
 *   VAR_SAMP    C(x, x) / n(n - 1)     COVAR_SAMP  C(x, y) / n(n - 1)  REGR_SLOPE           C(x, y) / C(x, x)
 *   CORR        C(x, y) / sqrt(C(x, x) C(y, y))                        REGR_R2              C(x, y)^2 / (C(x, x) C(y, y))
 *   REGR_INTERCEPT                                                     (sum(y) C(x, x) - sum(x) C(x, y)) / n C(x, x)
 * </pre>
 *
 * Immutable.
 */
record MomentFormula(
        BinaryNumber n,
        BinaryNumber x,
        BinaryNumber xx,
        BinaryNumber y,
        BinaryNumber yy,
        BinaryNumber xy,
        int xScale,
        int yScale) {
    /** The result; null if there is none. */
    @Nullable
    BigDecimal result(Kind kind) {
        BinaryNumber samples = n.times(n.minus(BinaryNumber.of(1)));
        return switch (kind) {
            case VAR_POP -> over(spreadOfX(), n.times(n), 2 * xScale);
            case VAR_SAMP -> over(spreadOfX(), samples, 2 * xScale);
            case STDDEV_POP -> root(over(spreadOfX(), n.times(n), 2 * xScale));
            case STDDEV_SAMP -> root(over(spreadOfX(), samples, 2 * xScale));
            case COVAR_POP -> over(together(), n.times(n), xScale + yScale);
            case COVAR_SAMP -> over(together(), samples, xScale + yScale);
            case CORR -> correlation();
            case REGR_AVGX -> over(x, n, xScale);
            case REGR_AVGY -> over(y, n, yScale);
            case REGR_SXX -> over(spreadOfX(), n, 2 * xScale);
            case REGR_SYY -> over(spreadOfY(), n, 2 * yScale);
            case REGR_SXY -> over(together(), n, xScale + yScale);
            case REGR_SLOPE -> over(together(), spreadOfX(), yScale - xScale);
            case REGR_INTERCEPT -> over(y.times(spreadOfX()).minus(x.times(together())), n.times(spreadOfX()), yScale);
            case REGR_R2 -> determination();
            default -> throw new IllegalArgumentException("no moment: " + kind);
        };
    }

    private @Nullable BigDecimal correlation() {
        BigDecimal square = over(together().times(together()), spreadOfX().times(spreadOfY()), 0);
        BigDecimal root = root(square);
        return root == null || together().signum() >= 0 ? root : root.negate();
    }

    private @Nullable BigDecimal determination() {
        if (spreadOfX().signum() == 0) {
            return null;
        }
        return spreadOfY().signum() == 0
                ? BigDecimal.ONE
                : over(together().times(together()), spreadOfX().times(spreadOfY()), 0);
    }

    private BinaryNumber spreadOfX() {
        return n.times(xx).minus(x.times(x));
    }

    private BinaryNumber spreadOfY() {
        return n.times(yy).minus(y.times(y));
    }

    private BinaryNumber together() {
        return n.times(xy).minus(x.times(y));
    }

    private static @Nullable BigDecimal over(BinaryNumber dividend, BinaryNumber divisor, int scale) {
        return divisor.signum() == 0 ? null : dividend.over(divisor).movePointLeft(scale);
    }

    private static @Nullable BigDecimal root(@Nullable BigDecimal square) {
        return square == null ? null : square.sqrt(BinaryNumber.DIGITS);
    }
}
