package io.tidemark.engine.definition;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.engine.connector.ServiceConnectors;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Connector and format of a source or a sink, each with its options as they are written. Immutable. */
record Transport(String connector, Map<String, String> options, String format, Map<String, String> formatOptions) {
    private static final Transport NONE = new Transport("", Map.of(), "", Map.of());
    private static final String FILES = "files";

    static Transport ofSource(String title, WithOptions options, ServiceConnectors connectors) {
        String connector = options.text(InputOptions.CONNECTOR);
        if (connector.isEmpty() || connector.equals(InputOptions.PUSH)) {
            checkNotMeantForFiles(title, options);
            options.checkKnown(InputOptions.OF_SOURCES, InputOptions.OF_TIME);
            return NONE;
        }
        List<OptionSpec> own = placed(options, () -> connectors.sourceOptions(title, connector));
        return of(title, options, connectors, own, InputOptions.OF_SOURCES, InputOptions.OF_TIME);
    }

    /** Of a table: none, for rows that statements put in, or files. */
    static Transport ofTable(String title, WithOptions options, ServiceConnectors connectors) {
        String connector = options.text(InputOptions.CONNECTOR);
        if (connector.isEmpty()) {
            checkNotMeantForFiles(title, options);
            options.checkKnown(InputOptions.OF_TIME);
            return NONE;
        }
        if (connectors.isLookup(connector)) {
            List<OptionSpec> own = placed(options, () -> connectors.lookupOptions(title, connector));
            options.checkKnown(own, InputOptions.OF_LOOKUPS);
            options.verify(own);
            return new Transport(connector, options.given(own), "", Map.of());
        }
        if (!connector.equals(FILES)) {
            throw Refusal.ofCreating(title)
                    .because(
                            ErrorCode.NOT_SUPPORTED,
                            options.position(InputOptions.CONNECTOR),
                            "A table's rows are put in by statements, read from files when the engine starts, or asked for in Postgres; not read by connector '"
                                    + connector + "'.",
                            "For rows that are read as they come, write CREATE SOURCE.");
        }
        // A file is read whole or not at all, so there is no saying what its end or a row that cannot be read means.
        List<OptionSpec> own = placed(options, () -> connectors.sourceOptions(title, connector)).stream()
                .filter(spec ->
                        OptionSpec.find(InputOptions.OF_SOURCES, spec.name()).isEmpty())
                .toList();
        return of(title, options, connectors, own, InputOptions.OF_FILE_TABLES, InputOptions.OF_TIME);
    }

    /** Whether rows stay where they are, and are asked for. */
    boolean isLookup() {
        return !isNone() && format.isEmpty();
    }

    /** Whether rows are not read from anywhere. */
    boolean isNone() {
        return connector.isEmpty();
    }

    /** Who leaves the connector out and says where the rows are has forgotten it. */
    private static void checkNotMeantForFiles(String title, WithOptions options) {
        String telling = options.has("path") ? "path" : options.has(InputOptions.FORMAT) ? InputOptions.FORMAT : "";
        if (!options.has(InputOptions.CONNECTOR) && !telling.isEmpty()) {
            throw Refusal.ofCreating(title)
                    .because(
                            ErrorCode.INVALID_OPTION,
                            options.position(telling),
                            "Option \"connector\" is missing, and without one, rows are pushed by a Java program and have no "
                                    + telling + ".",
                            "Add it: WITH (connector = 'files', …).");
        }
    }

    static Transport ofSink(String title, WithOptions options, ServiceConnectors connectors, List<OptionSpec> engine) {
        if (!options.has(InputOptions.CONNECTOR)) {
            throw Refusal.ofCreating(title)
                    .because(
                            ErrorCode.INVALID_OPTION,
                            options.position(InputOptions.CONNECTOR),
                            "Option \"connector\" is missing: it says where the rows go.",
                            "Add it: WITH (connector = 'files', path = '…', format = 'json').");
        }
        String connector = options.text(InputOptions.CONNECTOR);
        List<OptionSpec> own = placed(options, () -> connectors.sinkOptions(title, connector));
        if (!connectors.sinkTakesFormat(title, connector)) {
            checkNoFormat(title, options, connector);
            options.checkKnown(own, engine);
            options.verify(own);
            return new Transport(connector, given(options, own, connectors), "", Map.of());
        }
        return of(title, options, connectors, own, engine, List.of());
    }

    private static void checkNoFormat(String title, WithOptions options, String connector) {
        if (options.has(InputOptions.FORMAT)) {
            throw Refusal.ofCreating(title)
                    .because(
                            ErrorCode.INVALID_OPTION,
                            options.position(InputOptions.FORMAT),
                            "Connector '" + connector + "' writes columns, and takes no format.",
                            "Leave format out.");
        }
    }

    private static Map<String, String> given(WithOptions options, List<OptionSpec> own, ServiceConnectors connectors) {
        Map<String, String> given = new LinkedHashMap<>(options.given(own));
        given.put(ServiceConnectors.ROOT, connectors.rootOfNew().toString());
        return given;
    }

    private static Transport of(
            String title,
            WithOptions options,
            ServiceConnectors connectors,
            List<OptionSpec> own,
            List<OptionSpec> engine,
            List<OptionSpec> time) {
        String format = options.text(InputOptions.FORMAT);
        if (format.isEmpty()) {
            throw Refusal.ofCreating(title)
                    .because(
                            ErrorCode.INVALID_OPTION,
                            options.position(InputOptions.CONNECTOR),
                            "Option \"format\" is missing: it says how rows are written.",
                            "Add it: WITH (…, format = 'json').");
        }
        List<OptionSpec> ofFormat =
                placedAt(options, InputOptions.FORMAT, () -> connectors.formatOptions(title, format));
        options.checkKnown(own, ofFormat, engine, time);
        options.verify(own);
        options.verify(ofFormat);
        Map<String, String> given = given(options, own, connectors);
        return new Transport(options.text(InputOptions.CONNECTOR), given, format, options.given(ofFormat));
    }

    private static List<OptionSpec> placed(WithOptions options, Supplier<List<OptionSpec>> specs) {
        return placedAt(options, InputOptions.CONNECTOR, specs);
    }

    private static List<OptionSpec> placedAt(WithOptions options, String name, Supplier<List<OptionSpec>> specs) {
        try {
            return specs.get();
        } catch (StatementException e) {
            throw Refusal.placed(e, options.position(name));
        }
    }
}
