package io.tidemark.core.ledger;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the JSON of the lesson: objects, lists, numbers and strings without escapes. */
final class LessonJson {
    private static final Path FOLDER = Path.of("../../tests/src/test/resources/lesson");

    private final String text;
    private int at;

    private LessonJson(String text) {
        this.text = text;
    }

    static Map<?, ?> expected() {
        return (Map<?, ?>) new LessonJson(read("expected.json")).value();
    }

    static List<Sale> sales(String file) {
        List<Sale> sales = new ArrayList<>();
        for (String line : read(file).split("\n")) {
            Map<?, ?> event = (Map<?, ?>) new LessonJson(line).value();
            long amount = ((Number) event.get("amount")).longValue();
            String id = text(event.get("event_id"));
            long time = Sale.timestamp((String) event.get("event_time"));
            sales.add(new Sale(id, time, "a", amount, amount, 1));
        }
        return sales;
    }

    static String text(Object value) {
        return value instanceof Double number ? String.valueOf(number.longValue()) : String.valueOf(value);
    }

    private static String read(String file) {
        try {
            return Files.readString(FOLDER.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Object value() {
        skipBlanks();
        char first = text.charAt(at);
        if (first == '{') {
            return object();
        }
        if (first == '[') {
            return list();
        }
        if (first == '"') {
            return string();
        }
        int from = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return Double.valueOf(text.substring(from, at));
    }

    private Map<String, Object> object() {
        Map<String, Object> fields = new LinkedHashMap<>();
        at++;
        while (next() != '}') {
            String name = string();
            next();
            at++;
            fields.put(name, value());
            skipComma();
        }
        at++;
        return fields;
    }

    private List<Object> list() {
        List<Object> items = new ArrayList<>();
        at++;
        while (next() != ']') {
            items.add(value());
            skipComma();
        }
        at++;
        return items;
    }

    private String string() {
        int from = at + 1;
        at = text.indexOf('"', from) + 1;
        return text.substring(from, at - 1);
    }

    private void skipComma() {
        if (next() == ',') {
            at++;
            skipBlanks();
        }
    }

    private char next() {
        skipBlanks();
        return text.charAt(at);
    }

    private void skipBlanks() {
        while (Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
