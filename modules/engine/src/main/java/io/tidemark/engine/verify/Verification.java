package io.tidemark.engine.verify;

import io.tidemark.engine.Tidemark;
import io.tidemark.engine.result.Row;
import io.tidemark.engine.result.Rows;
import io.tidemark.engine.statement.Heading;
import io.tidemark.sql.error.ErrorTranslation;
import io.tidemark.sql.parser.ScriptPart;
import io.tidemark.sql.parser.SqlScript;
import io.tidemark.sql.parser.SqlSyntaxException;
import io.tidemark.sql.parser.statement.Create;
import io.tidemark.sql.parser.statement.Statement;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Runs a script once over all of its input in as few epochs as possible, then again and again in random small ones, with restarts between them, and compares what the
 * materialized views hold in the end. A view that differs depends on how its input happened to be cut. Sinks and queries of the script are left out: nothing is told to
 * anyone. One thread at a time.
 */
public final class Verification {
    private static final int MOST_SHOWN = 3;

    private final List<ScriptPart> parts;
    private final Path root;
    private final Path scratch;
    private final Instant now;
    private int directories;

    /**
     * @param script its text
     * @param root the folder that its relative paths start from
     * @param scratch an empty folder for data directories
     * @param now what time it is in every run
     */
    public Verification(String script, Path root, Path scratch, Instant now) {
        this.root = root;
        this.scratch = scratch;
        this.now = now;
        try {
            parts = SqlScript.split(script);
        } catch (SqlSyntaxException e) {
            throw ErrorTranslation.of(e);
        }
    }

    /**
     * A view that is not the same in two runs.
     *
     * @param text the first rows that only one of them has
     */
    public record Difference(String view, String text) {}

    /** The rows of each view, in order, after one run over everything. */
    public Map<String, List<String>> whole() {
        try (Tidemark engine = open(1)) {
            for (ScriptPart part : parts) {
                if (isRun(part)) {
                    engine.execute(part.text());
                }
            }
            engine.runOnce();
            return views(engine);
        }
    }

    /** What differs from {@code whole} after a run in the random epochs of a seed; empty if nothing does. */
    public List<Difference> inEpochs(long seed, Map<String, List<String>> whole) {
        RandomGenerator random = new SplittableRandom(seed);
        int threads = random.nextInt(1, 4);
        String cut = "SET epoch_rows = " + (1 << random.nextInt(14)) + "; SET checkpoint_every = '1 microsecond'";
        Tidemark engine = open(threads);
        try {
            engine.execute(cut);
            for (ScriptPart part : parts) {
                if (!isRun(part)) {
                    continue;
                }
                engine.execute(part.text());
                if (part.canonicalText().startsWith("set ")) {
                    engine.execute(cut);
                }
                if (random.nextBoolean()) {
                    engine.runOnce();
                }
                if (random.nextInt(4) == 0) {
                    engine.close();
                    directories--;
                    engine = open(threads);
                }
            }
            engine.runOnce();
            return differences(whole, views(engine));
        } finally {
            engine.close();
        }
    }

    /**
     * Compares each view, after one run over everything, with what Postgres makes of its query over the rows that were admitted. A view is not compared if
     * Postgres does not have what its query says, or if rows came too late to be applied to it.
     */
    public List<Compared> against(PostgresReference postgres) {
        try (Tidemark engine = open(1)) {
            for (ScriptPart part : parts) {
                if (isRun(part)) {
                    engine.execute(part.text());
                }
            }
            engine.runOnce();
            Map<String, String> missing = new TreeMap<>();
            for (String relations : List.of("SHOW SOURCES", "SHOW TABLES")) {
                for (Row relation : engine.query(relations)) {
                    String name = String.valueOf(relation.get(0));
                    Rows rows = PostgresReference.admitted(engine, name);
                    String problem = rows == null ? "its rows are outside" : postgres.addRows(name, rows);
                    if (problem != null) {
                        missing.put(name, problem);
                    }
                }
            }
            return compared(engine, postgres, missing);
        }
    }

    private List<Compared> compared(Tidemark engine, PostgresReference postgres, Map<String, String> missing) {
        List<Compared> compared = new ArrayList<>();
        for (ScriptPart part : parts) {
            String name = Heading.of(part).created();
            if (name == null || !isRun(part)) {
                continue;
            }
            Statement statement = part.parse().statement();
            if (statement instanceof Create.View view) {
                postgres.addView(name, view.queryText());
            } else if (statement instanceof Create.MaterializedView view) {
                String problem = postgres.addView(name, view.queryText());
                String late = problem == null ? notApplied(engine, name) : null;
                String why = problem == null ? late : problem + reasons(missing);
                compared.add(
                        why == null
                                ? postgres.compare(name, engine.query("SELECT * FROM \"" + name + "\""))
                                : new Compared(name, Compared.Verdict.NOT_COMPARED, why));
            }
        }
        return compared;
    }

    private static String reasons(Map<String, String> missing) {
        StringBuilder text = new StringBuilder();
        missing.forEach((relation, why) ->
                text.append("; \"").append(relation).append("\" is not there: ").append(why));
        return text.toString();
    }

    /** Why the view does not hold all that was admitted, which unverifiable rows were not; null if it does. */
    private static @Nullable String notApplied(Tidemark engine, String view) {
        long rows = engine.query("SELECT COUNT(*) FROM \"" + view
                                        + "\".late_events WHERE _outcome NOT IN ('corrected', 'unverifiable')")
                                .only()
                                .toList()
                                .get(0)
                        instanceof Long count
                ? count
                : 0;
        return rows == 0 ? null : rows + " rows came too late to be applied (" + view + ".late_events)";
    }

    private Tidemark open(int threads) {
        directories++;
        return Tidemark.at(scratch.resolve("run" + directories))
                .root(root)
                .clock(() -> now)
                .threads(threads)
                .open();
    }

    private static boolean isRun(ScriptPart part) {
        String text = part.canonicalText();
        return Heading.of(part).isDml()
                || text.startsWith("set ")
                || text.startsWith("create ") && !text.startsWith("create sink")
                || text.startsWith("drop ") && !text.startsWith("drop sink");
    }

    private static Map<String, List<String>> views(Tidemark engine) {
        Map<String, List<String>> views = new TreeMap<>();
        for (Row view : engine.query("SHOW MATERIALIZED VIEWS")) {
            String name = String.valueOf(view.get(0));
            List<String> rows = new ArrayList<>();
            engine.query("SELECT * FROM \"" + name + "\"").forEach(row -> rows.add(row.toString()));
            Collections.sort(rows);
            views.put(name, rows);
        }
        return views;
    }

    private static List<Difference> differences(Map<String, List<String>> whole, Map<String, List<String>> cut) {
        List<Difference> differences = new ArrayList<>();
        whole.forEach((view, rows) -> {
            List<String> others = cut.getOrDefault(view, List.of());
            if (!rows.equals(others)) {
                differences.add(new Difference(
                        view,
                        "only in one run over everything: " + shown(rows, others) + "\nonly in small epochs: "
                                + shown(others, rows)));
            }
        });
        return differences;
    }

    /** Rows of one that the other does not have, each as often as it is there more. */
    private static String shown(List<String> rows, List<String> others) {
        List<String> rest = new ArrayList<>(rows);
        others.forEach(rest::remove);
        StringBuilder text = new StringBuilder(rest.size() + " rows");
        rest.stream().limit(MOST_SHOWN).forEach(row -> text.append("\n  ").append(row));
        return text.append(rest.size() > MOST_SHOWN ? "\n  …" : "").toString();
    }
}
