package io.tidemark.core.window.session;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.type.DataType;
import io.tidemark.core.operator.OperatorContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Why rows move from one session to another, as ledgers say it: {@code late: e7 (joins 10:00 to 10:10 and 10:15 to 10:25)} of the session that has
 * become of two, {@code late: e7 (now in 10:00 to 10:25)} of those that are no more. One thread at a time.
 */
final class MoveCauses {
    private final OperatorContext context;
    private final List<String> windows = new ArrayList<>();
    private final LongColumn moment = new LongColumn(1);
    private final byte[] bytes = new byte[ColumnText.MAX_LENGTH];
    private String change = "";
    private int position;
    private Batch batch = new Batch(io.tidemark.api.type.RowType.of(), 0);

    MoveCauses(OperatorContext context) {
        this.context = context;
    }

    /** Takes the row in hand that moves others. */
    void begin(Batch inHand, int row) {
        batch = inHand;
        position = row;
        change = "";
        windows.clear();
    }

    /** Notes a session (or -1) as it was before. */
    void addJoined(Sessions sessions, long session) {
        if (session >= 0) {
            windows.add(window(sessions.start(session), sessions.end(session)));
        }
    }

    /** Of the session that the row has made of those before. */
    String joined() {
        return change() + (windows.size() > 1 ? " (joins " : " (extends ") + String.join(" and ", windows) + ")";
    }

    /** Of those that it has put an end to. */
    String moved(long start, long end) {
        return change() + " (now in " + window(start, end) + ")";
    }

    /** Of the parts that a retraction leaves of a session, and of that session. */
    String split() {
        return change() + " (splits " + String.join(" and ", windows) + ")";
    }

    private String change() {
        if (change.isEmpty()) {
            String cause = batch.cause(position);
            change = cause != null ? cause : context.origins().reason(batch.positions()[position]);
        }
        return change;
    }

    private String window(long start, long end) {
        return text(start) + " to " + text(end);
    }

    private String text(long micros) {
        moment.set(0, micros);
        int end = ColumnText.write(DataType.TIMESTAMP, moment, 0, bytes, 0);
        return new String(bytes, 0, end, StandardCharsets.US_ASCII);
    }
}
