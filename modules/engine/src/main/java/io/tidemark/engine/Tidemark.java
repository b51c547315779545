package io.tidemark.engine;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.connector.ServiceConnectors;
import io.tidemark.engine.result.Result;
import io.tidemark.engine.result.Rows;
import io.tidemark.engine.statement.StatementRunner;
import io.tidemark.engine.statement.Workspace;
import io.tidemark.engine.table.FileTables;
import io.tidemark.engine.table.TableWriter;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.HostConfig;
import io.tidemark.runtime.Statement;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.LookupDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.sql.error.ErrorTranslation;
import io.tidemark.sql.parser.ScriptPart;
import io.tidemark.sql.parser.SqlScript;
import io.tidemark.sql.parser.SqlSyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A data directory, open: the front door for whoever embeds the engine.
 *
 * <p>Rows are processed by {@link #runOnce}, which takes in what is there and returns, or between {@link #start} and {@link #stop}, when a
 * thread of the engine does so without end. A query sees what was processed, at one moment: never half an epoch. Nothing is lost if the process
 * dies: opened again, the directory goes on where it was.
 *
 * <p>Thread-safe: statements that change something run one at a time; queries run beside them. All failures are {@link StatementException}s.
 *
 * @see io.tidemark.engine an example
 */
public final class Tidemark implements AutoCloseable {
    private static final Set<String> QUERIES =
            Set.of("select", "with", "values", "table", "show", "describe", "desc", "explain", "(");

    private final Host host;
    private final Workspace workspace;
    private final Listener listener;
    private final Object writes = new Object();
    private final RejectionNews rejections;
    private boolean isStarted;

    private Tidemark(Host host, ServiceConnectors connectors, Listener listener) {
        this.host = host;
        this.listener = listener;
        TableWriter tables = new TableWriter(host);
        workspace = new Workspace(host, connectors, tables, new FileTables(host, tables));
        rejections = new RejectionNews(host, listener);
    }

    /** Opens a data directory, which is made if it is not there. No other process may hold it. */
    public static Tidemark open(Path dataDirectory) {
        return at(dataDirectory).open();
    }

    /** A data directory to open with other settings than the usual ones. */
    public static Opening at(Path dataDirectory) {
        return new Opening(dataDirectory);
    }

    static Tidemark open(HostConfig config, ServiceConnectors connectors, Listener listener) {
        return new Tidemark(Host.open(config), connectors, listener);
    }

    /**
     * Runs one or more statements, in order. The first that fails ends it; those before it stay done.
     *
     * @return what each gave
     */
    public List<Result> execute(String sql) {
        StatementRunner runner = new StatementRunner(workspace, () -> {});
        List<Result> results = new ArrayList<>();
        for (ScriptPart part : split(sql)) {
            if (isQuery(part)) {
                results.add(runner.run(part, null));
            } else {
                synchronized (writes) {
                    results.add(whileStopped(part, () -> runner.run(part, null)));
                }
            }
        }
        return results;
    }

    /** Runs one query, SHOW, DESCRIBE or EXPLAIN. */
    public Rows query(String sql) {
        List<ScriptPart> parts = split(sql);
        if (parts.size() != 1 || !isQuery(parts.get(0))) {
            throw StatementException.of(ErrorCode.INVALID_STATEMENT, "could not run the query")
                    .withDetail(parts.size() == 1 ? "It is not a query." : "There are " + parts.size() + " statements.")
                    .withHint(
                            "Give one SELECT, VALUES, SHOW, DESCRIBE or EXPLAIN. Other statements belong into a script, or into execute(…).");
        }
        return (Rows) new StatementRunner(workspace, () -> {}).run(parts.get(0), null);
    }

    /**
     * Runs a script as a declaration: what is defined already, equally, resumes; a statement that changes rows runs once in a data directory; and
     * before a query reads a relation, all that is there is processed.
     *
     * @param name of the script: part of the identity of its statements that change rows
     * @param results hears what each statement gave, as soon as it did
     */
    public void runScript(String name, String script, Consumer<Result> results) {
        runScript(name, script, Set.of(), results);
    }

    /**
     * As above, and lets materialized views begin anew that are there already, as the script defines them now: their state and books go, and they start
     * with what their sources still have. Their sinks follow. What reads one of them has to be reset with it. All of them begin anew in one step.
     *
     * @param resets names of the views
     */
    public void runScript(String name, String script, Set<String> resets, Consumer<Result> results) {
        synchronized (writes) {
            StatementRunner runner = new StatementRunner(workspace, this::catchUp);
            whileStopped(() -> {
                new ScriptRun(host, runner, name).run(script, resets, results);
                return true;
            });
        }
    }

    private void catchUp() {
        workspace.files().readAll(listener);
        host.runOnce();
        rejections.tell();
    }

    /**
     * Pushes rows of Java values into a table, or into a source that has no connector.
     *
     * @throws StatementException if there is no such relation, or rows cannot be pushed into it
     */
    public Appender push(String relation) {
        String attempt = "could not push into \"" + relation + "\"";
        Definition definition = host.catalog().find(relation);
        if (definition == null) {
            throw StatementException.of(ErrorCode.UNKNOWN_RELATION, attempt)
                    .withDetail("There is no such table or source.")
                    .withHint("Create it first: CREATE SOURCE " + relation + " (…).");
        }
        boolean read = definition instanceof SourceDefinition source && !source.isPushed()
                || definition instanceof TableDefinition table && table.file() != null
                || definition instanceof LookupDefinition;
        if (read || !(definition instanceof InputDefinition)) {
            throw StatementException.of(ErrorCode.WRONG_OBJECT, attempt)
                    .withDetail("The " + definition.title()
                            + (read ? " is read by its connector." : " takes no rows from outside."))
                    .withHint("Push into a table, or into a source without a connector.");
        }
        return new Appender(this, (InputDefinition) definition);
    }

    void insert(InputDefinition target, Batch rows, Statement statement) {
        if (target instanceof SourceDefinition) {
            // Nothing to compare with what is there: threads need not wait for each other, and share a sync of the
            // disk.
            workspace.tables().insert(target, rows, statement);
            return;
        }
        synchronized (writes) {
            workspace.tables().insert(target, rows, statement);
        }
    }

    /** Processes all that is there now, and tells the sinks. */
    public void runOnce() {
        synchronized (writes) {
            whileStopped(() -> {
                catchUp();
                return true;
            });
        }
    }

    /** Lets a thread of the engine process what comes, until {@link #stop}. Does nothing if it does so already. */
    public void start() {
        synchronized (writes) {
            if (!isStarted) {
                workspace.files().readAll(listener);
                host.start();
                isStarted = true;
            }
        }
    }

    /** Ends what {@link #start} began, at the end of an epoch. Fails with what made the run fail, if it did. Closes no window. */
    public void stop() {
        synchronized (writes) {
            if (isStarted) {
                isStarted = false;
                host.stop();
                rejections.tell();
            }
        }
    }

    /** Why the run that {@link #start} began has ended by itself; null if it goes on. */
    public @Nullable RuntimeException failure() {
        return host.failure();
    }

    /** Stops, saves the state and lets go of the directory. */
    @Override
    public void close() {
        synchronized (writes) {
            try {
                stop();
            } finally {
                host.close();
            }
        }
    }

    private interface Work<T> {
        T run();
    }

    /** Changes of rows go on beside a run; for all else it pauses, at the end of an epoch. */
    private <T> T whileStopped(ScriptPart part, Work<T> work) {
        return io.tidemark.engine.statement.Heading.of(part).isDml() ? work.run() : whileStopped(work);
    }

    private <T> T whileStopped(Work<T> work) {
        boolean restart = isStarted;
        stop();
        try {
            return work.run();
        } finally {
            if (restart) {
                start();
            }
        }
    }

    private static boolean isQuery(ScriptPart part) {
        String first = part.canonicalText().split("[ (]", 2)[0];
        return QUERIES.contains(first.isEmpty() ? "(" : first);
    }

    private static List<ScriptPart> split(String sql) {
        try {
            return SqlScript.split(sql);
        } catch (SqlSyntaxException e) {
            throw ErrorTranslation.of(e);
        }
    }
}
