package io.tidemark.core.state;

import io.tidemark.api.data.Column;
import java.util.function.LongConsumer;

/** A hash table from key columns to value columns, in key groups. One thread at a time. */
public final class StateTable {
    private final TableSchema schema;

    StateTable(TableSchema schema) {
        this.schema = schema;
    }

    public TableSchema schema() {
        return schema;
    }

    public long find(long hash, Column[] keys, int row) {
        throw new UnsupportedOperationException();
    }

    public long findOrAdd(long hash, Column[] keys, int row) {
        throw new UnsupportedOperationException();
    }

    public boolean wasAdded() {
        throw new UnsupportedOperationException();
    }

    public void remove(long handle) {
        throw new UnsupportedOperationException();
    }

    public long getLong(long handle, int column) {
        throw new UnsupportedOperationException();
    }

    public void setLong(long handle, int column, long value) {
        throw new UnsupportedOperationException();
    }

    public void addLong(long handle, int column, long delta) {
        throw new UnsupportedOperationException();
    }

    public double getDouble(long handle, int column) {
        throw new UnsupportedOperationException();
    }

    public void setDouble(long handle, int column, double value) {
        throw new UnsupportedOperationException();
    }

    public long getHigh(long handle, int column) {
        throw new UnsupportedOperationException();
    }

    public long getLow(long handle, int column) {
        throw new UnsupportedOperationException();
    }

    public void setWide(long handle, int column, long high, long low) {
        throw new UnsupportedOperationException();
    }

    public void addWide(long handle, int column, long high, long low) {
        throw new UnsupportedOperationException();
    }

    public boolean isNull(long handle, int column) {
        throw new UnsupportedOperationException();
    }

    public void setNull(long handle, int column, boolean isNull) {
        throw new UnsupportedOperationException();
    }

    public void read(long handle, int column, Column into, int row) {
        throw new UnsupportedOperationException();
    }

    public void write(long handle, int column, Column from, int row) {
        throw new UnsupportedOperationException();
    }

    public void forEach(LongConsumer visitor) {
        throw new UnsupportedOperationException();
    }

    public void forEachDue(long deadline, LongConsumer visitor) {
        throw new UnsupportedOperationException();
    }

    public long nextDeadline() {
        throw new UnsupportedOperationException();
    }

    public long size() {
        throw new UnsupportedOperationException();
    }

    public long sizeBytes() {
        throw new UnsupportedOperationException();
    }
}
