package io.tidemark.tests.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.benchmarks.data.Nexmark;
import io.tidemark.engine.Appender;
import io.tidemark.testkit.oracle.reference.Reference;
import io.tidemark.testkit.oracle.reference.RowSets;
import io.tidemark.testkit.postgres.PostgresServer;
import io.tidemark.tests.workbench.Workbench;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nexmark's queries as views are at each epoch what Postgres says. What Postgres writes otherwise (windows) is in the resources of this module. */
final class NexmarkTest {
    private static final int EVENTS = 6_000;
    private static final int EPOCHS = 6;
    private static final int MILLIS_BETWEEN = 10;

    @TempDir
    Path folder;

    @Test
    void viewsAreWhatPostgresSaysAtEachEpoch() throws Exception {
        try (Workbench bench = new Workbench(folder, "data", 2);
                Reference postgres =
                        Reference.postgres(PostgresServer.shared().database().url())) {
            create(bench, postgres);
            for (int epoch = 0; epoch < EPOCHS; epoch++) {
                push(bench, postgres, EVENTS / EPOCHS * epoch, EVENTS / EPOCHS * (epoch + 1));
                bench.runOnce();
                for (int number : Nexmark.QUERIES) {
                    List<List<@Nullable Object>> ours = new ArrayList<>();
                    bench.engine().query("SELECT * FROM q" + number).forEach(row -> ours.add(row.toList()));
                    if (epoch == EPOCHS - 1) {
                        assertThat(ours).as("rows of query " + number).isNotEmpty();
                    }
                    assertThat(RowSets.difference(ours, postgres.query(reference(number))))
                            .as("query " + number + " after epoch " + (epoch + 1))
                            .isNull();
                }
                if (epoch == 2) {
                    bench.stop();
                }
            }
        }
    }

    private static void create(Workbench bench, Reference postgres) {
        bench.execute(Nexmark.sources());
        String tables = Nexmark.sources()
                .replace("CREATE SOURCE", "CREATE TABLE")
                .replaceAll(",\\s*WATERMARK FOR at AS at - INTERVAL '4' SECOND", "");
        postgres.run(tables);
        for (int key = 0; key < 50; key++) {
            String insert = "INSERT INTO side_input VALUES (" + key + ", 'side " + key + "')";
            bench.execute(insert);
            postgres.run(insert);
        }
        for (int number : Nexmark.QUERIES) {
            bench.execute("CREATE MATERIALIZED VIEW q" + number + " AS " + Nexmark.query(number));
        }
    }

    private static void push(Workbench bench, Reference postgres, int from, int to) {
        Map<String, List<Object[]>> rows = new LinkedHashMap<>();
        for (int event = from; event < to; event++) {
            String source = Nexmark.kind(event).name().toLowerCase(Locale.ROOT);
            rows.computeIfAbsent(source, name -> new ArrayList<>()).add(Nexmark.row(event, MILLIS_BETWEEN));
        }
        rows.forEach((source, events) -> {
            try (Appender appender = bench.engine().push(source)) {
                events.forEach(appender::append);
            }
            postgres.append(source, events);
        });
    }

    /** The query as Postgres knows it: the same, if nothing else is written. */
    private static String reference(int number) throws IOException {
        try (InputStream own = NexmarkTest.class.getResourceAsStream("/nexmark/q%02d.sql".formatted(number))) {
            return own == null ? Nexmark.query(number) : new String(own.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
