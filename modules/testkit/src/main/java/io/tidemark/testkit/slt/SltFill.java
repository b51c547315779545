package io.tidemark.testkit.slt;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** Writes into a file what a database that we trust gives for queries that have no rows yet. Stateless. */
public final class SltFill {
    private SltFill() {}

    /** Runs the file's statements, and fills the rows in. Gives the queries that the database refuses. */
    public static List<String> fill(SltFile file, SltDatabase database) {
        List<String> failures = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        int copied = 0;
        for (SltRecord record : file.records()) {
            if (!record.runsOn(database.name())) {
                continue;
            }
            try {
                if (record instanceof SltRecord.Statement statement && statement.error() == null) {
                    database.execute(statement.sql());
                } else if (record instanceof SltRecord.Query query) {
                    int end = separator(file, query);
                    lines.addAll(file.lines().subList(copied, end));
                    copied = end + query.expected().size();
                    lines.addAll(SltRun.lines(query, database.query(query.sql()), 0));
                }
            } catch (RuntimeException e) {
                failures.add(file.path().getFileName() + ", line " + record.line() + ": " + e.getMessage());
            }
        }
        lines.addAll(file.lines().subList(copied, file.lines().size()));
        write(file, lines);
        return failures;
    }

    /** The index of the line after the one between a query and its rows. */
    private static int separator(SltFile file, SltRecord.Query query) {
        int at = query.line();
        while (!file.lines().get(at).equals("----")) {
            at++;
        }
        return at + 1;
    }

    private static void write(SltFile file, List<String> lines) {
        try {
            Files.write(file.path(), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
