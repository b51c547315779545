package io.tidemark.runtime.host;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.operator.Book;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.CatalogEntry;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.log.LogRecord.Reset;
import io.tidemark.runtime.pipeline.Assignment;
import io.tidemark.runtime.pipeline.Epoch;
import io.tidemark.runtime.sink.Withdrawal;
import io.tidemark.runtime.store.ObjectBooks;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lets views begin anew:
 *
 * <ol>
 *   <li>Check that all that read them begin anew too, and that their sinks can go on; tell these what they have not been told yet.
 *   <li>Append one record that says all of it, and wait until it is durable. Without it nothing has happened.
 *   <li>As an epoch: books and state of the old definitions go; the new ones are objects of their own, in pipelines of their own, which read from the
 *       start. Where a view has sinks, its first changes take back the rows that it had.
 * </ol>
 *
 * A crash after the second step is no different from one after any epoch: the record is read again, over the rows as they were. One thread at a time.
 */
final class Resetting {
    private final HostState host;

    Resetting(HostState host) {
        this.host = host;
    }

    void reset(List<ViewDefinition> views) {
        checkReaders(views.stream().map(ViewDefinition::name).collect(Collectors.toSet()));
        for (ViewDefinition view : views) {
            withdrawal(view);
        }
        views.forEach(view -> host.sinks.bringUpToDate(view.name()));
        List<CatalogEntry> entries = entries(views);
        Epoch epoch = host.lastEpoch.next(host.config.clock().micros());
        List<byte[]> bytes = new ArrayList<>();
        for (CatalogEntry entry : entries) {
            ByteWriter out = new ByteWriter(1 << 10);
            entry.write(out);
            bytes.add(out.toByteArray());
        }
        try {
            host.log().append(new Reset(epoch.number(), epoch.clockMicros(), epoch.knownAtMicros(), bytes));
            host.log().force();
            apply(epoch, entries);
            views.forEach(view -> host.sinks.renew(view.name()));
            host.sinks.deliver();
        } catch (RuntimeException | Error e) {
            host.fail(e);
            throw e;
        }
    }

    /** Does once more what the log says. */
    static void replay(HostState host, Reset reset) {
        List<CatalogEntry> entries = reset.entries().stream()
                .map(bytes -> CatalogEntry.read(new ByteReader(bytes, "the epoch log")))
                .toList();
        new Resetting(host).apply(new Epoch(reset.epoch(), reset.clockMicros(), reset.knownAtMicros()), entries);
    }

    private void checkReaders(Set<String> names) {
        for (ViewDefinition other : host.catalog.all(ViewDefinition.class)) {
            for (String read : Assignment.scans(other)) {
                if (names.contains(read) && !names.contains(other.name())) {
                    throw StatementException.of(
                                    ErrorCode.DEPENDENT_OBJECTS, "could not reset materialized view \"" + read + "\"")
                            .withDetail("It is read by " + other.title() + ", which was made of its rows.")
                            .withHint("Reset that one too, or drop it first.");
                }
            }
        }
    }

    private Withdrawal withdrawal(ViewDefinition view) {
        return new Withdrawal((ViewDefinition) host.catalog.entry(view.name()).definition(), view, sinks(view));
    }

    private List<SinkDefinition> sinks(ViewDefinition view) {
        return host.catalog.all(SinkDefinition.class).stream()
                .filter(sink -> sink.view().equals(view.name()))
                .toList();
    }

    /** New objects, in a pipeline that none of the others runs in: those go on as they are. */
    private List<CatalogEntry> entries(List<ViewDefinition> views) {
        Catalog catalog = host.catalog;
        int first = catalog.nextId();
        for (ViewDefinition view : views) {
            catalog = catalog.without(view.name());
        }
        List<String> names = new ArrayList<>();
        for (ViewDefinition view : views) {
            names.add(view.name());
            for (CatalogEntry entry : Assignment.assign(catalog, view, number -> number >= first)) {
                catalog = catalog.with(entry);
            }
        }
        return names.stream().map(catalog::entry).toList();
    }

    private void apply(Epoch epoch, List<CatalogEntry> entries) {
        Catalog catalog = host.catalog;
        for (CatalogEntry entry : entries) {
            replace(catalog.entry(entry.definition().name()), entry, epoch);
            catalog = catalog.with(entry);
        }
        host.setCatalog(catalog);
        host.pipelines.match(catalog);
        host.library.publish(epoch.number(), epoch.knownAtMicros(), 0, 0);
        host.lastEpoch = epoch;
    }

    private void replace(CatalogEntry before, CatalogEntry after, Epoch epoch) {
        ViewDefinition view = (ViewDefinition) after.definition();
        List<Batch> gone = new ArrayList<>();
        if (!sinks(view).isEmpty()) {
            Withdrawal withdrawal = withdrawal(view);
            try (BatchScan rows = host.library.add(before).rows().scan(host.lastEpoch.number())) {
                for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                    gone.add(withdrawal.of(batch));
                }
            }
        }
        host.library.remove(before);
        ObjectBooks books = host.library.add(after);
        books.rows().beginAfter(epoch.number());
        gone.forEach(batch -> books.append(Book.CHANGES, batch, epoch.number(), epoch.knownAtMicros()));
    }
}
