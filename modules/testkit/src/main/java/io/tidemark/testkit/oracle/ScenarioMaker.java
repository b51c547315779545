package io.tidemark.testkit.oracle;

import io.tidemark.testkit.oracle.feature.Expressions;
import io.tidemark.testkit.oracle.feature.Feature;
import io.tidemark.testkit.oracle.feature.Surroundings;
import io.tidemark.testkit.oracle.query.Column;
import io.tidemark.testkit.oracle.query.From;
import io.tidemark.testkit.oracle.query.Query;
import io.tidemark.testkit.oracle.query.Role;
import io.tidemark.testkit.oracle.query.Table;
import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Makes scenarios by chance. One use. */
public final class ScenarioMaker {
    private static final int KEYS = 60;
    private static final int MINUTES = 1_000;

    private final RandomGenerator random;
    private final List<Feature> features;
    private final List<Table> tables = new ArrayList<>();
    private final Table file;
    private final Map<String, TreeSet<Integer>> keys = new HashMap<>();

    /** Event times are whole multiples of so many minutes, and often equal; of 1: seconds, and seldom equal. */
    private final int minutesApart;

    /**
     * @param features what the queries are made of
     */
    public ScenarioMaker(RandomGenerator random, List<Feature> features) {
        this.random = random;
        this.features = features;
        minutesApart = random.nextInt(3) == 0 ? 20 : 1;
        file = new Table("t5", Table.Kind.FILE, fileColumns());
    }

    /**
     * A scenario.
     *
     * @param views how many
     * @param epochs about how many
     * @param rows about how many come in before an epoch
     */
    public Scenario make(int views, int epochs, int rows) {
        tables();
        List<Step> steps = new ArrayList<>();
        if (random.nextBoolean()) {
            tables.forEach(table -> insert(table, rows, steps));
            steps.add(file());
        }
        int before = steps.size();
        List<Scenario.View> made = views(views);
        for (int epoch = 0; epoch < epochs; epoch++) {
            for (int change = random.nextInt(1, 4); change > 0; change--) {
                change(tables.get(random.nextInt(tables.size())), rows, steps);
            }
            steps.add(new Step.Epoch());
            int chance = random.nextInt(8);
            if (chance < 2) {
                steps.add(chance == 0 ? new Step.Reopen() : new Step.Kill());
            } else if (chance == 2) {
                steps.add(file());
            }
        }
        List<String> settings = random.nextBoolean()
                ? List.of()
                : List.of(
                        "SET epoch_rows = " + random.nextInt(2, 12),
                        "SET checkpoint_every = '1 microsecond'",
                        "SET state_memory = '" + (random.nextBoolean() ? "1 B" : "1 GB") + "'");
        List<Table> all = new ArrayList<>(tables);
        all.add(file);
        return new Scenario(settings, all, before, made, steps, random.nextInt(1, 3));
    }

    private void tables() {
        List<Table.Kind> kinds = new ArrayList<>(List.of(Table.Kind.values()));
        kinds.remove(Table.Kind.FILE);
        for (int i = 0; i < kinds.size(); i++) {
            List<Column> columns = new ArrayList<>(List.of(new Column("k", Role.SMALL), new Column("at", Role.MOMENT)));
            columns.addAll(stored(Role.STORED));
            Table table = new Table("t" + (i + 1), kinds.get(i), columns);
            tables.add(table);
        }
    }

    private List<Column> stored(List<Role> roles) {
        List<Column> columns = new ArrayList<>();
        for (int c = random.nextInt(2, 6); c > 0; c--) {
            Role role = roles.get(random.nextInt(roles.size()));
            columns.add(new Column(role.name().toLowerCase(java.util.Locale.ROOT) + c, role));
        }
        return columns;
    }

    private List<Column> fileColumns() {
        List<Column> columns = new ArrayList<>(List.of(new Column("k", Role.SMALL)));
        columns.addAll(stored(Role.STORED.stream()
                .filter(role -> role != Role.STRANGE && role != Role.HALVES)
                .toList()));
        return columns;
    }

    private Step file() {
        TreeSet<Integer> own = new TreeSet<>();
        for (int i = random.nextInt(12); i > 0; i--) {
            own.add(random.nextInt(KEYS));
        }
        return new Step.File(file, own.stream().map(key -> row(file, key)).toList());
    }

