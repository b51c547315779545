package io.tidemark.tests.oracle;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a reader of a file sink's JSON lines ends up with, who follows each line as its {@code _op} says. */
final class ToldRows {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final int keyColumns;
    private final Map<String, Integer> counts = new HashMap<>();
    private final Map<String, String> byKey = new HashMap<>();

    private ToldRows(int keyColumns) {
        this.keyColumns = keyColumns;
    }

    /**
     * The rows as texts, in order.
     *
     * @param keyColumns how many columns, from the first on, are the key of an upsert sink
     */
    static List<String> of(Path folder, int keyColumns) {
        ToldRows told = new ToldRows(keyColumns);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                if (file.getFileName().toString().startsWith("epoch-")) {
                    for (String line : Files.readAllLines(file)) {
                        told.follow(JSON.readTree(line));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> rows = new ArrayList<>(told.byKey.values());
        told.counts.forEach((row, count) -> rows.addAll(Collections.nCopies(count, row)));
        Collections.sort(rows);
        return rows;
    }

    private void follow(JsonNode line) {
        List<String> values = new ArrayList<>();
        line.properties().forEach(field -> values.add(text(field.getValue())));
        String operation = values.remove(0);
        String row = String.join(" | ", values);
        String key = String.join(" | ", values.subList(0, keyColumns));
        switch (operation) {
            case "upsert" -> byKey.put(key, row);
            case "delete" -> byKey.remove(key);
            case "insert" -> counts.merge(row, 1, Integer::sum);
            case "retract" -> counts.merge(row, -1, (a, b) -> a + b == 0 ? null : a + b);
            default -> throw new IllegalArgumentException("no operation " + operation);
        }
    }

    private static String text(JsonNode value) {
        if (value.isNull()) {
            return "NULL";
        }
        if (value.isNumber()) {
            return value.decimalValue().toPlainString();
        }
        String text = value.asText();
        return text.matches("\\d{4}-\\d\\d-\\d\\dT.*")
                ? LocalDateTime.parse(text).toString()
                : text;
    }
}
