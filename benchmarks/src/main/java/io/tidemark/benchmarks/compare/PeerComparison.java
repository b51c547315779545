package io.tidemark.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Workload W1 by Tidemark, by hand and by other engines, in turns: CPU per event at the margin from 1 to 5 million events, whole processes, time, peak memory.
 *
 * <p>Tidemark's books and DuckDB's batch are checked to the cent. The streaming engines judge lateness by watermarks that move now and then, each in its own
 * way: how many purchases they count more or less than the strict answer is printed beside their cost, and more than 2 % is a failure.
 *
 * <p>Use: {@code PeerComparison TIDEMARK WORK_DIRECTORY [ROUNDS] [PEER ...]}, where {@code benchmarks/peers} has been built.
 */
public final class PeerComparison {
    private static final int SMALL = 1;
    private static final int LARGE = 5;
    private static final int THREADS = 1;
    private static final double TOLERANCE = 0.02;

    private final FlashSale sale;
    private final Path work;
    private final Path peersFolder;
    private final PeerTable table = new PeerTable();
    private final Map<Peer, long[]> differences = new EnumMap<>(Peer.class);

    private PeerComparison(FlashSale sale, Path work, Path peersFolder) {
        this.sale = sale;
        this.work = work;
        this.peersFolder = peersFolder;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path tidemark = Path.of(arguments[0]).toAbsolutePath();
        Path work = Files.createDirectories(Path.of(arguments[1]).toAbsolutePath());
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 1;
        List<Peer> peers = new ArrayList<>();
        for (int i = 3; i < arguments.length; i++) {
            peers.add(Peer.valueOf(arguments[i].toUpperCase(Locale.ROOT)));
        }
        if (peers.isEmpty()) {
            peers.addAll(List.of(Peer.values()));
        }
        Path folder = tidemark.resolveSibling("benchmarks").resolve("peers");
        PeerComparison comparison = new PeerComparison(new FlashSale(tidemark, work), work, folder);
        for (int round = 1; round <= rounds; round++) {
            comparison.round(peers);
            System.err.println("round " + round + " of " + rounds + " done");
        }
        comparison.print(peers);
    }

    private void round(List<Peer> peers) throws IOException, InterruptedException {
        Path small = sale.data(SMALL, 1);
        Path large = sale.data(LARGE, 1);
        ProcessRun limitSmall = sale.limit(small);
        FlashSale.check(Measured.parse(limitSmall.output()), FlashSale.RIGHT_1M);
        ProcessRun limitLarge = sale.limit(large);
        FlashSale.check(Measured.parse(limitLarge.output()), FlashSale.RIGHT_5M);
        table.add("by hand, one thread", limitSmall, limitLarge);
        ProcessRun tidemarkSmall = sale.tidemark(small, THREADS);
        FlashSale.check(sale.books(), FlashSale.RIGHT_1M);
        ProcessRun tidemarkLarge = sale.tidemark(large, THREADS);
        FlashSale.check(sale.books(), FlashSale.RIGHT_5M);
        table.add(PeerTable.TIDEMARK, tidemarkSmall, tidemarkLarge);
        for (Peer peer : peers) {
            System.err.println("  " + peer.title());
            ProcessRun peerSmall = run(peer, small, FlashSale.RIGHT_1M, FlashSale.CORRECTED_1M);
            ProcessRun peerLarge = run(peer, large, FlashSale.RIGHT_5M, FlashSale.CORRECTED_5M);
            table.add(peer.title(), peerSmall, peerLarge);
        }
    }

    private ProcessRun run(Peer peer, Path data, Measured strict, Measured corrected)
            throws IOException, InterruptedException {
        Path out = work.resolve("peer-out");
        ProcessRun run = peer.run(peersFolder, data, out, THREADS);
        Measured counted = Peer.counted(out);
        if (peer.dropsLate()) {
            long difference = counted.counted() - strict.counted();
            if (Math.abs(difference) > TOLERANCE * strict.counted()) {
                throw new IllegalStateException(
                        peer.title() + " counts " + counted.counted() + ", the strict answer is " + strict.counted());
            }
            differences.put(peer, new long[] {difference});
        } else {
            FlashSale.check(counted, corrected);
        }
        return run;
    }

    private void print(List<Peer> peers) throws IOException {
        System.out.println("W1, one partition, one thread: median (least to most)");
        table.print();
        for (Peer peer : peers) {
            String counts = differences.containsKey(peer)
                    ? String.format(
                            Locale.ROOT,
                            "%+d purchases against the strict answer at 5M",
                            differences.get(peer)[0])
                    : "each purchase once, to the cent";
            System.out.printf(
                    Locale.ROOT,
                    "  %-32s %4d MB of jars; counts %s%n",
                    peer.title(),
                    peer.downloadBytes(peersFolder) / 1_000_000,
                    counts);
        }
    }
}
