package io.tidemark.engine.definition;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.option.Options;
import io.tidemark.engine.connector.ServiceConnectors;
import io.tidemark.runtime.catalog.EventTime;
import io.tidemark.runtime.catalog.PrimaryKey;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.sql.Planner;
import io.tidemark.sql.parser.statement.Create;
import io.tidemark.sql.parser.statement.RelationBody;
import java.util.HashMap;
import java.util.Map;

/** CREATE SOURCE. Stateless. */
final class SourceStatement {
    private SourceStatement() {}

    static SourceDefinition define(
            Create.Source statement, String text, Planner planner, ServiceConnectors connectors) {
        String name = statement.name().toString();
        String title = "source \"" + name + "\"";
        Refusal refusal = Refusal.ofCreating(title);
        RelationBody body = statement.body();
        WithOptions options =
                new WithOptions(title, statement.options(), statement.name().position());
        Transport transport = Transport.ofSource(title, options, connectors);
        Columns columns = new Columns(refusal, name, body, planner);
        PrimaryKey primaryKey = SourceKey.of(refusal, body, columns, options, transport.connector(), connectors);
        EventTime time = EventTimes.of(refusal, body, columns, options);
        Options own = options.checked(InputOptions.OF_SOURCES);
        int[] key = body.deduplication()
                .map(one -> columns.indexesOf(one.columns()))
                .orElse(new int[0]);
        Map<String, String> given = new HashMap<>(transport.options());
        given.putAll(MetadataColumns.options(refusal, body, columns, transport.connector(), connectors));
        return new SourceDefinition(
                name,
                text,
                transport.connector(),
                given,
                transport.format(),
                transport.formatOptions(),
                columns.typeWithKey(primaryKey.columns()),
                columns.computed(),
                time,
                key,
                horizon(refusal, body, time),
                own.flag(InputOptions.BOUNDED),
                stopsOnError(own, options),
                primaryKey,
                columns.lengths());
    }

    private static boolean stopsOnError(Options own, WithOptions options) {
        try {
            return own.oneOf(InputOptions.ON_ERROR, "skip", "stop").equals("stop");
        } catch (io.tidemark.api.error.StatementException e) {
            throw Refusal.placed(e, options.position(InputOptions.ON_ERROR));
        }
    }

    private static long horizon(Refusal refusal, RelationBody body, EventTime time) {
        if (body.deduplication().isEmpty()) {
            return 0;
        }
        RelationBody.Deduplication deduplication = body.deduplication().get();
        if (!time.isPresent()) {
            throw refusal.because(
                    ErrorCode.NO_WATERMARK,
                    deduplication.position(),
                    "DEDUPLICATE forgets keys by the watermark, and no column has one.",
                    "Declare it: WATERMARK FOR event_time AS event_time - INTERVAL '5' MINUTE.");
        }
        boolean fixed = deduplication.horizon().isDayTime();
        long micros = fixed ? deduplication.horizon().dayTimeMicros() : 0;
        if (!fixed || micros <= 0) {
            throw refusal.because(
                    ErrorCode.INVALID_HORIZON,
                    deduplication.horizon().position(),
                    "The horizon " + deduplication.horizon() + " is not a fixed length of time above zero.",
                    "Write how far apart two copies may be: WITHIN INTERVAL '1' DAY.");
        }
        if (micros <= time.delayMicros()) {
            throw refusal.because(
                    ErrorCode.INVALID_HORIZON,
                    deduplication.horizon().position(),
                    "The horizon " + deduplication.horizon()
                            + " does not exceed the watermark's delay, so that a row in time"
                            + " could not be told from a copy.",
                    "It has to cover delay + largest window + correct_within: WITHIN INTERVAL '1' DAY.");
        }
        return micros;
    }
}
