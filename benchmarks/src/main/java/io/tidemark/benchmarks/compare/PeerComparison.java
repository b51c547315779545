package io.tidemark.benchmarks.compare;

import io.tidemark.benchmarks.measure.ProcessRun;
import io.tidemark.benchmarks.measure.RatioTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Workload W1 by Tidemark, by hand and by other engines, in turns: CPU per event at the margin between two sizes, whole processes, events a second, peak memory,
 * time until the first result can be read, size of the jars.
 *
 * <p>What each gives is checked in each run: Tidemark's books and what is counted by hand against the right answer to the cent, the others' against what their
 * semantics of lateness allow, see {@link Peer#check}.
 *
 * <p>Use: {@code PeerComparison TIDEMARK WORK_DIRECTORY [guard | short | full | ROUNDS] [PEER ...]}, where {@code benchmarks/peers} has been built. {@code short} is
 * one round of 200,000 and a million purchases, {@code full} five of 1 and 5 million; {@code guard} is three short ones without peers, for continuous integration.
 */
public final class PeerComparison {
    private static final String TIDEMARK = "Tidemark";
    private static final int THREADS = 1;
    private static final int FULL_ROUNDS = 5;
    private static final int GUARD_ROUNDS = 3;

    private final FlashSale sale;
    private final SaleSize small;
    private final SaleSize large;
    private final Path work;
    private final Path home;
    private final RatioTable table = new RatioTable(TIDEMARK);
    private final Map<Peer, String> counts = new EnumMap<>(Peer.class);

    private PeerComparison(Path home, Path work, SaleSize small, SaleSize large) {
        this.home = home;
        this.work = work;
        this.small = small;
        this.large = large;
        sale = new FlashSale(home.resolve("tidemark"), work);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path home = Path.of(arguments[0]).toAbsolutePath();
        Path work = Files.createDirectories(Path.of(arguments[1]).toAbsolutePath());
        String mode = arguments.length > 2 ? arguments[2] : "1";
        boolean isGuard = mode.equals("guard");
        boolean isShort = isGuard || mode.equals("short");
        int rounds = switch (mode) {
            case "guard" -> GUARD_ROUNDS;
            case "short" -> 1;
            case "full" -> FULL_ROUNDS;
            default -> Integer.parseInt(mode);
        };
        List<Peer> peers = new ArrayList<>();
        for (int i = 3; i < arguments.length; i++) {
            peers.add(Peer.valueOf(arguments[i].toUpperCase(Locale.ROOT)));
        }
        PeerComparison comparison = new PeerComparison(
                home,
                work,
                isShort ? SaleSize.SMALL : SaleSize.MILLION,
                isShort ? SaleSize.MILLION : SaleSize.FIVE_MILLION);
        for (int round = 1; round <= rounds; round++) {
            System.err.println("round " + round + " of " + rounds);
            comparison.round(peers.isEmpty() && !isGuard ? Arrays.asList(Peer.values()) : peers);
        }
        comparison.print();
    }

    private void round(List<Peer> peers) throws IOException, InterruptedException {
        add("by hand, one thread", limit(small), limit(large));
        ProcessRun smallRun = tidemark(small);
        Measured smallOpen = sale.open();
        add(TIDEMARK, smallRun, tidemark(large));
        Measured largeOpen = sale.open();
        for (Peer peer : peers) {
            System.err.println("  " + peer.title());
            add(peer.title(), run(peer, small, smallOpen), run(peer, large, largeOpen));
        }
    }

    private ProcessRun limit(SaleSize size) throws IOException, InterruptedException {
        ProcessRun run = sale.limit(sale.data(size));
        FlashSale.check(Measured.parse(run.output()), size.strict());
        return run;
    }

    private ProcessRun tidemark(SaleSize size) throws IOException, InterruptedException {
        ProcessRun run = sale.tidemark(sale.data(size), THREADS);
        FlashSale.check(sale.books(), size.strict());
        return run;
    }

    private ProcessRun run(Peer peer, SaleSize size, Measured open) throws IOException, InterruptedException {
        Path out = work.resolve("peer-out");
        ProcessRun run = peer.run(peers(), sale.data(size), out, THREADS);
        counts.put(peer, peer.check(Peer.counted(out), size, open));
        return run;
    }

    private Path peers() {
        return home.resolve("benchmarks/peers");
    }

    private void add(String engine, ProcessRun smallRun, ProcessRun largeRun) {
        double more = (large.events() - small.events()) / 1e6;
        double millions = large.events() / 1e6;
        table.add(
                "CPU per event at the margin, microseconds",
                engine,
                (largeRun.cpuSeconds() - smallRun.cpuSeconds()) / more);
        table.add("CPU of the whole process, seconds", engine, largeRun.cpuSeconds());
        table.add("events a second, whole process", engine, large.events() / largeRun.wallSeconds());
        table.add(
                "events a second, without start-up",
                engine,
                more * 1e6 / (largeRun.wallSeconds() - smallRun.wallSeconds()));
        table.add("peak memory, MB", engine, largeRun.peakBytes() / 1e6);
        table.add("seconds until the first result can be read", engine, largeRun.firstResultSeconds());
        System.err.printf(
                Locale.ROOT, "  %s: %.1f s of CPU for %.1f million%n", engine, largeRun.cpuSeconds(), millions);
    }

    private void print() throws IOException {
        System.out.printf(
                "W1, one partition, one thread, %s and %s purchases: median (least to most), and how many times Tidemark's in the same round%n",
                small.title(), large.title());
        table.print();
        System.out.println("  download, MB of jars, and what was counted of " + large.title());
        row(TIDEMARK, Peer.downloaded(home.resolve("modules/cli/target/dist/lib")), "to the cent the strict answer");
        for (Map.Entry<Peer, String> counted : counts.entrySet()) {
            Peer peer = counted.getKey();
            row(peer.title(), peer.downloadBytes(peers()), counted.getValue());
        }
    }

    private static void row(String engine, long bytes, String counted) {
        System.out.printf(Locale.ROOT, "    %-32s %4d   %s%n", engine, bytes / 1_000_000, counted);
    }
}
