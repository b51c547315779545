package io.tidemark.benchmarks.change;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * What an epoch with one update (a row taken back, another put in) costs a view, by the rows of its table: the curve that shows whether the work grows with what
 * changes or with the table. After the updates the sum of all that a view gave must be that of a new view over the rows as they are. Fails
 * if it is not, or if a table a hundred times as large makes an update {@value #MOST_RATIO} times as dear.
 *
 * <p>Use: {@code ChangeCost [ROWS …]}.
 */
public final class ChangeCost {
    private static final int MOST_RATIO = 20;
    private static final int UPDATES = 2_000;
    private static final int ROWS_OF_A_GROUP = 10;
    private static final int ROWS_OF_AN_EPOCH = 50_000;

    private final int rows;
    private final long[] numbers;

    private ChangeCost(int rows) {
        this.rows = rows;
        numbers = new SplittableRandom(rows).longs(rows, 0, 1L << 40).toArray();
    }

    public static void main(String[] arguments) {
        int[] sizes = arguments.length > 0
                ? Arrays.stream(arguments).mapToInt(Integer::parseInt).toArray()
                : new int[] {10_000, 100_000, 1_000_000};
        System.out.printf("%-22s%12s%16s%18s%n", "view", "rows", "us an update", "changes it gives");
        for (Shape shape : Shape.values()) {
            // Once before, to warm up.
            new ChangeCost(sizes[0]).measure(shape);
            double first = 0;
            for (int size : sizes) {
                double[] cost = new ChangeCost(size).measure(shape);
                System.out.printf(Locale.ROOT, "%-22s%,12d%16.1f%18.1f%n", shape, size, cost[0], cost[1]);
                first = first == 0 ? cost[0] : first;
                if (cost[0] > MOST_RATIO * first) {
                    throw new IllegalStateException(shape + ": an update grows with the table");
                }
            }
        }
    }

    /** Microseconds of an update (of the middle one of all), and the changes it gives on average. */
    private double[] measure(Shape shape) {
        ChangeRun run = new ChangeRun(shape.plan());
        load(run);
        long given = run.rows();
        SplittableRandom random = new SplittableRandom(7);
        long[] nanos = new long[UPDATES];
        for (int update = 0; update < UPDATES; update++) {
            int id = random.nextInt(rows);
            long before = numbers[id];
            numbers[id] = random.nextLong(1L << 40);
            long start = System.nanoTime();
            run.begin();
            run.change("t", id, group(id), before, -1);
            run.change("t", id, group(id), numbers[id], 1);
            run.push("t");
            run.end();
            nanos[update] = System.nanoTime() - start;
        }
        double changes = (run.rows() - given) / (double) UPDATES;
        ChangeRun anew = new ChangeRun(shape.plan());
        SplittableRandom original = new SplittableRandom(rows);
        load(anew, original.longs(rows, 0, 1L << 40).toArray());
        if (run.sum() != anew.sum()) {
            throw new IllegalStateException(shape + ": a new view of " + rows + " rows has other ones");
        }
        Arrays.sort(nanos);
        return new double[] {nanos[UPDATES / 2] / 1000.0, changes};
    }

    private void load(ChangeRun run) {
        load(run, numbers);
    }

    /** The rows of both tables, some in each epoch; those of {@code u} never change. */
    private void load(ChangeRun run, long[] ofU) {
        for (int from = 0; from < rows; from += ROWS_OF_AN_EPOCH) {
            int end = Math.min(rows, from + ROWS_OF_AN_EPOCH);
            run.begin();
            for (int id = from; id < end; id++) {
                run.change("t", id, group(id), numbers[id], 1);
            }
            run.push("t");
            for (int id = from; id < end; id++) {
                run.change("u", id, group(id), ofU[id], 1);
            }
            run.push("u");
            run.end();
        }
    }

    private static long group(long id) {
        return id / ROWS_OF_A_GROUP;
    }
}
