package io.tidemark.engine.definition;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.option.Options;
import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.LookupCache;
import io.tidemark.engine.connector.ServiceConnectors;
import io.tidemark.runtime.catalog.EventTime;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.LookupDefinition;
import io.tidemark.runtime.catalog.PrimaryKey;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.runtime.catalog.TextLengths;
import io.tidemark.sql.Planner;
import io.tidemark.sql.parser.statement.Create;
import io.tidemark.sql.parser.statement.RelationBody;
import java.util.List;

/** CREATE TABLE. Stateless. */
final class TableStatement {
    private static final long MOST_CACHE_ROWS = 1_000_000;
    private static final long LONGEST_TTL_MICROS = 365L * 86_400 * 1_000_000;

    private TableStatement() {}

    static InputDefinition define(Create.Table statement, String text, Planner planner, ServiceConnectors connectors) {
        String name = statement.name().toString();
        String title = "table \"" + name + "\"";
        Refusal refusal = Refusal.ofCreating(title);
        RelationBody body = statement.body();
        WithOptions options =
                new WithOptions(title, statement.options(), statement.name().position());
        Transport transport = Transport.ofTable(title, options, connectors);
        checkPlain(refusal, body);
        Columns columns = new Columns(refusal, name, body, planner);
        int[] key =
                body.primaryKey().map(one -> columns.indexesOf(one.columns())).orElse(new int[0]);
        if (transport.isLookup()) {
            checkTimeless(refusal, body);
            columns.checkUnlimited();
            return new LookupDefinition(
                    name,
                    text,
                    transport.connector(),
                    transport.options(),
                    columns.type(),
                    key,
                    cache(refusal, options));
        }
        EventTime time = EventTimes.of(refusal, body, columns, options);
        RowType type = columns.typeWithKey(key);
        SourceDefinition file = transport.isNone() ? null : file(name, transport, type, columns.lengths());
        return new TableDefinition(name, text, type, key, time, columns.lengths(), file);
    }

    private static void checkTimeless(Refusal refusal, RelationBody body) {
        if (body.watermark().isPresent()) {
            throw refusal.because(
                    ErrorCode.NOT_SUPPORTED,
                    body.watermark().get().position(),
                    "Its rows are asked for as they are now, and no time of theirs means anything to windows.",
                    "Leave WATERMARK out.");
        }
    }

    private static LookupCache cache(Refusal refusal, WithOptions options) {
        Options own = options.checked(InputOptions.OF_LOOKUPS);
        long rows = own.number(InputOptions.CACHE_ROWS);
        long ttl = own.micros(InputOptions.CACHE_TTL);
        if (rows < 0 || rows > MOST_CACHE_ROWS || ttl < 0 || ttl > LONGEST_TTL_MICROS) {
            boolean isRows = rows < 0 || rows > MOST_CACHE_ROWS;
            throw refusal.because(
                    ErrorCode.INVALID_OPTION,
                    options.position(isRows ? InputOptions.CACHE_ROWS : InputOptions.CACHE_TTL),
                    isRows
                            ? "Option \"cache_rows\" is not between 0 and " + MOST_CACHE_ROWS + "."
                            : "Option \"cache_ttl\" is not between 0 seconds and 365 days.",
                    "Leave it out for the default.");
        }
        return new LookupCache(rows, ttl);
    }

    /** What reads the rows: a row that cannot be read is an error, since without it this would be another table. */
    private static SourceDefinition file(String name, Transport transport, RowType type, TextLengths lengths) {
        return new SourceDefinition(
                name,
                "",
                transport.connector(),
                transport.options(),
                transport.format(),
                transport.formatOptions(),
                type,
                List.of(),
                EventTime.NONE,
                new int[0],
                0,
                false,
                true,
                PrimaryKey.NONE,
                lengths);
    }

    private static void checkPlain(Refusal refusal, RelationBody body) {
        if (body.deduplication().isPresent()) {
            throw refusal.because(
                    ErrorCode.NOT_SUPPORTED,
                    body.deduplication().get().position(),
                    "A table does not deduplicate: its primary key does.",
                    "Write PRIMARY KEY (…), or CREATE SOURCE for rows that are sent twice.");
        }
        for (RelationBody.Column column : body.columns()) {
            if (column instanceof RelationBody.Column.Stored stored
                    && !stored.metadata().isEmpty()) {
                throw refusal.because(
                        ErrorCode.NOT_SUPPORTED,
                        stored.name().position(),
                        "Column \"" + stored.name() + "\" is METADATA, and the rows of a table are inserted.",
                        "Leave METADATA out, or write CREATE SOURCE for rows that are read from outside.");
            }
            if (column instanceof RelationBody.Column.Generated generated) {
                throw refusal.because(
                        ErrorCode.NOT_SUPPORTED,
                        generated.name().position(),
                        "Column \"" + generated.name() + "\" is computed, and a table keeps what was inserted.",
                        "Compute it in a view over the table.");
            }
        }
    }
}
