package io.tidemark.engine.connector;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Format;
import io.tidemark.api.lookup.LookupConnector;
import io.tidemark.api.lookup.LookupTable;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkConnector;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.source.MetadataSpec;
import io.tidemark.api.source.Source;
import io.tidemark.api.source.SourceConnector;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.catalog.Connectors;
import io.tidemark.runtime.catalog.LookupDefinition;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Connectors and formats of the class path, and those that the embedder gives. Thread-safe. */
public final class ServiceConnectors implements Connectors {
    /**
     * An option that definitions carry beside their connector's: the folder that relative paths start from. Whoever opens the data directory
     * may say another one; if nobody does, this one holds.
     */
    public static final String ROOT = "tidemark.root";

    /** How the host keeps rows that did not come as bytes. */
    private static final String KEPT_FORMAT = "json";

    /** A key has no line before it that names its fields. */
    private static final String HEADER = "header";

    private final Registry<SourceConnector> sources;
    private final Registry<SinkConnector> sinks;
    private final Registry<LookupConnector> lookups;
    private final Registry<Format> formats;
    private final Secrets secrets = new Secrets(System::getenv);
    private final @Nullable Path root;

    /**
     * @param root the folder that relative paths start from; null for where each definition says
     * @param moreSources connectors beside those of the class path
     * @param moreSinks connectors beside those of the class path
     * @param moreLookups connectors of tables that are asked by key, beside those of the class path
     */
    public ServiceConnectors(
            @Nullable Path root,
            Collection<SourceConnector> moreSources,
            Collection<SinkConnector> moreSinks,
            Collection<LookupConnector> moreLookups) {
        this.root = root;
        sources = new Registry<>("connector", SourceConnector.class, SourceConnector::name, moreSources);
        sinks = new Registry<>("connector", SinkConnector.class, SinkConnector::name, moreSinks);
        lookups = new Registry<>("connector", LookupConnector.class, LookupConnector::name, moreLookups);
        formats = new Registry<>("format", Format.class, Format::name, List.of());
    }

    /** The options that a source connector takes; an error of {@code owner}'s if there is none of that name. */
    public List<OptionSpec> sourceOptions(String owner, String connector) {
        return sources.get(owner, connector).options();
    }

    /** What a source connector can give beside the value of each row. */
    public List<MetadataSpec> sourceMetadata(String owner, String connector) {
        return sources.get(owner, connector).metadata();
    }

    /** Whether tables of a connector are asked by key. */
    public boolean isLookup(String connector) {
        return lookups.has(connector);
    }

    /** The options that the connector of a table outside takes; an error of {@code owner}'s if there is none of that name. */
    public List<OptionSpec> lookupOptions(String owner, String connector) {
        return lookups.get(owner, connector).options();
    }

    public List<OptionSpec> sinkOptions(String owner, String connector) {
        return sinks.get(owner, connector).options();
    }

    /** Whether a sink's connector writes in a format. */
    public boolean sinkTakesFormat(String owner, String connector) {
        return sinks.get(owner, connector).takesFormat();
    }

    public List<OptionSpec> formatOptions(String owner, String format) {
        return formats.get(owner, format).options();
    }

    /** The folder that relative paths of new definitions start from. */
    public Path rootOfNew() {
        return (root == null ? Path.of("") : root).toAbsolutePath().normalize();
    }

    @Override
    public Source openSource(SourceDefinition definition) {
        String owner = definition.title();
        SourceConnector connector = sources.get(owner, definition.connector());
        Format format = format(owner, definition.format());
        // A format that does not take the columns says so now, and not at the first row.
        decoder(definition);
        if (definition.accompanyingKey().length > 0) {
            keyDecoder(definition);
        }
        Source source = DiscreetSource.keeping(
                secrets,
                () -> connector.open(
                        checked(owner, definition.options(), connector.options()),
                        root(definition.options()),
                        format,
                        checked(owner, definition.formatOptions(), format.options()),
                        definition.metadata()));
        return new DiscreetSource(source, secrets);
    }

    @Override
    public Decoder decoder(SourceDefinition definition) {
        Format format = format(definition.title(), definition.isPushed() ? KEPT_FORMAT : definition.format());
        RowType read = definition.readType();
        return DiscreetSource.keeping(
                secrets,
                () -> format.decoder(read, checked(definition.title(), definition.formatOptions(), format.options())));
    }

    @Override
    public Decoder keyDecoder(SourceDefinition definition) {
        String owner = definition.title();
        String name = definition.primaryKey().format();
        Format format = formats.get(owner, name);
        // As the value is written, if it is in the same format.
        Map<String, String> options =
                new HashMap<>(name.equals(definition.format()) ? definition.formatOptions() : Map.of());
        if (OptionSpec.find(format.options(), HEADER).isPresent()) {
            options.put(HEADER, "false");
        }
        return DiscreetSource.keeping(
                secrets,
                () -> format.decoder(definition.accompanyingKeyType(), checked(owner, options, format.options())));
    }

    @Override
    public LookupTable openLookup(LookupDefinition definition) {
        String owner = definition.title();
        LookupConnector connector = lookups.get(owner, definition.connector());
        Format json = formats.get(owner, KEPT_FORMAT);
        Options given = checked(owner, definition.options(), connector.options());
        Decoder decoder = json.decoder(definition.columns(), checked(owner, Map.of(), json.options()));
        return new DiscreetLookup(
                DiscreetSource.keeping(secrets, () -> connector.open(definition.columns(), given, decoder)), secrets);
    }

    @Override
    public Sink openSink(SinkDefinition definition, SinkSchema schema) {
        String owner = definition.title();
        SinkConnector connector = sinks.get(owner, definition.connector());
        Format format = connector.takesFormat() ? format(owner, definition.format()) : NoFormat.INSTANCE;
        Sink sink = DiscreetSource.keeping(
                secrets,
                () -> connector.open(
                        schema,
                        checked(owner, definition.options(), connector.options()),
                        root(definition.options()),
                        format,
                        checked(owner, definition.formatOptions(), format.options())));
        return new DiscreetSink(sink, secrets);
    }

    private Format format(String owner, String name) {
        if (name.isEmpty()) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + owner)
                    .withDetail("Option \"format\" is missing.")
                    .withHint("Add it: WITH (…, format = 'json').");
        }
        return formats.get(owner, name);
    }

    private Options checked(String owner, Map<String, String> given, List<OptionSpec> specs) {
        Map<String, String> own = new HashMap<>(given);
        own.keySet().removeIf(name -> name.equals(ROOT) || name.startsWith(SourceDefinition.METADATA));
        return Options.check(owner, secrets.resolve(owner, own), specs);
    }

    private Path root(Map<String, String> options) {
        String written = options.get(ROOT);
        return root != null || written == null ? rootOfNew() : Path.of(written);
    }
}
