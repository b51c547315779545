package io.tidemark.testkit.oracle;

import io.tidemark.testkit.oracle.query.Column;
import io.tidemark.testkit.oracle.query.Role;
import io.tidemark.testkit.oracle.query.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Writes rows of SQL literals as lines of JSON. Stateless. */
final class FileRows {
    private FileRows() {}

    /** Writes the file of a table; {@code rows} are as in {@code VALUES}, in its columns' order. */
    static void write(Path folder, Table table, List<String> rows) {
        List<String> lines = new ArrayList<>();
        for (String row : rows) {
            lines.add(line(table, row));
        }
        try {
            Files.createDirectories(folder);
            Files.write(folder.resolve(table.file()), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Literals have no comma in them. */
    private static String line(Table table, String row) {
        String[] literals = row.substring(1, row.length() - 1).split(", ");
        StringJoiner line = new StringJoiner(", ", "{", "}");
        for (int i = 0; i < literals.length; i++) {
            Column column = table.columns().get(i);
            line.add("\"" + column.name() + "\": " + json(column.role(), literals[i]));
        }
        return line.toString();
    }

    private static String json(Role role, String literal) {
        if (literal.equals("NULL")) {
            return "null";
        }
        return switch (role) {
            case TEXT, DAY ->
                "\""
                        + literal.substring(literal.indexOf('\'') + 1, literal.length() - 1)
                                .replace("''", "'") + "\"";
            case FLAG -> literal.toLowerCase(java.util.Locale.ROOT);
            default -> literal;
        };
    }
}
