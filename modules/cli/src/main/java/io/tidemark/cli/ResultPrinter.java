package io.tidemark.cli;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.result.Rows;
import java.io.PrintStream;
import java.util.List;

/** Writes results. One thread at a time. */
interface ResultPrinter {
    /** The formats that the command knows. */
    List<String> FORMATS = List.of("table", "json", "csv");

    void print(Rows rows, PrintStream out);

    /** The printer of a format; fails if the command has no such format. */
    static ResultPrinter of(String format, boolean colours) {
        return switch (format) {
            case "table" -> new AlignedTable(colours);
            case "json", "csv" -> EncodedRows.of(format);
            default ->
                throw StatementException.of(ErrorCode.INVALID_OPTION, "could not write results as '" + format + "'")
                        .withDetail("Option --format takes table, json or csv.")
                        .withHint("Write --format json.");
        };
    }
}
