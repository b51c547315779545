package io.tidemark.tests.simulation.checker;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.Book;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.testkit.Values;
import io.tidemark.testkit.world.SimulatedTarget;
import io.tidemark.testkit.world.SimulatedWorld;
import io.tidemark.tests.simulation.story.Facts;
import io.tidemark.tests.simulation.story.Story;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What can be seen of an engine from outside, now.
 *
 * @param acknowledged statements that the engine has said are done
 * @param known rows that were read already
 */
public record Glimpse(
        Host host,
        SimulatedWorld world,
        Story story,
        Facts facts,
        Set<String> acknowledged,
        Map<String, List<String>> known) {
    /** What is to be seen of {@code host} now. */
    public Glimpse(Host host, SimulatedWorld world, Story story, Facts facts, Set<String> acknowledged) {
        this(host, world, story, facts, acknowledged, new HashMap<>());
    }

    /** The last epoch that readers see. */
    public long epoch() {
        return host.pinnedEpoch();
    }

    public List<ViewDefinition> views() {
        return host.catalog().all(ViewDefinition.class);
    }

    public List<SinkDefinition> sinks() {
        return host.catalog().all(SinkDefinition.class);
    }

    public boolean has(String name) {
        return host.catalog().find(name) != null;
    }

    public SimulatedTarget target(SinkDefinition sink) {
        return world.target(sink.name());
    }

    /** The rows of a relation at an epoch, without system columns, as texts in order. */
    public List<String> rows(String relation, long epoch) {
        Definition definition = host.catalog().find(relation);
        int visible = definition instanceof ViewDefinition view
                ? view.plan().visibleColumns()
                : host.rowsType(relation).size() - 2;
        return texts(host.rows(relation, epoch), first(visible));
    }

    /** The rows of a view as its sinks have them: with status and version, if it is windowed. */
    public List<String> sinkRows(ViewDefinition view, long epoch) {
        return known.computeIfAbsent(view.name() + " " + epoch, key -> readSinkRows(view, epoch));
    }

    private List<String> readSinkRows(ViewDefinition view, long epoch) {
        int[] columns = first(view.plan().visibleColumns() + (view.plan().isWindowed() ? 2 : 0));
        if (view.plan().isWindowed()) {
            columns[columns.length - 2] = view.plan().root().type().size();
            columns[columns.length - 1] = view.plan().root().type().size() + 1;
        }
        return texts(host.rows(view.name(), epoch), columns);
    }

    private static int[] first(int count) {
        int[] columns = new int[count];
        for (int i = 0; i < count; i++) {
            columns[i] = i;
        }
        return columns;
    }

    /** All rows of a book, in order of writing, each with its epoch and known-at at the end. */
    public List<String> book(String relation, Book book) {
        List<String> rows = new ArrayList<>();
        try (BatchScan scan = host.book(relation, book, Long.MAX_VALUE)) {
            for (Batch batch = scan.next(); batch != null; batch = scan.next()) {
                for (int row = 0; row < batch.count(); row++) {
                    rows.add(SimulatedTarget.text(batch, row));
                }
            }
        }
        return rows;
    }

    private static List<String> texts(BatchScan rows, int[] columns) {
        List<String> texts = new ArrayList<>();
        try (BatchScan scan = rows) {
            for (Batch batch = scan.next(); batch != null; batch = scan.next()) {
                for (int row = 0; row < batch.count(); row++) {
                    String text = text(batch, row, columns);
                    for (long i = 0; i < batch.weights()[row]; i++) {
                        texts.add(text);
                    }
                }
            }
        }
        texts.sort(null);
        return texts;
    }

    private static String text(Batch batch, int row, int[] columns) {
        StringBuilder text = new StringBuilder();
        for (int column : columns) {
            text.append(text.isEmpty() ? "" : " | ")
                    .append(Values.text(
                            Values.get(batch, column, row), batch.type().type(column)));
        }
        return text.toString();
    }
}
