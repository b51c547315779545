package io.tidemark.engine.hook;

import io.tidemark.engine.result.Row;

/**
 * A row of a view that came or went. Immutable.
 *
 * @param weight above 0: inserted, or in place of the row with its key (mode {@code upsert}); below 0: deleted, or taken back that many times
 * @param row the view's columns, then {@code _status} and {@code _version} of windows unless {@code with_status = 'false'}
 */
public record Change(long weight, Row row) {
    public boolean isDelete() {
        return weight < 0;
    }
}
