package io.tidemark.engine.relation;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.RowType;
import io.tidemark.core.account.AccountRows;
import io.tidemark.core.account.Measures;
import io.tidemark.core.operator.Book;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.engine.connector.Spelling;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.NamedQuery;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.sql.QueryPlan;
import io.tidemark.sql.Relation;
import io.tidemark.sql.Relations;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The relations of a data directory, by name: what is defined, and the books of what is defined. Thread-safe. */
public final class StoredRelations implements Relations {
    private static final List<String> BOOKS_OF_WINDOWS = List.of("ledger", "late_events", "accounting", "rejected");
    private static final List<String> BOOKS_OF_VIEWS = List.of("late_events", "accounting", "rejected");
    private static final List<String> BOOKS_OF_SOURCES = List.of("rejected", "duplicates", "partitions", "lateness");

    private final Host host;
    private final Catalog catalog;
    private final @Nullable ListedRelation listed;
    private final Map<String, Relation> views = new ConcurrentHashMap<>();

    /** The relations as they are defined now. */
    public StoredRelations(Host host) {
        this(host, host.catalog());
    }

    /** The relations as they would be by another catalog: to plan what reads them, not to read them. */
    public StoredRelations(Host host, Catalog catalog) {
        this(host, catalog, null);
    }

    private StoredRelations(Host host, Catalog catalog, @Nullable ListedRelation listed) {
        this.host = host;
        this.catalog = catalog;
        this.listed = listed;
    }

    /** These relations and one more of a name that no other has: some rows in memory, which stay the caller's. */
    public StoredRelations beside(String name, Batch rows) {
        return new StoredRelations(host, catalog, new ListedRelation(name, rows));
    }

    /** Whether a plan reads rows that are not in memory already. */
    public boolean isReadBy(QueryPlan plan) {
        return plan.scans().keySet().stream().anyMatch(name -> !isListed(name));
    }

    private boolean isListed(String name) {
        return listed != null && listed.name().equals(name);
    }

    @Override
    public Optional<Relation> find(List<String> name) {
        if (name.size() == 1 && catalog.find(name.get(0)) instanceof NamedQuery query) {
            return Optional.of(new Relation(
                    query.name(), Relation.Kind.VIEW, query.type(), RowType.of(), null, List.of(), query.query()));
        }
        Relation view = name.size() == 1 ? known(name.get(0)) : null;
        return view == null ? rows(name).map(StoredRelation::relation) : Optional.of(view);
    }

    /** A materialized view, which is known by its plan and by those of the views below it; null for what is no such view. */
    @Nullable
    Relation known(String name) {
        if (!(catalog.find(name) instanceof ViewDefinition view)) {
            return null;
        }
        // Remembered, since a view may be below another one in many ways.
        Relation known = views.get(name);
        if (known == null) {
            known = new ViewRows(host, view.plan(), this).relation();
            views.put(name, known);
        }
        return known;
    }

    @Override
    public Collection<String> names() {
        return catalog.definitions().stream().map(Definition::name).toList();
    }

    /** The relation that a plan calls {@code name}, its parts with dots between. */
    public StoredRelation rows(String name) {
        int dot = name.lastIndexOf('.');
        boolean isBook = dot > 0 && catalog.find(name) == null;
        List<String> parts = isBook ? List.of(name.substring(0, dot), name.substring(dot + 1)) : List.of(name);
        return rows(parts).orElseThrow(() -> new IllegalStateException("no relation " + name));
    }

    private Optional<StoredRelation> rows(List<String> name) {
        if (listed != null && isListed(name.get(0))) {
            return Optional.of(listed);
        }
        Definition owner = catalog.find(name.get(0));
        if (owner == null || name.size() > 2) {
            return Optional.empty();
        }
        if (name.size() == 2) {
            return Optional.of(book(owner, name.get(1)));
        }
        if (owner instanceof ViewDefinition view) {
            return Optional.of(new ViewRows(host, view.plan(), this));
        }
        return owner instanceof InputDefinition input ? Optional.of(new InputRows(host, input)) : Optional.empty();
    }