    private List<Scenario.View> views(int count) {
        List<Scenario.View> views = new ArrayList<>();
        List<From.Named> named = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            Surroundings around = new Surroundings(random, tables, file, named);
            Query query = features.get(random.nextInt(features.size())).query(around);
            String name = "v" + i;
            views.add(new Scenario.View(name, query));
            if (query.columns().stream().anyMatch(column -> column.role().isExact())) {
                named.add(new From.Named(name, name, query.columns()));
            }
        }
        return views;
    }

    private void change(Table table, int rows, List<Step> steps) {
        boolean isSource = table.kind() == Table.Kind.SOURCE || table.kind() == Table.Kind.NEWEST;
        int kind = isSource ? 0 : random.nextInt(5);
        if (kind == 0 && table.kind() == Table.Kind.KEYED) {
            upsert(table, rows, steps);
        } else if (kind <= 2) {
            insert(table, rows, steps);
        } else if (kind == 3) {
            steps.add(new Step.Change(
                    table, "UPDATE " + table.name() + " SET " + assignment(table) + " WHERE " + condition(table)));
        } else {
            delete(table, steps);
        }
    }

    private String assignment(Table table) {
        Column column = table.columns().get(random.nextInt(1, table.columns().size()));
        Expressions expressions = new Expressions(random);
        return column.name() + " = "
                + (random.nextInt(5) == 0 && column.role() != Role.MOMENT
                        ? "NULL"
                        : expressions.literal(column.role()));
    }

    private String condition(Table table) {
        return random.nextBoolean()
                ? "k % 5 = " + random.nextInt(5)
                : new Expressions(random).condition(table.columns(), 1);
    }

    /** Keys that its rows have. */
    private TreeSet<Integer> keys(Table table) {
        return keys.computeIfAbsent(table.name(), name -> new TreeSet<>());
    }

    /** By key, so that it is known which keys are free again. */
    private void delete(Table table, List<Step> steps) {
        if (random.nextInt(6) == 0) {
            keys(table).clear();
            steps.add(new Step.Change(table, "TRUNCATE " + table.name()));
            return;
        }
        int modulus = random.nextInt(2, 8);
        int rest = random.nextInt(modulus);
        keys(table).removeIf(key -> key % modulus == rest);
        steps.add(new Step.Change(table, "DELETE FROM " + table.name() + " WHERE k % " + modulus + " = " + rest));
    }

    private void insert(Table table, int count, List<Step> steps) {
        List<String> rows = new ArrayList<>();
        TreeSet<Integer> own = keys(table);
        for (int i = random.nextInt(1, 2 * count); i > 0; i--) {
            int key = random.nextInt(KEYS);
            boolean again = !own.add(key);
            if (!again || table.kind() != Table.Kind.KEYED) {
                rows.add(row(table, key));
            }
            if (table.kind() == Table.Kind.NEWEST && !rows.isEmpty() && random.nextInt(4) == 0) {
                rows.add(rows.get(random.nextInt(rows.size())));
            }
        }
        if (!rows.isEmpty()) {
            steps.add(new Step.Insert(table, rows));
        }
    }

    /** Rows whose keys may be there already. */
    private void upsert(Table table, int count, List<Step> steps) {
        TreeSet<Integer> own = new TreeSet<>();
        for (int i = random.nextInt(1, 2 * count); i > 0; i--) {
            own.add(random.nextInt(KEYS));
        }
        keys(table).addAll(own);
        List<String> rows = own.stream().map(key -> row(table, key)).toList();
        String conflict = random.nextInt(3) == 0
                ? "DO NOTHING"
                : "DO UPDATE SET " + newValues(table)
                        + (random.nextBoolean() ? "" : " WHERE " + table.name() + ".k % 3 > 0");
        steps.add(new Step.Change(table, table.insert(rows, Dialect.TIDEMARK) + " ON CONFLICT (k) " + conflict));
    }

    private String newValues(Table table) {
        return table.columns().stream()
                .skip(1)
                .filter(column -> column.name().equals("at") || random.nextInt(3) > 0)
                .map(column -> column.name() + " = EXCLUDED." + column.name())
                .collect(Collectors.joining(", "));
    }

    private String row(Table table, int key) {
        Expressions expressions = new Expressions(random);
        return table.columns().stream()
                .map(column -> value(column, key, expressions))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private String value(Column column, int key, Expressions expressions) {
        if (column.name().equals("k")) {
            return Integer.toString(key);
        } else if (column.role() == Role.MOMENT) {
            int minute = random.nextInt(MINUTES);
            minute -= minute % minutesApart;
            int second = minutesApart > 1 ? 0 : random.nextInt(60);
            return "TIMESTAMP '2026-04-01 %02d:%02d:%02d'".formatted(minute / 60, minute % 60, second);
        }
        return random.nextInt(5) == 0 ? "NULL" : expressions.literal(column.role());
    }
}
