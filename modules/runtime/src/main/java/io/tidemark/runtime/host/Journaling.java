package io.tidemark.runtime.host;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.Statement;
import io.tidemark.runtime.catalog.CatalogEntry;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.LookupDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.runtime.codec.BatchCodec;
import io.tidemark.runtime.log.LogRecord.Journal;
import io.tidemark.runtime.pipeline.Epoch;
import io.tidemark.runtime.source.feed.JournalPartition;
import io.tidemark.runtime.store.ObjectBooks;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that are put into tables and pushed sources: they go into the log, since they cannot be read again. One thread at a time. */
final class Journaling {
    private static final int GROUP_ROWS = 8192;
    private static final Statement.Kind[] KINDS = Statement.Kind.values();

    private final HostState host;
    private final BatchCodec codec = new BatchCodec();

    Journaling(HostState host) {
        this.host = host;
    }

    /** Checks the rows of each statement, makes all durable at once, and shows them; those that are refused are told why and change nothing. */
    void insert(List<JournalQueue.Entry> group) {
        List<Accepted> accepted = new ArrayList<>();
        Epoch last = host.lastEpoch;
        try {
            for (JournalQueue.Entry entry : group) {
                CatalogEntry target = accept(entry);
                if (target != null) {
                    last = last.next(host.config.clock().micros());
                    accepted.add(new Accepted(entry, target, last));
                    append(entry, last);
                }
            }
            host.log().force();
            for (Accepted one : accepted) {
                publish(one.target(), one.entry().rows, one.entry().statement, one.epoch());
                one.entry().done(one.epoch().number());
            }
        } catch (RuntimeException | Error e) {
            RuntimeException failure = host.fail(e);
            group.forEach(entry -> entry.failed(failure));
            throw e;
        }
    }

    /** A statement whose rows are taken. */
    private record Accepted(JournalQueue.Entry entry, CatalogEntry target, Epoch epoch) {}

    private @Nullable CatalogEntry accept(JournalQueue.Entry entry) {
        try {
            CatalogEntry target = input(entry.relation);
            check((InputDefinition) target.definition(), entry.rows);
            if (target.definition() instanceof TableDefinition) {
                host.tableKeys.apply(target, entry.rows);
            }
            return target;
        } catch (StatementException e) {
            entry.failed(e);
            return null;
        }
    }

    private void append(JournalQueue.Entry entry, Epoch epoch) {
        host.log()
                .append(new Journal(
                        epoch.number(),
                        epoch.clockMicros(),
                        epoch.knownAtMicros(),
                        entry.relation,
                        entry.statement.kind().ordinal(),
                        entry.statement.id(),
                        codec.toBytes(entry.rows)));
    }

    private CatalogEntry input(String relation) {
        Definition definition = host.catalog.find(relation);
        boolean takesRows = definition instanceof TableDefinition
                || definition instanceof LookupDefinition
                || definition instanceof SourceDefinition source && source.isPushed();
        if (definition == null) {
            throw StatementException.of(ErrorCode.UNKNOWN_RELATION, "could not insert into \"" + relation + "\"")
                    .withDetail("There is no table or source of that name.")
                    .withHint("Create it first.");
        }
        if (!takesRows) {
            throw StatementException.of(ErrorCode.WRONG_OBJECT, "could not insert into " + definition.title())
                    .withDetail("Rows can be put into tables, and into sources without a connector.")
                    .withHint("Create a table.");
        }
        return host.catalog.entry(relation);
    }

    private static void check(InputDefinition input, Batch rows) {
        RowType type = input.type();
        for (int column = 0; column < type.size(); column++) {
            boolean isTime = input.time().column() == column;
            if (type.field(column).nullable() && !isTime) {
                continue;
            }
            for (int row = 0; row < rows.count(); row++) {
                if (rows.column(column).nulls().get(row)) {
                    throw StatementException.of(ErrorCode.NOT_NULL_VIOLATION, "could not insert into " + input.title())
                            .withDetail("Column \"" + type.field(column).name() + "\" is "
                                    + (isTime ? "the event time" : "declared NOT NULL") + " and is NULL in row "
                                    + (row + 1) + ".")
                            .withHint("Give it a value.");
                }
            }
        }
    }

    /** Puts rows that the log has into the books once more; returns how many. */
    long replay(Journal journal) {
        CatalogEntry entry = host.catalog.entry(journal.relation());
        InputDefinition definition = (InputDefinition) entry.definition();
        Batch rows = codec.read(journal.rows(), definition.type(), "epoch " + journal.epoch() + " of the epoch log");
        if (definition instanceof TableDefinition) {
            host.tableKeys.apply(entry, rows);
        }
        Statement statement = new Statement(KINDS[journal.statement()], journal.statementId());
        publish(entry, rows, statement, new Epoch(journal.epoch(), journal.clockMicros(), journal.knownAtMicros()));
        return rows.count();
    }

    private void publish(CatalogEntry entry, Batch rows, Statement statement, Epoch epoch) {
        ObjectBooks books = host.library.add(entry);
        int kind = statement.kind().ordinal();
        Batch part = new Batch(rows.type(), 0);
        for (int from = 0; from < rows.count(); from += GROUP_ROWS) {
            int to = Math.min(rows.count(), from + GROUP_ROWS);
            Batch group = rows;
            if (from > 0 || to < rows.count()) {
                part.clear();
                part.append(rows, from, to);
                group = part;
            }
            books.rows()
                    .changes()
                    .append(
                            group,
                            epoch.number(),
                            epoch.knownAtMicros(),
                            JournalPartition.tag(kind, to == rows.count()));
        }
        host.library.publish(epoch.number(), epoch.knownAtMicros(), 0, rows.count());
        String id = statement.id();
        if (id != null) {
            host.statements.put(id, epoch.number());
        }
        host.lastEpoch = epoch;
    }
}
