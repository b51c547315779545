package io.tidemark.testkit.tpch;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * The rows of TPC-H by a seed: sizes, keys, dates and prices by the specification's rules, texts of fewer words. Values are {@code Integer}, {@code String},
 * {@code BigDecimal} and {@code LocalDate}, in the order of the columns. Immutable.
 */
public final class TpchData {
    private static final LocalDate FIRST_ORDER = LocalDate.of(1992, 1, 1);
    private static final int ORDER_DAYS = 2406;
    private static final LocalDate TODAY = LocalDate.of(1995, 6, 17);
    private static final int SUPPLIERS_OF_A_PART = 4;
    private static final int MOST_LINES = 7;

    private final long seed;
    private final int suppliers;
    private final int customers;
    private final int parts;
    private final int orders;

    /**
     * @param scale 1 for six million lines of orders
     */
    public TpchData(double scale, long seed) {
        this.seed = seed;
        suppliers = (int) (10_000 * scale);
        customers = (int) (150_000 * scale);
        parts = (int) (200_000 * scale);
        orders = (int) (1_500_000 * scale);
    }

    public int orders() {
        return orders;
    }

    /** All tables but orders and their lines, by name. */
    public Map<String, List<Object[]>> masterData() {
        Map<String, List<Object[]>> tables = new LinkedHashMap<>();
        RandomGenerator random = new SplittableRandom(seed);
        List<Object[]> regions = new ArrayList<>();
        TpchWords.REGIONS.forEach(name -> regions.add(new Object[] {regions.size(), name, TpchWords.comment(random)}));
        List<Object[]> nations = new ArrayList<>();
        for (String nation : TpchWords.NATIONS) {
            int blank = nation.lastIndexOf(' ');
            int region = Integer.parseInt(nation.substring(blank + 1));
            nations.add(new Object[] {nations.size(), nation.substring(0, blank), region, TpchWords.comment(random)});
        }
        tables.put("region", regions);
        tables.put("nation", nations);
        tables.put("supplier", rows(suppliers, key -> supplier(key, random)));
        tables.put("customer", rows(customers, key -> customer(key, random)));
        tables.put("part", rows(parts, key -> part(key, random)));
        List<Object[]> partSuppliers = new ArrayList<>();
        for (int part = 1; part <= parts; part++) {
            for (int i = 0; i < SUPPLIERS_OF_A_PART; i++) {
                partSuppliers.add(new Object[] {
                    part,
                    supplierOf(part, i),
                    random.nextInt(1, 10_000),
                    cents(random.nextInt(100, 100_001)),
                    TpchWords.comment(random)
                });
            }
        }
        tables.put("partsupp", partSuppliers);
        return Collections.unmodifiableMap(tables);
    }

    private interface Maker {
        Object[] row(int key);
    }

    private static List<Object[]> rows(int count, Maker maker) {
        List<Object[]> rows = new ArrayList<>(count);
        for (int key = 1; key <= count; key++) {
            rows.add(maker.row(key));
        }
        return rows;
    }

    private static Object[] supplier(int key, RandomGenerator random) {
        int nation = random.nextInt(TpchWords.NATIONS.size());
        String comment = TpchWords.comment(random);
        return new Object[] {
            key,
            "Supplier#%09d".formatted(key),
            TpchWords.comment(random),
            nation,
            TpchWords.phone(nation, random),
            balance(random),
            random.nextInt(20) == 0 ? "Customer " + comment + " Complaints" : comment
        };
    }

    private static Object[] customer(int key, RandomGenerator random) {
        int nation = random.nextInt(TpchWords.NATIONS.size());
        return new Object[] {
            key,
            "Customer#%09d".formatted(key),
            TpchWords.comment(random),
            nation,
            TpchWords.phone(nation, random),
            balance(random),
            TpchWords.pick(TpchWords.SEGMENTS, random),
            TpchWords.comment(random)
        };
    }

    private static Object[] part(int key, RandomGenerator random) {
        int manufacturer = random.nextInt(1, 6);
        return new Object[] {
            key,
            TpchWords.words(TpchWords.COLOURS, 5, random),
            "Manufacturer#" + manufacturer,
            "Brand#" + manufacturer + random.nextInt(1, 6),
            TpchWords.type(random),
            random.nextInt(1, 51),
            TpchWords.container(random),
            retailPrice(key),
            TpchWords.comment(random)
        };
    }

    private static BigDecimal balance(RandomGenerator random) {
        return cents(random.nextInt(-99_999, 1_000_000));
    }

    private static BigDecimal cents(long cents) {
        return BigDecimal.valueOf(cents, 2);
    }

    private static BigDecimal retailPrice(int part) {
        return cents(90_000L + part / 10 % 20_001 + 100L * (part % 1_000));
    }

    private int supplierOf(int part, int which) {
        return (part + which * (suppliers / SUPPLIERS_OF_A_PART + (part - 1) / suppliers)) % suppliers + 1;
    }

    /**
     * One order and its lines.
     *
     * @param row of the table orders
     * @param lines rows of the table lineitem, one to seven
     */
    public record Order(Object[] row, List<Object[]> lines) {}

    /** The order of a key, from 1 on; also of keys beyond {@link #orders()}, for rows that come later. */
    public Order order(int key) {
        RandomGenerator random = new SplittableRandom(seed * 1_000_003 + key);
        LocalDate ordered = FIRST_ORDER.plusDays(random.nextInt(ORDER_DAYS));
        List<Object[]> lines = new ArrayList<>();
        BigDecimal total = BigDecimal.ZERO;
        int open = 0;
        for (int number = random.nextInt(1, MOST_LINES + 1); number >= 1; number--) {
            Object[] line = line(key, number, ordered, random);
            lines.add(line);
            open += line[9].equals("O") ? 1 : 0;
            total = total.add((BigDecimal) line[5]);
        }
        int customer = random.nextInt(1, customers + 1);
        Object[] row = {
            key,
            customer % 3 == 0 ? customer - 1 : customer,
            open == 0 ? "F" : open == lines.size() ? "O" : "P",
            total,
            ordered,
            TpchWords.pick(TpchWords.PRIORITIES, random),
            "Clerk#%09d".formatted(random.nextInt(1, 11)),
            0,
            TpchWords.comment(random)
        };
        return new Order(row, lines);
    }

    private Object[] line(int order, int number, LocalDate ordered, RandomGenerator random) {
        int part = random.nextInt(1, parts + 1);
        int quantity = random.nextInt(1, 51);
        LocalDate shipped = ordered.plusDays(random.nextInt(1, 122));
        LocalDate received = shipped.plusDays(random.nextInt(1, 31));
        return new Object[] {
            order,
            part,
            supplierOf(part, random.nextInt(SUPPLIERS_OF_A_PART)),
            number,
            BigDecimal.valueOf(quantity).setScale(2),
            retailPrice(part).multiply(BigDecimal.valueOf(quantity)),
            cents(random.nextInt(11)),
            cents(random.nextInt(9)),
            received.isAfter(TODAY) ? "N" : random.nextBoolean() ? "R" : "A",
            shipped.isAfter(TODAY) ? "O" : "F",
            shipped,
            ordered.plusDays(random.nextInt(30, 91)),
            received,
            TpchWords.pick(TpchWords.INSTRUCTIONS, random),
            TpchWords.pick(TpchWords.MODES, random),
            TpchWords.comment(random)
        };
    }
}
