package io.tidemark.testkit;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Random changes of a relation that is never wrong: rows that go in, some several times, and rows that are there and are taken back. Values are few, so that they meet
 * again; some are NULL and some extreme. One thread at a time.
 */
public final class RandomRows {
    private final RowType type;
    private final RandomGenerator random;
    private final List<List<@Nullable Object>> present = new ArrayList<>();
    private final double retractions;
    private final double extremes;
    private long position;
    private long watermark = Long.MIN_VALUE;

    /**
     * Changes of a relation that is empty at first.
     *
     * @param retractions share of the changes that take a row back; 0 for inserts alone
     * @param extremes share of the values that are extreme; 0 where sums must stay in range
     */
    public RandomRows(RowType type, RandomGenerator random, double retractions, double extremes) {
        this.type = type;
        this.random = random;
        this.retractions = retractions;
        this.extremes = extremes;
    }

    /** The next changes. */
    public Batch next(int rows) {
        Batch batch = new Batch(type, rows);
        for (int row = 0; row < rows; row++) {
            boolean retract = !present.isEmpty() && random.nextDouble() < retractions;
            List<@Nullable Object> values = retract ? present.remove(random.nextInt(present.size())) : row();
            int copies = retract || random.nextInt(6) > 0 ? 1 : random.nextInt(2, 4);
            for (int copy = 0; !retract && copy < copies; copy++) {
                present.add(values);
            }
            for (int column = 0; column < type.size(); column++) {
                Tables.set(batch, column, row, values.get(column));
            }
            batch.weights()[row] = retract ? -1 : copies;
            batch.positions()[row] = position++;
            batch.watermarks()[row] = watermark;
        }
        batch.setCount(rows);
        return batch;
    }

    /** Stamps the rows from now on with a watermark. */
    public void watermark(long micros) {
        watermark = micros;
    }

    /** The rows that are there now, after all changes. */
    public List<List<@Nullable Object>> present() {
        return List.copyOf(present);
    }

    private List<@Nullable Object> row() {
        List<@Nullable Object> values = new ArrayList<>();
        for (int column = 0; column < type.size(); column++) {
            values.add(type.field(column).nullable() && random.nextInt(8) == 0 ? null : value(type.type(column)));
        }
        return values;
    }

    /** A value of a type, not NULL, as {@link Values} has it. */
    public Object value(DataType of) {
        boolean extreme = random.nextDouble() < extremes;
        return switch (of.kind()) {
            case BOOLEAN -> random.nextBoolean();
            case VARCHAR -> extreme ? pick("", "\u0000", "ä\uD83D\uDE00", "a".repeat(300)) : "v" + random.nextInt(6);
            case REAL -> (Double) (double) (float) number(extreme);
            case DOUBLE -> (Double) number(extreme);
            case DECIMAL -> new BigDecimal(unscaled(of, extreme), of.scale());
            case SMALLINT -> extreme ? pick((long) Short.MIN_VALUE, (long) Short.MAX_VALUE) : (Long) small();
            case INTEGER, DATE -> extreme ? pick((long) Integer.MIN_VALUE, (long) Integer.MAX_VALUE) : (Long) small();
            case TIME -> random.nextLong(24 * 60) * 60_000_000;
            case TIMESTAMP, TIMESTAMP_TZ -> random.nextLong(-120, 120) * 60_000_000;
            default -> extreme ? pick(Long.MIN_VALUE, Long.MAX_VALUE, 0L) : (Long) small();
        };
    }

    private long small() {
        return random.nextInt(-5, 6);
    }

    private double number(boolean extreme) {
        return extreme ? extremeDouble() : random.nextInt(-40, 40) / 10.0;
    }

    private double extremeDouble() {
        return pick(
                Double.MAX_VALUE,
                -Double.MAX_VALUE,
                Double.MIN_VALUE,
                1e16,
                -1e-16,
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY);
    }

    private BigInteger unscaled(DataType of, boolean extreme) {
        if (extreme) {
            BigInteger most = BigInteger.TEN.pow(of.precision()).subtract(BigInteger.ONE);
            return random.nextBoolean() ? most : most.negate();
        }
        return BigInteger.valueOf(random.nextInt(-999, 1000)).mod(BigInteger.TEN.pow(of.precision()));
    }

    @SafeVarargs
    private <T> T pick(T... values) {
        return values[random.nextInt(values.length)];
    }
}
