package io.tidemark.engine.statement;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.type.RowType;
import io.tidemark.engine.connector.Spelling;
import io.tidemark.engine.definition.Durations;
import io.tidemark.engine.result.Rows;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.EventTime;
import io.tidemark.runtime.catalog.LookupDefinition;
import io.tidemark.runtime.catalog.NamedQuery;
import io.tidemark.runtime.catalog.Settings;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.sql.parser.statement.Name;
import io.tidemark.sql.parser.statement.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** SHOW: what is defined, and settings. */
final class ShowObjects {
    private ShowObjects() {}

    static Rows run(Workspace workspace, Statement.Show show) {
        Catalog catalog = workspace.host().catalog();
        return switch (show.subject()) {
            case SOURCES -> sources(catalog);
            case TABLES -> tables(catalog);
            case VIEWS -> views(catalog);
            case MATERIALIZED_VIEWS -> materializedViews(catalog);
            case SINKS -> sinks(catalog);
            case SETTINGS -> settings(catalog);
            case SETTING -> setting(catalog, show.setting().orElseThrow());
        };
    }

    private static Rows sources(Catalog catalog) {
        Listing listing = new Listing("name", "connector", "format", "watermark", "deduplicated_by", "primary_key");
        for (SourceDefinition source : catalog.all(SourceDefinition.class)) {
            listing.add(
                    source.name(),
                    source.isPushed() ? "push" : source.connector(),
                    source.format(),
                    watermark(source.type(), source.time()),
                    columns(source.type(), source.deduplicateOn()),
                    columns(source.type(), source.primaryKey().columns()));
        }
        return listing.rows();
    }

    private static Rows tables(Catalog catalog) {
        Listing listing = new Listing("name", "primary_key", "watermark");
        for (TableDefinition table : catalog.all(TableDefinition.class)) {
            listing.add(table.name(), columns(table.type(), table.primaryKey()), watermark(table.type(), table.time()));
        }
        for (LookupDefinition table : catalog.all(LookupDefinition.class)) {
            listing.add(table.name(), columns(table.columns(), table.primaryKey()), null);
        }
        return listing.rows();
    }

    private static Rows views(Catalog catalog) {
        Listing listing = new Listing("name", "query");
        catalog.all(NamedQuery.class).forEach(query -> listing.add(query.name(), query.query()));
        return listing.rows();
    }

    private static Rows materializedViews(Catalog catalog) {
        Listing listing = new Listing("name", "reads", "key", "windows", "late", "correct_within");
        for (ViewDefinition view : catalog.all(ViewDefinition.class)) {
            // The view of a sink's own query is the sink's.
            if (view.name().contains(".")) {
                continue;
            }
            boolean windowed = view.plan().isWindowed();
            boolean judges = windowed || view.plan().hasBoundedJoin();
            listing.add(
                    view.name(),
                    String.join(", ", Dependents.reads(view)),
                    columns(view.plan().root().type(), view.plan().keyColumns()),
                    windowed ? "close by the watermark" : null,
                    judges ? (view.plan().late().correct() ? "correct" : "record") : null,
                    judges && view.plan().late().correct()
                            ? Durations.words(view.plan().late().correctWithinMicros())
                            : null);
        }
        return listing.rows();
    }

    private static Rows sinks(Catalog catalog) {
        Listing listing = new Listing("name", "view", "connector", "format", "mode");
        for (SinkDefinition sink : catalog.all(SinkDefinition.class)) {
            listing.add(
                    sink.name(),
                    sink.view(),
                    sink.connector(),
                    sink.format(),
                    sink.mode().name().toLowerCase(Locale.ROOT));
        }
        return listing.rows();
    }

    private static Rows settings(Catalog catalog) {
        Listing listing = new Listing("name", "value", "default", "description");
        for (OptionSpec spec : Settings.SPECS) {
            String byDefault = spec.defaultValue();
            listing.add(
                    spec.name(),
                    catalog.settings().getOrDefault(spec.name(), String.valueOf(byDefault)),
                    byDefault,
                    spec.description());
        }
        return listing.rows();
    }

    private static Rows setting(Catalog catalog, Name name) {
        for (OptionSpec spec : Settings.SPECS) {
            if (spec.name().equals(name.text())) {
                String value = catalog.settings().getOrDefault(spec.name(), String.valueOf(spec.defaultValue()));
                return new Listing(spec.name()).add(value).rows();
            }
        }
        List<String> known = Settings.SPECS.stream().map(OptionSpec::name).toList();
        throw StatementException.of(ErrorCode.UNKNOWN_SETTING, "could not show \"" + name + "\"")
                .withDetail("There is no such setting.")
                .withHint(Spelling.question(name.text(), known) + "SHOW SETTINGS lists them.")
                .at(name.position().line(), name.position().column());
    }

    static String watermark(RowType type, EventTime time) {
        return time.isPresent() ? type.field(time.column()).name() + " - " + Durations.words(time.delayMicros()) : "";
    }

    static String columns(RowType type, int[] indexes) {
        return Arrays.stream(indexes).mapToObj(i -> type.field(i).name()).collect(Collectors.joining(", "));
    }
}
