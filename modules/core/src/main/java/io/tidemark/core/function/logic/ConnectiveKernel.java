package io.tidemark.core.function.logic;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.Nulls;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;

/**
 * AND and OR of two or more arguments. From left to right: the error of an argument shows only in rows that the arguments
 * before it have not decided.
 */
final class ConnectiveKernel implements Kernel.Lazy {
    private static final int WORD = 64;

    private final boolean isAnd;

    ConnectiveKernel(boolean isAnd) {
        this.isAnd = isAnd;
    }

    @Override
    public void apply(Column[] arguments, Column result, int rows) {
        LongColumn first = (LongColumn) arguments[0];
        LongColumn out = (LongColumn) result;
        System.arraycopy(first.values(), 0, out.values(), 0, rows);
        out.nulls().addAll(first.nulls(), rows);
        for (int i = 1; i < arguments.length; i++) {
            combine(out, (LongColumn) arguments[i], rows);
        }
    }

    private void combine(LongColumn out, LongColumn next, int rows) {
        if (out.nulls().any() || next.nulls().any()) {
            combineNulls(out, next, rows);
        }
        long[] a = out.values();
        long[] b = next.values();
        // What lies at a NULL row is anything; but where the other side decides, these come out as 0 and as 1.
        if (isAnd) {
            for (int i = 0; i < rows; i++) {
                a[i] = a[i] & b[i] & 1;
            }
        } else {
            for (int i = 0; i < rows; i++) {
                a[i] = (a[i] | b[i]) & 1;
            }
        }
    }

    /** NULL unless one side decides, or both are known. */
    private void combineNulls(LongColumn out, LongColumn next, int rows) {
        Nulls nulls = out.nulls();
        boolean nextHasNulls = next.nulls().any();
        for (int from = 0; from < rows; from += WORD) {
            int word = from / WORD;
            long nullA = nulls.words()[word];
            long nullB = nextHasNulls ? next.nulls().words()[word] : 0;
            if ((nullA | nullB) != 0) {
                long trueA = Masks.pack(out.values(), from, rows);
                long trueB = Masks.pack(next.values(), from, rows);
                long undecidedA = isAnd ? trueA : ~trueA;
                long undecidedB = isAnd ? trueB : ~trueB;
                nulls.setWord(word, (nullA & (nullB | undecidedB)) | (nullB & (nullA | undecidedA)));
            }
        }
    }

    @Override
    public int firstError(Column[] arguments, RowErrors[] errors, int row) {
        for (int i = 0; i < arguments.length; i++) {
            if (errors[i].has(row)) {
                return i;
            }
            boolean isTrue = ((LongColumn) arguments[i]).get(row) != 0;
            if (!arguments[i].nulls().get(row) && isTrue != isAnd) {
                return -1;
            }
        }
        return -1;
    }
}
