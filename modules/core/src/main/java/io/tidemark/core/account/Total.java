package io.tidemark.core.account;

import io.tidemark.api.data.Column;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.StateTable;
import java.math.BigInteger;

/** An exact sum that can go up and down: what one term of an account comes to. One thread at a time. */
sealed interface Total permits WideTotal, DoubleTotal {
    static Total of(Storage storage) {
        return storage == Storage.DOUBLE ? new DoubleTotal() : new WideTotal();
    }

    /** Kinds of values that do not add up: NaN and the two infinities. */
    int ODDITIES = 3;

    /** Adds a number of rows. */
    void add(long rows);

    /** Adds values by weight; NULL counts nothing. */
    void add(Column values, long[] weights, int[] rows, int count);

    /** The sum in the unit of the total: of numbers with a point 10^-scale, of doubles the smallest one. */
    BigInteger units();

    /** Weight of the values of a kind that does not add up, from 0; they are not in the sum. */
    long oddity(int kind);

    void clear();

    /** Sets this to what {@link #save} has put in two columns, WIDE and BYTES, from {@code column} on. */
    void load(StateTable table, long handle, int column);

    void save(StateTable table, long handle, int column);
}
