package io.tidemark.testkit.slt;

import io.tidemark.api.error.StatementException;
import io.tidemark.engine.Tidemark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Runs the queries of a file as materialized views. The views are made before the rows come; rows come in random epochs, some are taken
 * back and come again; then each view must hold what its query gives. Queries that cannot be views are left out. One thread at a time.
 */
public final class SltViews {
    private static final int LEAST_FOR_REPEAT = 3;

    private final Tidemark engine;
    private final EngineDatabase database;
    private final Random random;
    private final List<String> failures = new ArrayList<>();
    private int checked;

    public SltViews(Tidemark engine, long seed) {
        this.engine = engine;
        database = new EngineDatabase(engine);
        random = new Random(seed);
    }

    /** Runs a file; its first query ends the statements that make tables and rows. */
    public void run(SltFile file) {
        List<String> tables = new ArrayList<>();
        List<String> changes = new ArrayList<>();
        Map<String, SltRecord.Query> views = new LinkedHashMap<>();
        for (SltRecord record : file.records()) {
            if (!record.runsOn(EngineDatabase.NAME) || record instanceof SltRecord.HashThreshold) {
                continue;
            }
            if (record instanceof SltRecord.Halt
                    || record instanceof SltRecord.Statement late && late.error() == null && !views.isEmpty()) {
                break;
            }
            if (record instanceof SltRecord.Statement statement && statement.error() == null) {
                (isChange(statement.sql()) ? changes : tables).add(statement.sql());
            } else if (record instanceof SltRecord.Query query) {
                views.put("view_" + views.size(), query);
            }
        }
        tables.forEach(database::execute);
        views.entrySet().removeIf(view -> !create(view.getKey(), view.getValue()));
        feed(changes);
        views.forEach((name, query) -> check(file, name, query));
        views.keySet().forEach(name -> engine.execute("DROP MATERIALIZED VIEW " + name));
    }

    private static boolean isChange(String sql) {
        String word = sql.strip().split("\\s", 2)[0].toUpperCase(Locale.ROOT);
        return Set.of("INSERT", "UPDATE", "DELETE", "TRUNCATE").contains(word);
    }

    private boolean create(String name, SltRecord.Query query) {
        StringBuilder columns = new StringBuilder();
        for (int i = 0; i < query.types().length(); i++) {
            columns.append(i == 0 ? "" : ", ").append("c").append(i);
        }
        try {
            engine.execute("CREATE MATERIALIZED VIEW " + name + " AS SELECT * FROM (" + query.sql() + ") AS q ("
                    + columns + ")");
            return true;
        } catch (StatementException e) {
            return false;
        }
    }

    /** All changes; before that, some of them, and the tables emptied again. */
    private void feed(List<String> changes) {
        int first = changes.size() < LEAST_FOR_REPEAT ? 0 : random.nextInt(changes.size());
        changes.subList(0, first).forEach(this::change);
        if (first > 0) {
            changes.stream().map(SltViews::table).distinct().forEach(table -> change("DELETE FROM " + table));
        }
        changes.forEach(this::change);
        engine.runOnce();
    }

    private void change(String sql) {
        database.execute(sql);
        if (random.nextInt(3) == 0) {
            engine.runOnce();
        }
    }

    /** The table that an INSERT, UPDATE or DELETE changes. */
    private static String table(String change) {
        String[] words = change.strip().split("[\\s(]+");
        return words[0].equalsIgnoreCase("UPDATE") ? words[1] : words[2];
    }

    private void check(SltFile file, String name, SltRecord.Query query) {
        checked++;
        try {
            List<String> given =
                    SltValues.lines(database.query("SELECT * FROM " + name), query.types(), SltRecord.Sorting.ROWSORT);
            List<String> expected =
                    SltValues.lines(database.query(query.sql()), query.types(), SltRecord.Sorting.ROWSORT);
            if (!given.equals(expected)) {
                failures.add(file.path().getFileName() + ", line " + query.line() + ", as a view: "
                        + SltRun.difference(query.sql(), expected, given));
            }
        } catch (RuntimeException e) {
            failures.add(file.path().getFileName() + ", line " + query.line() + ", as a view: " + e.getMessage());
        }
    }

    /** What was otherwise, a text each. */
    public List<String> failures() {
        return List.copyOf(failures);
    }

    /** How many views were checked. */
    public int checked() {
        return checked;
    }
}
