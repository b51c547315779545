package io.tidemark.testkit.tpch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The texts: what makes the tables, and the queries. Stateless. */
public final class TpchQueries {
    private static final int COUNT = 22;

    private TpchQueries() {}

    /** A CREATE TABLE for each table; the same for all engines. */
    public static List<String> tables() {
        return Arrays.stream(read("tables.sql").split(";"))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    /** The queries, number 1 first. */
    public static List<String> all() {
        List<String> queries = new ArrayList<>();
        for (int number = 1; number <= COUNT; number++) {
            queries.add(read("q%02d.sql".formatted(number)).strip());
        }
        return queries;
    }

    private static String read(String name) {
        try (InputStream in = TpchQueries.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
