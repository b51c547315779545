package io.tidemark.benchmarks.compare.durability;

import io.tidemark.benchmarks.compare.FlashSale;
import io.tidemark.benchmarks.compare.Measured;
import io.tidemark.benchmarks.compare.SaleSize;
import io.tidemark.benchmarks.measure.Figures;
import io.tidemark.benchmarks.measure.ProcessRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What durability costs workload W1: with log and checkpoints against a disk that drops both and forces nothing, in turns, each run checked against the right answer.
 *
 * <p>Use: {@code DurabilityCost TIDEMARK WORK_DIRECTORY [ROUNDS] [MILLIONS]}.
 */
public final class DurabilityCost {
    private DurabilityCost() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path work = Files.createDirectories(Path.of(arguments[1]).toAbsolutePath());
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 3;
        int millions = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 5;
        SaleSize size = SaleSize.ofMillions(millions);
        Path data = new FlashSale(Path.of(arguments[0]).toAbsolutePath(), work).data(size);
        Figures throughput = new Figures();
        Figures cpu = new Figures();
        for (int round = 1; round <= rounds; round++) {
            DurabilityRun.Took on = run("on", data, work, size.strict());
            DurabilityRun.Took off = run("off", data, work, size.strict());
            System.out.printf(
                    "round %d: durable %.2f s (CPU %.2f s), not durable %.2f s (CPU %.2f s)%n",
                    round, on.wallSeconds(), on.cpuSeconds(), off.wallSeconds(), off.cpuSeconds());
            throughput.add(off.wallSeconds() / on.wallSeconds());
            cpu.add(off.cpuSeconds() / on.cpuSeconds());
        }
        System.out.printf("W1, %d million: durable to not durable, median (least to most)%n", millions);
        System.out.printf("  throughput           %s%n  events a CPU second  %s%n", throughput, cpu);
    }

    private static DurabilityRun.Took run(String durability, Path data, Path work, Measured right)
            throws IOException, InterruptedException {
        ProcessRun run = ProcessRun.of(
                work,
                List.of(
                        ProcessRun.java(),
                        "-Xmx4g",
                        "-XX:+UseSerialGC",
                        "-Xmn32m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DurabilityRun.class.getName(),
                        durability,
                        data.toString(),
                        work.toString()));
        FlashSale.check(Measured.parse(run.output()), right);
        return DurabilityRun.Took.parse(run.output());
    }
}
