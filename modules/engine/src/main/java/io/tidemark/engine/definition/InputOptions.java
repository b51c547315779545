package io.tidemark.engine.definition;

import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import java.util.List;

/** The options of sources, tables, views and sinks that the engine itself takes. */
final class InputOptions {
    static final String CONNECTOR = "connector";
    static final String FORMAT = "format";
    static final String ON_ERROR = "on_error";
    static final String BOUNDED = "bounded";
    static final String KEY_FORMAT = "key_format";
    static final String MAX_AHEAD = "max_ahead";
    static final String IDLE_AFTER = "idle_after";
    static final String ARRIVAL_COLUMN = "arrival_column";

    /** The name of the connector of rows that the embedder pushes. */
    static final String PUSH = "push";

    /** Options of a relation with an event time. */
    static final List<OptionSpec> OF_TIME = List.of(
            OptionSpec.optional(
                    MAX_AHEAD,
                    OptionKind.DURATION,
                    "5 minutes",
                    "a row further ahead of its arrival than this does not move the watermark; longer where clocks differ"),
            OptionSpec.optional(
                            IDLE_AFTER,
                            OptionKind.DURATION,
                            "1 minute",
                            "a partition that is read to its end and silent this long does not hold the watermark back")
                    .adjustable(),
            OptionSpec.optional(
                    ARRIVAL_COLUMN,
                    OptionKind.TEXT,
                    null,
                    "a column that says when a row arrived; without it, the time of the transport or of the epoch counts"));

    /** Options of any source. */
    static final List<OptionSpec> OF_SOURCES = List.of(
            OptionSpec.optional(
                    CONNECTOR, OptionKind.TEXT, PUSH, "where rows come from, such as 'files'; 'push' for the Java API"),
            OptionSpec.optional(FORMAT, OptionKind.TEXT, null, "how rows are written, such as 'json' or 'csv'"),
            OptionSpec.optional(
                            ON_ERROR,
                            OptionKind.TEXT,
                            "skip",
                            "what a row that cannot be decoded does: 'skip' lists it in the source's rejected rows, 'stop' ends the run")
                    .adjustable(),
            OptionSpec.optional(
                    BOUNDED,
                    OptionKind.BOOLEAN,
                    "false",
                    "whether the end of what is there is the end of the source, and closes all windows"),
            OptionSpec.optional(
                    KEY_FORMAT,
                    OptionKind.TEXT,
                    null,
                    "how the primary key is written beside the value, such as 'json', where it is: then a row without a value takes back the one"
                            + " of its key"));

    /** Options of a table that is read from files. */
    static final List<OptionSpec> OF_FILE_TABLES = OF_SOURCES.stream()
            .filter(spec -> spec.name().equals(CONNECTOR) || spec.name().equals(FORMAT))
            .toList();

    static final String CACHE_ROWS = "cache_rows";
    static final String CACHE_TTL = "cache_ttl";

    /** Options of a table outside that is asked by key. */
    static final List<OptionSpec> OF_LOOKUPS = List.of(
            OptionSpec.optional(CONNECTOR, OptionKind.TEXT, null, "where the rows are, such as 'postgres'"),
            OptionSpec.optional(
                    CACHE_ROWS,
                    OptionKind.INTEGER,
                    "10000",
                    "keys whose answers each join remembers at most: more where a stream has more keys that come again"),
            OptionSpec.optional(
                    CACHE_TTL,
                    OptionKind.DURATION,
                    "1 minute",
                    "how long an answer is good; longer spares the server, shorter shows its changes sooner, '0 seconds' asks in each epoch"));

    private InputOptions() {}
}
