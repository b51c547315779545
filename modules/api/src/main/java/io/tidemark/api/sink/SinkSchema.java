package io.tidemark.api.sink;

import io.tidemark.api.type.RowType;

/**
 * What arrives at a sink. Immutable.
 *
 * @param name the sink's name, its place at the other end
 * @param owner who opens it
 * @param row columns of each change, {@code _status} and {@code _version} among them unless they were turned off
 * @param key indexes of the key's columns; empty if the view has none
 */
public record SinkSchema(String name, SinkOwner owner, RowType row, int[] key, SinkMode mode) {
    /** The same, opened by someone else. */
    public SinkSchema with(SinkOwner other) {
        return new SinkSchema(name, other, row, key, mode);
    }
}
