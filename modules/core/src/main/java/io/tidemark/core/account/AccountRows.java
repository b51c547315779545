package io.tidemark.core.account;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.operator.AccountTerm;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;

/**
 * The rows of the relation {@code accounting} of a view, one for each source and measure:
 *
 * <pre>
 *   source             VARCHAR
 *   measure            VARCHAR   rows, or the column that a SUM adds up
 *   input, rejected, duplicates, unverifiable, replaced, deleted, unchanged, filtered, assigned, difference
 *   assigned_windows, late, open, final, window_difference
 *
 *   difference        = input - (rejected + duplicates + unverifiable + replaced + deleted + unchanged + filtered + assigned)
 *   window_difference = assigned_windows - (late + open + final)
 * </pre>
 *
 * The numbers are DECIMAL(38, most digits after the point of any measure), and DOUBLE if a measure is of doubles. Differences are taken between exact
 * totals and then rounded; a term of more than 38 digits is NULL, and a difference of as many is the largest number or the smallest one; a double that is NaN or infinite does not add up, and a difference is NaN if there are not as many of these on both sides.
 */
public final class AccountRows {
    private static final List<AccountTerm> ROW_TERMS = List.of(
            AccountTerm.INPUT,
            AccountTerm.REJECTED,
            AccountTerm.DUPLICATES,
            AccountTerm.UNVERIFIABLE,
            AccountTerm.REPLACED,
            AccountTerm.DELETED,
            AccountTerm.UNCHANGED,
            AccountTerm.FILTERED,
            AccountTerm.ASSIGNED);
    private static final List<AccountTerm> WINDOW_TERMS =
            List.of(AccountTerm.ASSIGNED_WINDOWS, AccountTerm.LATE, AccountTerm.OPEN, AccountTerm.FINAL);

    private static final BigInteger MOST =
            BigInteger.TEN.pow(DataType.MAX_PRECISION).subtract(BigInteger.ONE);

    private AccountRows() {}

    /** The columns for a view with these measures. */
    public static RowType type(Measures measures) {
        DataType number = numberType(measures);
        RowType type =
                RowType.of(Field.required("source", DataType.VARCHAR), Field.required("measure", DataType.VARCHAR));
        for (AccountTerm term : ROW_TERMS) {
            type = type.with(Field.of(name(term), number));
        }
        type = type.with(Field.required("difference", number));
        for (AccountTerm term : WINDOW_TERMS) {
            type = type.with(Field.of(name(term), number));
        }
        return type.with(Field.required("window_difference", number));
    }

    private static String name(AccountTerm term) {
        return term.name().toLowerCase(Locale.ROOT);
    }

    private static DataType numberType(Measures measures) {
        int scale = 0;
        for (Measures.Line line : measures.lines()) {
            if (line.type().storage() == Storage.DOUBLE) {
                return DataType.DOUBLE;
            }
            scale = Math.max(scale, line.type().scale());
        }
        return DataType.decimal(DataType.MAX_PRECISION, scale);
    }

    /** The rows of totals by line and term. */
    static Batch of(Measures measures, Total[] totals) {
        Batch rows = new Batch(type(measures), measures.lines().size());
        int terms = AccountTerm.values().length;
        for (int line = 0; line < measures.lines().size(); line++) {
            Measures.Line of = measures.lines().get(line);
            rows.bytes(0).set(line, of.source());
            rows.bytes(1).set(line, of.measure());
            Writer writer = new Writer(rows, line, of, totals, line * terms);
            writer.write(ROW_TERMS);
            writer.write(WINDOW_TERMS);
            rows.weights()[line] = 1;
        }
        rows.setCount(measures.lines().size());
        return rows;
    }

    /** Writes the numbers of one row. */
    private static final class Writer {
        private final Batch rows;
        private final int row;
        private final Measures.Line line;
        private final Total[] totals;
        private final int first;
        private int column = 2;

        Writer(Batch rows, int row, Measures.Line line, Total[] totals, int first) {
            this.rows = rows;
            this.row = row;
            this.line = line;
            this.totals = totals;
            this.first = first;
        }

        /** The terms of an equation, whose first equals the sum of the others, and the difference. */
        void write(List<AccountTerm> terms) {
            BigInteger difference = BigInteger.ZERO;
            long[] oddities = new long[Total.ODDITIES];
            for (AccountTerm term : terms) {
                Total total = totals[first + term.ordinal()];
                boolean isLeft = term == terms.get(0);
                BigInteger units = total.units();
                if (!put(units)) {
                    rows.column(column).nulls().set(row);
                }
                column++;
                difference = difference.add(isLeft ? units : units.negate());
                for (int i = 0; i < oddities.length; i++) {
                    oddities[i] += isLeft ? total.oddity(i) : -total.oddity(i);
                }
            }
            boolean balanced = true;
            for (long oddity : oddities) {
                balanced &= oddity == 0;
            }
            if (!balanced) {
                rows.doubles(column).set(row, Double.NaN);
            } else if (!put(difference)) {
                // Whoever asks for differences that are not zero must find it.
                putUnscaled(difference.signum() < 0 ? MOST.negate() : MOST);
            }
            column++;
        }

        /** Sets a number; not if that has more than 38 digits, which the answer tells. */
        private boolean put(BigInteger units) {
            if (rows.column(column) instanceof DoubleColumn doubles) {
                doubles.set(
                        row,
                        line.type().storage() == Storage.DOUBLE
                                ? DoubleTotal.toDouble(units)
                                : new BigDecimal(units, line.type().scale()).doubleValue());
            } else {
                int more = rows.type().type(column).scale() - line.type().scale();
                BigInteger unscaled = units.multiply(BigInteger.TEN.pow(more));
                if (unscaled.abs().compareTo(MOST) > 0) {
                    return false;
                }
                putUnscaled(unscaled);
            }
            return true;
        }

        private void putUnscaled(BigInteger unscaled) {
            rows.wides(column).set(row, unscaled.shiftRight(Long.SIZE).longValue(), unscaled.longValue());
        }
    }
}
