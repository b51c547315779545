package io.tidemark.engine.definition;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.option.Options;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.runtime.catalog.EventTime;
import io.tidemark.sql.parser.statement.IntervalValue;
import io.tidemark.sql.parser.statement.Name;
import io.tidemark.sql.parser.statement.RelationBody;
import java.util.Optional;

/** WATERMARK FOR … AS …, with the options that belong to it. Stateless. */
final class EventTimes {
    private EventTimes() {}

    static EventTime of(Refusal refusal, RelationBody body, Columns columns, WithOptions options) {
        Options checked = options.checked(InputOptions.OF_TIME);
        if (body.watermark().isEmpty()) {
            checkNothingNeedsTime(refusal, options);
            return EventTime.NONE;
        }
        RelationBody.Watermark watermark = body.watermark().get();
        int column = columns.indexOf(watermark.column());
        checkTime(refusal, watermark.column(), columns.type().type(column), "WATERMARK");
        return new EventTime(
                column,
                delay(refusal, watermark),
                checked.micros(InputOptions.MAX_AHEAD),
                checked.micros(InputOptions.IDLE_AFTER),
                arrival(refusal, columns, options));
    }

    private static void checkNothingNeedsTime(Refusal refusal, WithOptions options) {
        for (var spec : InputOptions.OF_TIME) {
            if (options.has(spec.name())) {
                throw refusal.because(
                        ErrorCode.NO_WATERMARK,
                        options.position(spec.name()),
                        "Option \"" + spec.name() + "\" is about event time, and no column has a watermark.",
                        "Declare it: WATERMARK FOR event_time AS event_time - INTERVAL '5' MINUTE.");
            }
        }
    }

    private static void checkTime(Refusal refusal, Name column, DataType type, String use) {
        if (type.kind() != TypeKind.TIMESTAMP && type.kind() != TypeKind.TIMESTAMP_TZ) {
            throw refusal.because(
                    ErrorCode.TYPE_MISMATCH,
                    column.position(),
                    use + " needs a TIMESTAMP, and column \"" + column + "\" is " + type + ".",
                    type.isNumeric()
                            ? "Declare the column TIMESTAMP(6) and say what its numbers count: timestamp_format = 'millis'."
                            : "Declare the column TIMESTAMP(6), or compute one: event_time AS CAST(" + column
                                    + " AS TIMESTAMP).");
        }
    }

    private static long delay(Refusal refusal, RelationBody.Watermark watermark) {
        Optional<IntervalValue> delay = watermark.delay();
        String column = watermark.column().text();
        if (delay.isEmpty()) {
            throw refusal.because(
                    ErrorCode.NOT_SUPPORTED,
                    watermark.position(),
                    "A watermark is the column's highest value less a fixed delay, and this is another expression.",
                    "Write: WATERMARK FOR " + column + " AS " + column + " - INTERVAL '5' MINUTE.");
        }
        if (!delay.get().isDayTime()) {
            throw refusal.because(
                    ErrorCode.INVALID_HORIZON,
                    delay.get().position(),
                    "The delay " + delay.get() + " has months, which have no fixed length.",
                    "Give it in days or less: INTERVAL '30' DAY.");
        }
        long micros = delay.get().dayTimeMicros();
        if (micros < 0) {
            throw refusal.because(
                    ErrorCode.INVALID_HORIZON,
                    delay.get().position(),
                    "The delay is negative: the watermark would be ahead of every row, and all rows late.",
                    "Write how late rows may come: " + column + " - INTERVAL '5' MINUTE.");
        }
        return micros;
    }

    private static int arrival(Refusal refusal, Columns columns, WithOptions options) {
        if (!options.has(InputOptions.ARRIVAL_COLUMN)) {
            return -1;
        }
        Name name = new Name(options.text(InputOptions.ARRIVAL_COLUMN), options.position(InputOptions.ARRIVAL_COLUMN));
        int column = columns.indexOf(name);
        checkTime(refusal, name, columns.type().type(column), "Option \"arrival_column\"");
        return column;
    }
}
