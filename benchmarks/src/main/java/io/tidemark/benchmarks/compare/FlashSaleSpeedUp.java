package io.tidemark.benchmarks.compare;

import io.tidemark.benchmarks.measure.Figures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * What a second thread brings: wall clock of workload W1 with 5 million events on one thread and on two, by Tidemark from two partitions and by hand
 * as a pipe, in turns. Tidemark's sink has to hold the same bytes both times. Says something on idle cores only. One thread at a time.
 */
final class FlashSaleSpeedUp {
    private static final int MILLIONS = 5;
    private static final int PARTITIONS = 2;

    private final FlashSale sale;
    private final Figures limit = new Figures();
    private final Figures own = new Figures();
    private final Figures share = new Figures();
    private final Figures seconds = new Figures();

    FlashSaleSpeedUp(FlashSale sale) {
        this.sale = sale;
    }

    void round() throws IOException, InterruptedException {
        double byHand = limitSeconds(1) / limitSeconds(2);
        Path data = sale.data(MILLIONS, PARTITIONS);
        double one = sale.tidemark(data, 1).wallSeconds();
        byte[] right = sale.results();
        double two = sale.tidemark(data, 2).wallSeconds();
        if (right.length == 0 || !Arrays.equals(right, sale.results())) {
            throw new IllegalStateException("two threads gave other bytes than one, or none");
        }
        limit.add(byHand);
        own.add(one / two);
        share.add(one / two / byHand);
        seconds.add(two);
    }

    private double limitSeconds(int threads) throws IOException, InterruptedException {
        var run = sale.limit(sale.data(MILLIONS, 1), threads);
        FlashSale.check(Measured.parse(run.output()), SaleSize.FIVE_MILLION.strict());
        return run.wallSeconds();
    }

    void print() {
        System.out.println("the same with two partitions, two threads against one: median (least to most)");
        limit.print("speed-up, limit as a pipe");
        own.print("speed-up, Tidemark, the same bytes out");
        share.print("Tidemark's speed-up to the limit's");
        seconds.print("time of the whole process, two threads, seconds");
    }
}
