package io.tidemark.engine.definition;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.engine.connector.ServiceConnectors;
import io.tidemark.engine.connector.Spelling;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.sql.Planner;
import io.tidemark.sql.parser.statement.Create;
import io.tidemark.sql.parser.statement.RelationName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** CREATE SINK. For one statement. */
final class SinkStatement {
    private static final String MODE = "mode";
    private static final String WITH_STATUS = "with_status";
    private static final String KEY = "key";

    static final List<OptionSpec> SPECS = List.of(
            OptionSpec.optional(InputOptions.CONNECTOR, OptionKind.TEXT, null, "where rows go, such as 'files'"),
            OptionSpec.optional(
                    InputOptions.FORMAT, OptionKind.TEXT, null, "how rows are written, such as 'json' or 'csv'"),
            OptionSpec.optional(
                    MODE,
                    OptionKind.TEXT,
                    null,
                    "'upsert' writes the latest row of each key, 'retract' every change with its weight, 'append' new rows only"),
            OptionSpec.optional(
                    WITH_STATUS, OptionKind.BOOLEAN, null, "whether rows of windows carry _status and _version"),
            OptionSpec.optional(
                    KEY, OptionKind.TEXT, null, "columns of the key, to have it checked against the view's"));

    private final Create.Sink statement;
    private final String name;
    private final Refusal refusal;
    private final WithOptions options;
    private final Catalog catalog;

    private SinkStatement(Create.Sink statement, Catalog catalog) {
        this.statement = statement;
        this.catalog = catalog;
        name = statement.name().toString();
        String title = "sink \"" + name + "\"";
        refusal = Refusal.ofCreating(title);
        options = new WithOptions(title, statement.options(), statement.name().position());
    }

    /** The sink, and before it the view of its query if it is fed by one. */
    static List<Definition> define(
            Create.Sink statement, String text, Planner planner, Catalog catalog, ServiceConnectors connectors) {
        return new SinkStatement(statement, catalog).define(text, planner, connectors);
    }

    /** Name of the view that feeds a sink by a query of its own; a name that no statement can give. */
    static String viewOf(String sink) {
        return sink + ".query";
    }

    private List<Definition> define(String text, Planner planner, ServiceConnectors connectors) {
        List<Definition> made = new ArrayList<>();
        ViewPlan plan;
        if (statement.input() instanceof Create.SinkInput.Query query) {
            plan = planner.view(viewOf(name), query.query(), new LatePolicy(true, 0, 0), false);
            LatePolicy late = new LateRules(refusal, options, new Windows(catalog)).of(plan);
            plan = ViewStatement.with(plan, late);
            made.add(new ViewDefinition(text, plan, ViewDefinition.CONTINUOUS));
        } else {
            plan = view(((Create.SinkInput.Relation) statement.input()).name());
        }
        boolean ownQuery = !made.isEmpty();
        List<OptionSpec> engine = new ArrayList<>(SPECS);
        engine.addAll(ownQuery ? LateRules.SPECS : List.of());
        Transport transport = Transport.ofSink("sink \"" + name + "\"", options, connectors, engine);
        Options own = options.checked(SPECS);
        boolean withStatus = own.has(WITH_STATUS) ? own.flag(WITH_STATUS) : plan.isWindowed();
        SinkMode mode = mode(own, plan, withStatus);
        checkKey(plan, mode);
        made.add(new SinkDefinition(
                name,
                text,
                plan.name(),
                transport.connector(),
                transport.options(),
                transport.format(),
                transport.formatOptions(),
                mode,
                withStatus));
        return made;
    }

    private ViewPlan view(RelationName from) {
        Definition definition = catalog.find(from.toString());
        if (definition instanceof ViewDefinition view) {
            return view.plan();
        }
        if (definition == null) {
            List<String> views = catalog.all(ViewDefinition.class).stream()
                    .map(ViewDefinition::name)
                    .toList();
            throw refusal.because(
                    ErrorCode.UNKNOWN_RELATION,
                    from.position(),
                    "There is no materialized view \"" + from + "\".",
                    Spelling.question(from.toString(), views) + "SHOW MATERIALIZED VIEWS lists them.");
        }
        throw refusal.because(
                ErrorCode.WRONG_OBJECT,
                from.position(),
                "A sink is fed by a materialized view, and \"" + from + "\" is a " + definition.kind() + ".",
                "Write CREATE SINK " + name + " AS SELECT * FROM " + from + " WITH (…), or create the view first.");
    }

