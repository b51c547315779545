package io.tidemark.tests.simulation.story;

import io.tidemark.testkit.world.SimulatedPartition;
import io.tidemark.testkit.world.SimulatedWorld;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** Lets things happen in the world, and remembers them as facts. One thread at a time. */
public final class Outside {
    private static final int MOST_PARTITIONS = 3;

    private final SimulatedWorld world;
    private final RandomGenerator random;
    private final Facts facts = new Facts();
    private final ArrayDeque<Change> changes = new ArrayDeque<>();
    private int partitions = 1;
    private int silent = -1;
    private int nextId;

    public Outside(SimulatedWorld world, RandomGenerator random) {
        this.world = world;
        this.random = random;
    }

    public Facts facts() {
        return facts;
    }

    /** Statements that are to be made, in order. */
    public ArrayDeque<Change> changes() {
        return changes;
    }

    /** Rows arrive at some partitions of a topic: some late, some sent twice, some that nobody can read. */
    void sales(String topic) {
        if (random.nextInt(4) == 0) {
            partitions = Math.min(MOST_PARTITIONS, partitions + 1);
        }
        if (random.nextInt(3) == 0) {
            silent = random.nextInt(-1, partitions);
        }
        for (int i = random.nextInt(10); i > 0; i--) {
            int number = random.nextInt(partitions);
            if (number != silent) {
                addSale(topic, world.partition(topic, "p" + number));
            }
        }
    }

    private void addSale(String topic, SimulatedPartition partition) {
        int gap = random.nextInt(8) == 0 ? random.nextInt(1, 5) : 0;
        List<Sale> before = facts.sales(topic);
        if (random.nextInt(25) == 0) {
            facts.addBroken(topic);
            partition.add(random.nextBoolean() ? "{\"id\":" : "{\"id\":\"x\",\"store\":\"s1\",\"amount\":1}", gap);
            return;
        }
        boolean isSentAgain = !before.isEmpty() && random.nextInt(8) == 0;
        Sale sale = isSentAgain ? before.get(random.nextInt(before.size())) : newSale();
        facts.add(topic, sale);
        partition.add(sale.json(), gap);
    }

    private Sale newSale() {
        int secondsAgo = random.nextInt(4) == 0 ? random.nextInt(5400) : random.nextInt(240);
        long at = world.time().micros() - world.time().micros() % 1_000_000 - secondsAgo * 1_000_000L;
        return new Sale("e" + nextId++, at, "s" + random.nextInt(3), random.nextInt(1, 100));
    }

    /** Sales are pushed. */
    void pushes(String source) {
        List<Sale> pushed = new ArrayList<>();
        for (int i = random.nextInt(1, 6); i > 0; i--) {
            Sale sale = newSale();
            facts.add(source, sale);
            pushed.add(sale);
        }
        changes.add(new Change("push" + nextId++, source, List.of(), List.of(), pushed));
    }

    /** A row of a table outside that has one for some stores begins to be there, or goes; what it says is another thing each time it is asked. */
    void rates(String table) {
        String store = "s" + random.nextInt(3);
        if (random.nextInt(3) == 0) {
            world.table(table).remove(store);
        } else {
            world.table(table).set(store, asked -> "{\"store\":\"" + store + "\",\"rate\":" + asked + "}");
        }
    }

    /** Rows with a key arrive, each in the partition of its key: new ones, ones that say the same again, and tombstones. */
    void newest(String topic) {
        TreeMap<Integer, Item> newest = facts.newest(topic);
        for (int i = random.nextInt(10); i > 0; i--) {
            int key = random.nextInt(12);
            Item before = newest.get(key);
            int kind = random.nextInt(8);
            Item item = kind == 0 ? null : kind == 1 && before != null ? before : newItem(key);
            if (item == null) {
                newest.remove(key);
            } else {
                newest.put(key, item);
            }
            world.partition(topic, "p" + key % 3)
                    .add("{\"k\":" + key + "}", item == null ? null : item.json(), random.nextInt(8) == 0 ? 2 : 0);
        }
    }

    /** A statement inserts, updates or deletes items. */
    void items(String table) {
        List<Item> deletes = new ArrayList<>();
        List<Item> inserts = new ArrayList<>();
        int kind = facts.items().isEmpty() ? 0 : random.nextInt(4);
        if (kind <= 1) {
            for (int i = random.nextInt(1, 6); i > 0; i--) {
                inserts.add(newItem(nextId++));
            }
        } else {
            for (Item item : facts.items().values()) {
                if (random.nextInt(4) == 0) {
                    deletes.add(item);
                    if (kind == 2) {
                        inserts.add(newItem(item.k()));
                    }
                }
            }
        }
        deletes.forEach(item -> facts.items().remove(item.k()));
        inserts.forEach(item -> facts.items().put(item.k(), item));
        if (!deletes.isEmpty() || !inserts.isEmpty()) {
            changes.add(new Change("dml" + nextId++, table, deletes, inserts, List.of()));
        }
    }

    private Item newItem(int key) {
        long at = world.time().micros() - world.time().micros() % 1_000_000 - random.nextInt(3600) * 1_000_000L;
        return new Item(key, at, "s" + random.nextInt(4), random.nextInt(20));
    }
}
