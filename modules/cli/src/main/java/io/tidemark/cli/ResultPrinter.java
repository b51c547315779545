package io.tidemark.cli;

import io.tidemark.engine.result.Rows;
import java.io.PrintStream;

/** Writes results. One thread at a time. */
interface ResultPrinter {
    void print(Rows rows, PrintStream out);

    /** The printer of a format, which is one of those that the command knows. */
    static ResultPrinter of(String format, boolean colours) {
        return switch (format) {
            case "json" -> EncodedRows.of("json");
            case "csv" -> EncodedRows.of("csv");
            default -> new AlignedTable(colours);
        };
    }
}
