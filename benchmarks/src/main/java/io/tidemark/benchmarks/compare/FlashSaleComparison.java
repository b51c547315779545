package io.tidemark.benchmarks.compare;

import io.tidemark.benchmarks.measure.Figures;
import io.tidemark.benchmarks.measure.ProcessRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Workload W1 by Tidemark and by hand, in turns, so that a busy machine disturbs both: CPU per event at the margin from 1 to 5 million events, whole
 * processes, peak memory; and what a second thread brings, see {@link FlashSaleSpeedUp}. The books are checked after each run.
 *
 * <p>Use: {@code FlashSaleComparison TIDEMARK WORK_DIRECTORY [ROUNDS] [PARTITIONS] [THREADS]}.
 */
public final class FlashSaleComparison {
    private static final int SMALL = 1;
    private static final int LARGE = 5;

    private final FlashSale sale;
    private final int partitions;
    private final int threads;
    private final FlashSaleSpeedUp speedUp;
    private final Figures limitMargin = new Figures();
    private final Figures margin = new Figures();
    private final Figures ratio = new Figures();
    private final Figures limitWhole = new Figures();
    private final Figures whole = new Figures();
    private final Figures wall = new Figures();
    private final Figures limitMegabytes = new Figures();
    private final Figures megabytes = new Figures();

    private FlashSaleComparison(FlashSale sale, int partitions, int threads) {
        this.sale = sale;
        this.partitions = partitions;
        this.threads = threads;
        speedUp = new FlashSaleSpeedUp(sale);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path work = Files.createDirectories(Path.of(arguments[1]).toAbsolutePath());
        int rounds = number(arguments, 2, 3);
        FlashSale sale = new FlashSale(Path.of(arguments[0]).toAbsolutePath(), work);
        FlashSaleComparison comparison =
                new FlashSaleComparison(sale, number(arguments, 3, 1), number(arguments, 4, 1));
        for (int round = 1; round <= rounds; round++) {
            comparison.round();
            comparison.speedUp.round();
            System.err.println("round " + round + " of " + rounds + ": " + comparison.ratio);
        }
        comparison.print();
        comparison.speedUp.print();
    }

    private static int number(String[] arguments, int index, int otherwise) {
        return arguments.length > index ? Integer.parseInt(arguments[index]) : otherwise;
    }

    private void round() throws IOException, InterruptedException {
        Path small = sale.data(SMALL, partitions);
        Path large = sale.data(LARGE, partitions);
        ProcessRun limitSmall = sale.limit(sale.data(SMALL, 1));
        FlashSale.check(Measured.parse(limitSmall.output()), SaleSize.MILLION.strict());
        ProcessRun smallRun = sale.tidemark(small, threads);
        checkBooks(SaleSize.MILLION.strict());
        ProcessRun limitLarge = sale.limit(sale.data(LARGE, 1));
        FlashSale.check(Measured.parse(limitLarge.output()), SaleSize.FIVE_MILLION.strict());
        ProcessRun largeRun = sale.tidemark(large, threads);
        checkBooks(SaleSize.FIVE_MILLION.strict());
        double limitMicros = micros(limitSmall, limitLarge);
        double micros = micros(smallRun, largeRun);
        limitMargin.add(limitMicros);
        margin.add(micros);
        ratio.add(micros / limitMicros);
        limitWhole.add(limitLarge.cpuSeconds());
        whole.add(largeRun.cpuSeconds());
        wall.add(largeRun.wallSeconds());
        limitMegabytes.add(limitLarge.peakBytes() / 1e6);
        megabytes.add(largeRun.peakBytes() / 1e6);
    }

    /** CPU per event of the events that the large run has more than the small one; seconds per million are microseconds each. */
    private static double micros(ProcessRun small, ProcessRun large) {
        return (large.cpuSeconds() - small.cpuSeconds()) / (LARGE - SMALL);
    }

    /** With several partitions the order, and so what is late, is another one. */
    private void checkBooks(Measured right) throws IOException, InterruptedException {
        if (partitions == 1) {
            FlashSale.check(sale.books(), right);
        }
    }

    private void print() {
        System.out.printf(
                Locale.ROOT, "W1, %d partition(s), %d thread(s): median (least to most)%n", partitions, threads);
        limitMargin.print("CPU per event at the margin, limit, microseconds");
        margin.print("CPU per event at the margin, Tidemark, microseconds");
        ratio.print("ratio");
        limitWhole.print("CPU of the whole process, 5 million, limit, seconds");
        whole.print("CPU of the whole process, 5 million, Tidemark, seconds");
        wall.print("time of the whole process, 5 million, Tidemark, seconds");
        limitMegabytes.print("peak memory, 5 million, limit, MB");
        megabytes.print("peak memory, 5 million, Tidemark, MB");
    }
}