    private SinkMode mode(Options own, ViewPlan plan, boolean withStatus) {
        if (!own.has(MODE)) {
            boolean insertOnly = !plan.isWindowed() && new Windows(catalog).isInsertOnly(plan.root());
            return plan.keyColumns().length > 0 ? SinkMode.UPSERT : insertOnly ? SinkMode.APPEND : SinkMode.RETRACT;
        }
        try {
            SinkMode mode = SinkMode.valueOf(
                    own.oneOf(MODE, "upsert", "retract", "append").toUpperCase(Locale.ROOT));
            if (mode == SinkMode.APPEND) {
                checkAppend(plan, withStatus);
            }
            return mode;
        } catch (StatementException e) {
            throw Refusal.placed(e, options.position(MODE));
        }
    }

    private void checkAppend(ViewPlan plan, boolean withStatus) {
        if (plan.isWindowed()
                ? plan.emitOnWindowClose() && withStatus
                : new Windows(catalog).isInsertOnly(plan.root())) {
            return;
        }
        String detail = plan.isWindowed()
                ? plan.emitOnWindowClose()
                        ? "Corrections come as new rows of a higher version, and with_status = false leaves the version out."
                        : "Rows of the view change while their windows are open, and mode = 'append' cannot take rows back."
                : "Rows of the view can change or go, and mode = 'append' cannot take rows back.";
        throw refusal.because(
                ErrorCode.SINK_MISMATCH,
                options.position(MODE),
                detail,
                plan.isWindowed() && !plan.emitOnWindowClose()
                        ? "Use mode = 'upsert', or let the view EMIT ON WINDOW CLOSE."
                        : "Use mode = 'upsert' or 'retract'.");
    }

    private void checkKey(ViewPlan plan, SinkMode mode) {
        List<String> key = Arrays.stream(plan.keyColumns())
                .mapToObj(i -> plan.root().type().field(i).name())
                .toList();
        if (options.has(KEY)) {
            List<String> wanted = Arrays.stream(options.text(KEY).split(","))
                    .map(String::trim)
                    .toList();
            if (!wanted.stream().sorted().toList().equals(key.stream().sorted().toList())) {
                throw refusal.because(
                        ErrorCode.SINK_MISMATCH,
                        options.position(KEY),
                        "The key is to be (" + String.join(", ", wanted) + "), and rows of \"" + plan.name()
                                + "\" are identified by "
                                + (key.isEmpty() ? "nothing: they have no key." : "(" + String.join(", ", key) + ")."),
                        key.isEmpty()
                                ? "Use mode = 'retract'."
                                : "Write key = '" + String.join(", ", key) + "', or leave it out.");
            }
        }
        if (mode == SinkMode.UPSERT) {
            checkUpsert(plan, key);
        }
    }

    private void checkUpsert(ViewPlan plan, List<String> key) {
        if (key.isEmpty()) {
            throw refusal.because(
                    ErrorCode.SINK_MISMATCH,
                    options.position(MODE),
                    "Rows of \"" + plan.name() + "\" have no key, so none can take the place of another.",
                    "Use mode = 'retract', or 'append' if the view only adds rows.");
        }
        List<String> missing = Arrays.stream(plan.keyColumns())
                .filter(i -> i >= plan.visibleColumns())
                .mapToObj(i -> plan.root().type().field(i).name())
                .toList();
        if (!missing.isEmpty()) {
            throw refusal.because(
                    ErrorCode.SINK_MISMATCH,
                    options.position(MODE),
                    "The key of \"" + plan.name() + "\" is (" + String.join(", ", key)
                            + "), and the view does not select " + String.join(", ", missing) + ".",
                    "Select it in the view, or use mode = 'retract'.");
        }
    }
}
