package io.tidemark.testkit.slt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Runs files on a database and collects what is otherwise than they say. One thread at a time. */
public final class SltRun {
    private final SltDatabase database;
    private final List<String> failures = new ArrayList<>();
    private final Map<String, List<String>> labels = new HashMap<>();
    private int queries;
    private int threshold;

    public SltRun(SltDatabase database) {
        this.database = database;
    }

    /** Runs all records of a file, up to a {@code halt}. */
    public void run(SltFile file) {
        labels.clear();
        threshold = 0;
        for (SltRecord record : file.records()) {
            if (!record.runsOn(database.name())) {
                continue;
            }
            if (record instanceof SltRecord.Halt) {
                return;
            }
            try {
                run(record);
            } catch (RuntimeException | AssertionError e) {
                failures.add(file.path().getFileName() + ", line " + record.line() + ": " + e.getMessage());
            }
        }
    }

    private void run(SltRecord record) {
        if (record instanceof SltRecord.HashThreshold hash) {
            threshold = hash.values();
        } else if (record instanceof SltRecord.Statement statement) {
            execute(statement);
        } else if (record instanceof SltRecord.Query query) {
            check(query);
        }
    }

    private void execute(SltRecord.Statement statement) {
        String error = statement.error();
        if (error == null) {
            database.execute(statement.sql());
            return;
        }
        queries++;
        try {
            database.execute(statement.sql());
        } catch (RuntimeException e) {
            if (!error.isEmpty()
                    && !Pattern.compile(error)
                            .matcher(String.valueOf(e.getMessage()))
                            .find()) {
                throw new AssertionError("failed with \"" + e.getMessage() + "\", not with \"" + error + "\"", e);
            }
            return;
        }
        throw new AssertionError("did not fail: " + statement.sql());
    }

    private void check(SltRecord.Query query) {
        queries++;
        List<String> lines = lines(query, database.query(query.sql()), threshold);
        String label = query.label();
        List<String> before = label == null ? null : labels.putIfAbsent(label, lines);
        if (!lines.equals(query.expected())) {
            throw new AssertionError(difference(query.sql(), query.expected(), lines));
        }
        if (before != null && !before.equals(lines)) {
            throw new AssertionError("gives otherwise than another query of label " + label + ": " + query.sql());
        }
    }

    /** The rows as the file has them. */
    static List<String> lines(
            SltRecord.Query query, List<List<@org.jspecify.annotations.Nullable String>> rows, int threshold) {
        List<String> lines = SltValues.lines(rows, query.types(), query.sorting());
        int values = rows.size() * query.types().length();
        return threshold > 0 && values > threshold ? List.of(SltValues.hash(lines, values)) : lines;
    }

    static String difference(String sql, List<String> expected, List<String> actual) {
        return sql + "\n  expected: " + String.join(" / ", expected) + "\n  but was:  " + String.join(" / ", actual);
    }

    /** What was otherwise, a text each. */
    public List<String> failures() {
        return List.copyOf(failures);
    }

    /** How many queries, and statements that must fail, were checked. */
    public int queries() {
        return queries;
    }
}