    /** Names of the books that an object has. */
    public static List<String> books(Definition owner) {
        if (owner instanceof ViewDefinition view) {
            return view.plan().isWindowed() ? BOOKS_OF_WINDOWS : BOOKS_OF_VIEWS;
        }
        return owner instanceof SourceDefinition ? BOOKS_OF_SOURCES : List.of();
    }

    /** The source of the book that a plan calls {@code name}, if nothing reads that source, so that its books stand still; else null. */
    public @Nullable String unreadSource(String name) {
        int dot = name.lastIndexOf('.');
        if (dot < 0 || !(catalog.find(name.substring(0, dot)) instanceof SourceDefinition source)) {
            return null;
        }
        Set<String> read = new HashSet<>();
        for (Definition definition : catalog.definitions()) {
            if (definition instanceof ViewDefinition view) {
                collect(view.plan().root(), read);
            }
        }
        return read.contains(source.name()) ? null : source.name();
    }

    private StoredRelation book(Definition owner, String book) {
        if (!books(owner).contains(book)) {
            throw noBook(owner, book);
        }
        String name = owner.name();
        return switch (book) {
            case "ledger" -> new BookRows(host, name, book, Book.LEDGER);
            case "late_events" -> new LateEvents(host, name, onlyInput((ViewDefinition) owner));
            case "accounting" ->
                new LiveRows(
                        name + ".accounting",
                        AccountRows.type(Measures.of(((ViewDefinition) owner).plan())),
                        () -> host.accounting(name));
            case "duplicates" -> new BookRows(host, name, book, Book.DUPLICATES);
            case "partitions" -> SourceState.partitions(host, name);
            case "lateness" -> SourceState.lateness(host, name);
            default -> new BookRows(host, name, book, Book.REJECTED);
        };
    }

    private static StatementException noBook(Definition owner, String book) {
        String attempt = "could not read \"" + owner.name() + "." + book + "\"";
        List<String> has = books(owner);
        if (!(owner instanceof ViewDefinition) && BOOKS_OF_VIEWS.contains(book) && has.isEmpty()) {
            return StatementException.of(ErrorCode.UNKNOWN_RELATION, attempt)
                    .withDetail("The " + owner.title()
                            + " keeps no books: a row that breaks its rules fails the statement.")
                    .withHint(
                            "What a view could not compute, or was late for, is in its own books: view." + book + ".");
        }
        if (BOOKS_OF_WINDOWS.contains(book)) {
            return StatementException.of(ErrorCode.NO_LEDGER, attempt)
                    .withDetail("The " + owner.title() + " has no windows that close, so nothing in it becomes final.")
                    .withHint(
                            "A ledger belongs to a materialized view that is grouped by window_start and window_end.");
        }
        return StatementException.of(ErrorCode.UNKNOWN_RELATION, attempt)
                .withDetail("The " + owner.title() + " has no book \"" + book + "\".")
                .withHint(Spelling.question(book, has)
                        + (has.isEmpty() ? "It has none." : "It has: " + String.join(", ", has) + "."));
    }

    /** The source or table that a view reads, if it reads one and nothing else. */
    private @Nullable InputDefinition onlyInput(ViewDefinition view) {
        Set<String> scanned = new LinkedHashSet<>();
        collect(view.plan().root(), scanned);
        boolean single = scanned.size() == 1;
        return single && catalog.find(scanned.iterator().next()) instanceof InputDefinition input ? input : null;
    }

    /** Adds the names of the relations that a plan scans. */
    public static void collect(PlanNode node, Set<String> names) {
        if (node instanceof PlanNode.Scan scan) {
            names.add(scan.relation());
        }
        node.inputs().forEach(input -> collect(input, names));
    }
}
