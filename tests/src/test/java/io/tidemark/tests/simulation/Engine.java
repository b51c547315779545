package io.tidemark.tests.simulation;

import io.tidemark.api.data.Batch;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.HostListener;
import io.tidemark.runtime.Statement;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.testkit.world.SimulatedWorld;
import io.tidemark.tests.simulation.story.Change;
import io.tidemark.tests.simulation.story.Item;
import io.tidemark.tests.simulation.story.Sale;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An engine, and the user who runs it: starts it again after each crash, with the same script; makes a statement again if it was interrupted and
 * had not run. One thread at a time.
 */
final class Engine {
    private final SimulatedWorld world;
    private final List<Definition> script;
    private final Set<String> acknowledged = new HashSet<>();
    private @Nullable Host host;
    private final Map<String, String> settings;
    private int defined;

    Engine(SimulatedWorld world, List<Definition> script, Map<String, String> settings, int defined) {
        this.world = world;
        this.script = script;
        this.settings = settings;
        this.defined = defined;
    }

    Host host() {
        return Objects.requireNonNull(host);
    }

    boolean isUp() {
        return host != null;
    }

    Set<String> acknowledged() {
        return acknowledged;
    }

    /** From the next start on the script has all its definitions. */
    void defineAll() {
        defined = script.size();
    }

    /** Starts it, and runs the script: what is there resumes. */
    void start() {
        Host opened = world.open(HostListener.NONE);
        host = opened;
        settings.forEach((name, value) -> {
            if (!opened.catalog().settings().containsKey(name)) {
                opened.set(name, value);
            }
        });
        define();
    }

    void define() {
        for (Definition definition : script.subList(0, defined)) {
            if (host().catalog().find(definition.name()) == null) {
                host().add(definition);
            }
        }
    }

    /** Makes all statements that are to be made. */
    void make(ArrayDeque<Change> changes) {
        while (!changes.isEmpty()) {
            Change change = changes.element();
            if (!host().hasRun(change.id())) {
                host().insert(
                                change.relation(),
                                rows(change),
                                new Statement(
                                        change.deletes().isEmpty() ? Statement.Kind.INSERT : Statement.Kind.UPDATE,
                                        change.id()));
            }
            acknowledged.add(change.id());
            changes.remove();
        }
    }

    private Batch rows(Change change) {
        InputDefinition input =
                (InputDefinition) Objects.requireNonNull(host().catalog().find(change.relation()));
        Batch rows = new Batch(input.type(), 16);
        change.deletes().forEach(item -> add(rows, item, -1));
        change.inserts().forEach(item -> add(rows, item, 1));
        change.pushes().forEach(sale -> add(rows, sale));
        return rows;
    }

    private static void add(Batch rows, Item item, int weight) {
        int row = rows.count();
        rows.ensureCapacity(row + 1);
        rows.longs(0).set(row, item.k());
        rows.longs(1).set(row, item.atMicros());
        rows.bytes(2).set(row, item.g());
        rows.longs(3).set(row, item.x());
        rows.weights()[row] = weight;
        rows.setCount(row + 1);
    }

    private static void add(Batch rows, Sale sale) {
        int row = rows.count();
        rows.ensureCapacity(row + 1);
        rows.bytes(0).set(row, sale.id());
        rows.longs(1).set(row, sale.atMicros());
        rows.bytes(2).set(row, sale.store());
        rows.longs(3).set(row, sale.amount());
        rows.weights()[row] = 1;
        rows.setCount(row + 1);
    }

    /** It ends in an orderly way. */
    void close() {
        Host open = host();
        host = null;
        open.close();
    }

    /** It has ended: nothing of it is left but what the world has. */
    void crash(boolean powerFails) {
        host = null;
        world.crash(powerFails);
    }
}
