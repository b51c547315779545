package io.tidemark.testkit.slt;

import io.tidemark.testkit.slt.SltRecord.Conditions;
import io.tidemark.testkit.slt.SltRecord.Sorting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file of records, with an empty line after each.
 *
 * <pre>
 *   statement ok                         query TI rowsort label       hash-threshold 100
 *   INSERT INTO t VALUES (1, 'a')        SELECT a, b FROM t           halt
 *                                        ----                         skipif postgres
 *   statement error no column            x 1                          onlyif tidemark
 *   SELECT c FROM t                      y NULL                       # a comment
 * </pre>
 *
 * A row is a line, its values with a blank between them; NULL is {@code NULL}, an empty text {@code (empty)}, a line break {@code \n}. A result of many values may be
 * written {@code 30 values hashing to} and the MD5 of its values, each with a line feed behind it. {@code nosort} is the default; {@code rowsort} sorts
 * the rows as text, {@code valuesort} all values, one to a line. Lines that begin with {@code onlyif} or {@code skipif} and a database's name are conditions of the
 * record after them. Immutable.
 */
public record SltFile(Path path, List<String> lines, List<SltRecord> records) {
    private static final String SEPARATOR = "----";
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    public SltFile {
        lines = List.copyOf(lines);
        records = List.copyOf(records);
    }

    /** Reads a file; one that is not as it should be is an IllegalArgumentException with its line. */
    public static SltFile read(Path path) {
        try {
            List<String> lines = Files.readAllLines(path);
            return new SltFile(path, lines, new Reader(path, lines).read());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Reader {
        private final Path path;
        private final List<String> lines;
        private final List<SltRecord> records = new ArrayList<>();
        private final List<String> only = new ArrayList<>();
        private final List<String> skip = new ArrayList<>();
        private int at;

        Reader(Path path, List<String> lines) {
            this.path = path;
            this.lines = lines;
        }

        List<SltRecord> read() {
            while (at < lines.size()) {
                String line = lines.get(at).strip();
                if (line.isEmpty() || line.startsWith("#")) {
                    at++;
                } else {
                    record(BLANKS.split(line));
                }
            }
            return records;
        }

        private void record(String[] words) {
            int line = at + 1;
            switch (words[0]) {
                case "statement" -> statement(line, words);
                case "query" -> query(line, words);
                case "onlyif" -> condition(only, words);
                case "skipif" -> condition(skip, words);
                case "halt" -> {
                    at++;
                    records.add(new SltRecord.Halt(line, conditions()));
                }
                case "hash-threshold" -> {
                    at++;
                    records.add(new SltRecord.HashThreshold(line, Integer.parseInt(words[1])));
                }
                default -> throw failure("no kind of record: " + words[0]);
            }
        }

        private void condition(List<String> names, String[] words) {
            names.add(words[1]);
            at++;
        }

        private Conditions conditions() {
            Conditions conditions = new Conditions(only, skip);
            only.clear();
            skip.clear();
            return conditions;
        }

        private void statement(int line, String[] words) {
            boolean fails = words.length > 1 && words[1].equals("error");
            if (!fails && (words.length != 2 || !words[1].equals("ok"))) {
                throw failure("a statement is ok or error");
            }
            String header = lines.get(at++).strip();
            String error = fails
                    ? header.substring(header.indexOf("error") + "error".length())
                            .strip()
                    : null;
            records.add(new SltRecord.Statement(line, conditions(), sql(false), error));
        }

        private void query(int line, String[] words) {
            if (words.length < 2) {
                throw failure("a query says the types of its columns");
            }
            Sorting sorting = words.length > 2 ? Sorting.valueOf(words[2].toUpperCase(Locale.ROOT)) : Sorting.NOSORT;
            @Nullable String label = words.length > 3 ? words[3] : null;
            at++;
            String sql = sql(true);
            List<String> expected = new ArrayList<>();
            while (at < lines.size() && !lines.get(at).isEmpty()) {
                expected.add(lines.get(at++));
            }
            records.add(new SltRecord.Query(line, conditions(), sql, words[1], sorting, label, expected));
        }

        /** Up to an empty line, or the line between a query and its rows. */
        private String sql(boolean isQuery) {
            List<String> text = new ArrayList<>();
            while (at < lines.size()
                    && !lines.get(at).isBlank()
                    && !lines.get(at).equals(SEPARATOR)) {
                text.add(lines.get(at++));
            }
            if (text.isEmpty()) {
                throw failure("no SQL");
            }
            if (isQuery) {
                if (at >= lines.size() || !lines.get(at).equals(SEPARATOR)) {
                    throw failure("a query without " + SEPARATOR);
                }
                at++;
            }
            return String.join("\n", text);
        }

        private IllegalArgumentException failure(String problem) {
            return new IllegalArgumentException(path + ", line " + (at + 1) + ": " + problem);
        }
    }
}
