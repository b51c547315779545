package io.tidemark.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.error.StatementException;
import io.tidemark.engine.result.Rows;
import io.tidemark.tests.workbench.Workbench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The blocks of SQL in a document are one script, which runs beside the files of the flash sale; an indented block does, too. */
final class DocumentsTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    @TempDir
    Path folder;

    static List<String> documents() throws IOException {
        List<Path> found = new ArrayList<>();
        found.add(ROOT.resolve("README.md"));
        for (String folder : List.of("docs", "examples")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(found::add);
            }
        }
        List<String> names = new ArrayList<>();
        for (Path document : found) {
            if (!blocks(Files.readAllLines(document)).isEmpty()) {
                names.add(ROOT.relativize(document).toString());
            }
        }
        return names;
    }

    /** A block of a document. */
    private record Block(int line, String sql) {}

    private static List<Block> blocks(List<String> lines) {
        List<Block> blocks = new ArrayList<>();
        StringBuilder block = new StringBuilder();
        int start = 0;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (start == 0 && line.equals("```sql")) {
                start = i + 1;
            } else if (start > 0 && line.equals("```")) {
                blocks.add(new Block(start, block.toString()));
                block.setLength(0);
                start = 0;
            } else if (start > 0) {
                block.append(lines.get(i)).append('\n');
            }
        }
        return blocks;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("documents")
    void blocksOfSqlRun(String document) throws IOException {
        List<Block> blocks = blocks(Files.readAllLines(ROOT.resolve(document)));
        Path purchases = Files.createDirectory(folder.resolve("purchases"));
        Files.copy(ROOT.resolve("examples/flash-sale/purchases/eight.jsonl"), purchases.resolve("eight.jsonl"));
        Files.writeString(folder.resolve("regions.csv"), "city,region\nKyoto,Kansai\nKobe,Kansai\n");
        DocumentServers servers = new DocumentServers();
        try (Workbench bench = new Workbench(folder)) {
            for (Block block : blocks) {
                try {
                    bench.engine().runScript(document, servers.resolve(block.sql()), result -> {});
                } catch (StatementException e) {
                    throw new AssertionError(
                            document + ", block at line " + block.line() + ": " + e.getMessage() + " " + e.detail(), e);
                }
            }
            bench.runOnce();
        }
    }

    @Test
    void exampleGivesWhatItsPageTells() throws IOException {
        Path example = ROOT.resolve("examples/flash-sale");
        Files.createDirectory(folder.resolve("purchases"));
        Files.copy(example.resolve("purchases/eight.jsonl"), folder.resolve("purchases/eight.jsonl"));
        List<List<String>> answers = new ArrayList<>();
        try (Workbench bench = new Workbench(folder)) {
            bench.engine().runScript("flash-sale", Files.readString(example.resolve("flash-sale.sql")), result -> {
                if (result instanceof Rows rows) {
                    answers.add(Workbench.texts(rows));
                }
            });
        }
        assertThat(answers)
                .containsExactly(
                        List.of(
                                "2026-04-01T10:00 | 2026-04-01T10:10 | 430.00 | 4 | corrected | 2",
                                "2026-04-01T10:10 | 2026-04-01T10:20 | 450.00 | 2 | final | 1",
                                "2026-04-01T10:20 | 2026-04-01T10:30 | 120.00 | 1 | provisional | 0"),
                        List.of(
                                "2026-04-01T10:00 | 1 | final | NULL | 350.00 | NULL | NULL",
                                "2026-04-01T10:00 | 2 | corrected | 350.00 | 430.00 | 80.00 | late: e6",
                                "2026-04-01T10:10 | 1 | final | NULL | 450.00 | NULL | NULL"),
                        List.of("e6 | 2026-04-01T10:09 | 2026-04-01T10:00 | PT3M | corrected | 2"),
                        List.of(
                                "amount | 1100.00 | 0.00 | 100.00 | 0.00 | 0.00 | 1000.00 | 0.00",
                                "rows | 8.00 | 0.00 | 1.00 | 0.00 | 0.00 | 7.00 | 0.00"),
                        List.of(
                                "amount | 1000.00 | 80.00 | 120.00 | 800.00 | 0.00",
                                "rows | 7.00 | 1.00 | 1.00 | 5.00 | 0.00"));
    }
}
