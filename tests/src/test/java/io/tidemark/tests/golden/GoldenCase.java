package io.tidemark.tests.golden;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A case, cut into steps. Lines of a case mean:
 *
 * <pre>
 *   --! clock 2026-04-01T12:00:00Z    what time it is from here on
 *   --! file dir/a.jsonl              writes a file of the lines that follow
 *   --! append dir/a.jsonl            adds them to a file that is there
 *   --! gzip dir/a.jsonl.gz           writes them compressed
 *   --| a line                        ... one of them
 *   --! show dir                      gives what the files of a folder hold, in order of name
 *   -- a comment                      the title of what the next statement gives
 *   anything else                     a statement, up to the line that ends with a semicolon
 * </pre>
 *
 * Before a query, all that is there is processed. Its expected file has, for each query and {@code show}, a line {@code # title}, the rows, and an
 * empty line; for a statement that fails, {@code error}, SQLSTATE and message. Immutable.
 */
record GoldenCase(Path script, List<Step> steps) {
    private static final String DIRECTIVE = "--! ";
    private static final String CONTENT = "--| ";
    private static final String COMMENT = "-- ";

    /**
     * One thing to do.
     *
     * @param verb of a directive, or {@code sql}
     * @param argument of a directive, or the statement
     * @param title of what it gives
     */
    record Step(String verb, String argument, List<String> content, String title) {
        boolean isQuery() {
            return verb.equals("sql")
                    && argument.matches("(?s)((SELECT|VALUES|SHOW|DESCRIBE|EXPLAIN|WITH)\\b.*|.*\\bRETURNING\\b.*)");
        }
    }

    static GoldenCase read(Path script) {
        List<Step> steps = new ArrayList<>();
        StringBuilder statement = new StringBuilder();
        String title = "";
        for (String line : lines(script)) {
            if (line.startsWith(DIRECTIVE)) {
                String[] words = line.substring(DIRECTIVE.length()).split(" ", 2);
                steps.add(new Step(words[0], words[1], new ArrayList<>(), title));
            } else if (line.startsWith(CONTENT.strip())) {
                String content = line.length() < CONTENT.length() ? "" : line.substring(CONTENT.length());
                steps.get(steps.size() - 1).content().add(content);
            } else if (line.startsWith(COMMENT) && statement.isEmpty()) {
                title = line.substring(COMMENT.length());
            } else if (!line.isBlank()) {
                statement.append(line).append('\n');
                if (line.endsWith(";")) {
                    steps.add(new Step("sql", statement.toString().strip(), List.of(), title));
                    statement.setLength(0);
                }
            }
        }
        if (!statement.isEmpty()) {
            throw new IllegalArgumentException(script + " ends in a statement");
        }
        return new GoldenCase(script, steps);
    }

    /** What it must give. */
    String expected() {
        String name = script.getFileName().toString().replace(".sql", ".expected");
        return String.join("\n", lines(script.resolveSibling(name))).strip();
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
