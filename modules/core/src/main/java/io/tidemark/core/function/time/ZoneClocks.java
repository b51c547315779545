package io.tidemark.core.function.time;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.expr.Expr;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The clocks of a column of zone names; the last one is kept, since most columns are a constant. One thread at a time. */
final class ZoneClocks {
    private byte[] name = new byte[0];
    private @Nullable ZoneClock clock;

    /** The clock of the zone that row {@code row} names, or null if there is none. */
    @Nullable
    ZoneClock get(BytesColumn zones, int row) {
        int from = zones.offsets()[row];
        int to = from + zones.lengths()[row];
        if (clock == null || !Arrays.equals(zones.heap(), from, to, name, 0, name.length)) {
            name = zones.get(row);
            clock = ZoneClock.of(zones.getString(row));
        }
        return clock;
    }

    static String complaint(BytesColumn zones, int row) {
        return complaint(zones.getString(row));
    }

    private static String complaint(String name) {
        return "time zone \"" + name + "\" not recognized";
    }

    /** A constant zone is looked up when the plan is made. */
    static void check(Expr zone) {
        if (zone instanceof Expr.Literal literal
                && literal.value() instanceof String name
                && ZoneClock.of(name) == null) {
            throw StatementException.of(ErrorCode.INVALID_ARGUMENT, complaint(name))
                    .withHint(
                            "Name a zone of the tz database, such as 'Europe/Berlin', or 'UTC'. An offset is no zone: "
                                    + "its clocks would never change.");
        }
    }
}
