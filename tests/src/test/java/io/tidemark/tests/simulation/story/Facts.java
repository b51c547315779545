package io.tidemark.tests.simulation.story;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What has happened: all that a batch run would read. One thread at a time. */
public final class Facts {
    /** The rows of each topic or pushed source that can be read, in the order of writing, re-sent ones too. */
    private final Map<String, List<Sale>> sales = new TreeMap<>();

    private final Map<String, Integer> broken = new TreeMap<>();
    /** The rows of the table. */
    private final TreeMap<Integer, Item> items = new TreeMap<>();

    /** The newest row of each key of a topic. */
    private final Map<String, TreeMap<Integer, Item>> newest = new TreeMap<>();

    TreeMap<Integer, Item> newest(String topic) {
        return newest.computeIfAbsent(topic, name -> new TreeMap<>());
    }

    void add(String topic, Sale sale) {
        sales.computeIfAbsent(topic, name -> new ArrayList<>()).add(sale);
    }

    void addBroken(String topic) {
        broken.merge(topic, 1, Integer::sum);
    }

    TreeMap<Integer, Item> items() {
        return items;
    }

    /** The rows of the table, as texts. */
    public List<String> itemTexts() {
        return items.values().stream().map(Item::text).sorted().toList();
    }

    /** All rows that can be read. */
    public List<Sale> sales(String topic) {
        return sales.getOrDefault(topic, List.of());
    }

    /** Each event once. */
    public List<Sale> events(String topic) {
        Map<String, Sale> first = new LinkedHashMap<>();
        sales(topic).forEach(sale -> first.putIfAbsent(sale.id(), sale));
        return List.copyOf(first.values());
    }

    /** Rows that nobody can read. */
    public int broken(String topic) {
        return broken.getOrDefault(topic, 0);
    }
}
