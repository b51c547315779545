package io.tidemark.benchmarks.data;

import io.tidemark.benchmarks.measure.ResourceText;
import java.time.LocalDateTime;
import java.util.List;

/**
 * The auction house of the Nexmark benchmark: of each 50 events 1 is a new person, 3 are new auctions and 46 are bids, most of them for what was put up lately. An
 * event is a function of its number alone. Values are {@code Long}, {@code String} and {@code LocalDateTime}, in the order of the sources' columns. Stateless.
 *
 * <p>{@link #query} gives the queries of the benchmark, over the sources of {@link #sources}. Not among them: 12 (windows of processing
 * time: results would not be a function of the input). 6, the average of the last auctions of each seller, is a frame of rows over a result that is corrected.
 */
public final class Nexmark {
    /** Numbers of the queries that there are. */
    public static final List<Integer> QUERIES =
            List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22);

    private static final LocalDateTime FIRST = LocalDateTime.of(2026, 4, 1, 18, 0);
    private static final int ROUND = 50;
    private static final int AUCTIONS = 3;
    private static final long FIRST_ID = 1_000;
    private static final int RECENT = 100;
    private static final List<String> STATES = List.of("AZ", "CA", "ID", "OR", "WA", "WY");
    private static final List<String> CITIES =
            List.of("Phoenix", "Los Angeles", "Boise", "Portland", "Bend", "Seattle");
    private static final List<String> CHANNELS = List.of("Apple", "Google", "Facebook", "Baidu");

    private Nexmark() {}

    /** Which source an event belongs to. */
    public enum Kind {
        PERSON,
        AUCTION,
        BID
    }

    public static Kind kind(long event) {
        long place = event % ROUND;
        return place == 0 ? Kind.PERSON : place <= AUCTIONS ? Kind.AUCTION : Kind.BID;
    }

    /**
     * The values of an event.
     *
     * @param millisBetween time from one event to the next; within it and a little more they are out of order
     */
    public static Object[] row(long event, long millisBetween) {
        LocalDateTime at = FIRST.plusNanos(1_000_000
                * Math.max(0, event * millisBetween - Math.floorMod(Mix.bits(event, 0), 3 * millisBetween)));
        return switch (kind(event)) {
            case PERSON -> person(event, at);
            case AUCTION -> auction(event, at);
            case BID -> bid(event, at);
        };
    }

    private static Object[] person(long event, LocalDateTime at) {
        long id = FIRST_ID + event / ROUND;
        String card = "%016d".formatted(Math.floorMod(Mix.bits(event, 1), 10_000_000_000_000_000L));
        return new Object[] {
            id,
            "person " + id,
            "p" + id + "@example.com",
            card,
            pick(CITIES, event, 2),
            pick(STATES, event, 3),
            at,
            extra(event)
        };
    }

    private static Object[] auction(long event, LocalDateTime at) {
        long first = 100 + Math.floorMod(Mix.bits(event, 1), 10_000L);
        return new Object[] {
            auctionAt(event),
            "item " + auctionAt(event),
            "as good as new",
            first,
            first + Math.floorMod(Mix.bits(event, 2), 10_000L),
            at,
            at.plusSeconds(1 + Math.floorMod(Mix.bits(event, 3), 20L)),
            recent(personsBefore(event), event, 4),
            10 + Math.floorMod(Mix.bits(event, 5), 5L),
            extra(event)
        };
    }

    private static Object[] bid(long event, LocalDateTime at) {
        long known = Math.floorMod(Mix.bits(event, 1), 8L);
        String channel = known < CHANNELS.size()
                ? CHANNELS.get((int) known)
                : "channel-" + Math.floorMod(Mix.bits(event, 2), 20L);
        String url = "https://www.nexmark.com/%s/%s/item.htm?query=1".formatted(letters(event, 6), letters(event, 7));
        return new Object[] {
            recent(event / ROUND * AUCTIONS + AUCTIONS, event, 3),
            recent(personsBefore(event), event, 4),
            (long) Math.pow(10, Mix.uniform(event, 5) * 6) * 100,
            channel,
            known == CHANNELS.size() ? url + "&channel_id=" + Math.floorMod(Mix.bits(event, 8), 1_000L) : url,
            at,
            extra(event)
        };
    }

    private static long auctionAt(long event) {
        return FIRST_ID + event / ROUND * AUCTIONS + event % ROUND - 1;
    }

    private static long personsBefore(long event) {
        return event / ROUND + 1;
    }

    /** One of the last of so many, with a liking for the very last. */
    private static long recent(long count, long event, int use) {
        double skewed = Math.pow(Mix.uniform(event, use), 2);
        return FIRST_ID + count - 1 - (long) (skewed * Math.min(count, RECENT));
    }

    private static String pick(List<String> words, long event, int use) {
        return words.get((int) Math.floorMod(Mix.bits(event, use), (long) words.size()));
    }

    private static String letters(long event, int use) {
        return Long.toString(Math.floorMod(Mix.bits(event, use), 60_000_000L), 36);
    }

    private static String extra(long event) {
        return letters(event, 9) + letters(event, 10);
    }

    /** The statements that make the sources, and a table to look up in. */
    public static String sources() {
        return read("sources");
    }

    /** The text of a query; one of {@link #QUERIES}. */
    public static String query(int number) {
        return read("q%02d".formatted(number)).strip();
    }

    private static String read(String name) {
        return ResourceText.of(Nexmark.class, "nexmark/" + name + ".sql");
    }
}
