package io.tidemark.runtime.lookup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.lookup.Question;
import io.tidemark.runtime.HostListener;
import io.tidemark.runtime.Pace;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.Connectors;
import io.tidemark.runtime.catalog.LookupDefinition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The tables outside that views ask. One thread at a time; the asking itself goes on beside it. */
public final class Lookups implements AutoCloseable {
    private final Connectors connectors;
    private final Pace pace;
    private final HostListener listener;
    private final Runnable whenDone;
    private final Map<String, AskedTable> tables = new LinkedHashMap<>();

    /**
     * None yet.
     *
     * @param whenDone called on other threads, when there is an answer or a failure
     */
    public Lookups(Connectors connectors, Pace pace, HostListener listener, Runnable whenDone) {
        this.connectors = connectors;
        this.pace = pace;
        this.listener = listener;
        this.whenDone = whenDone;
    }

    /**
     * Puts questions to their tables, but to one that is being asked, or that failed and is given a pause. Whoever still has a question asks again.
     *
     * @param clockMicros of what moment the answers are said to be
     */
    public void ask(List<Question> questions, Catalog catalog, long clockMicros) {
        for (Question question : questions) {
            LookupDefinition table =
                    (LookupDefinition) catalog.entry(question.table()).definition();
            tables.computeIfAbsent(table.name(), name -> new AskedTable(table, connectors, pace, listener, whenDone))
                    .ask(question, clockMicros);
        }
    }

    /**
     * Gives the answers that have come to {@code journal}: the table, and rows of its relation. Says which tables do not answer. Returns whether there were any
     * answers.
     */
    public boolean takeAnswers(BiConsumer<String, Batch> journal) {
        boolean any = false;
        for (Map.Entry<String, AskedTable> table : tables.entrySet()) {
            table.getValue().tellFailure();
            for (Batch rows = table.getValue().takeAnswers();
                    rows != null;
                    rows = table.getValue().takeAnswers()) {
                journal.accept(table.getKey(), rows);
                any = true;
            }
        }
        return any;
    }

    /** What the last attempt to ask a table failed with; null if it did not. */
    public @Nullable StatementException failure() {
        for (AskedTable table : tables.values()) {
            StatementException failure = table.failure();
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    /** Lets go of a table that is dropped. */
    public void remove(String table) {
        AskedTable asked = tables.remove(table);
        if (asked != null) {
            asked.close();
        }
    }

    @Override
    public void close() {
        tables.values().forEach(AskedTable::close);
        tables.clear();
    }
}
