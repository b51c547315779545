package io.tidemark.connector.kafka.source;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.format.text.Utf8;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.TypeKind;
import java.nio.ByteBuffer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** What accompanies the values of a slice: a column for each thing that was asked for. For one slice. */
final class RowMetadata {
    static final String KEY = "key";
    static final String HEADER = "header.";
    static final String PARTITION = "partition";
    static final String OFFSET = "offset";
    static final String TIMESTAMP = "timestamp";

    private static final long MICROS_PER_MILLI = 1000;

    private final RowType type;
    private final Slice slice;
    private final Column[] columns;

    RowMetadata(RowType type, Slice slice) {
        this.type = type;
        this.slice = slice;
        columns = type.size() == 0 ? new Column[0] : slice.beginMetadata(type);
    }

    /** Of the record that is row {@code row} of the slice. */
    void add(int row, ConsumerRecord<ByteBuffer, ByteBuffer> record) {
        for (int i = 0; i < columns.length; i++) {
            columns[i].ensureCapacity(row + 1);
            String name = type.field(i).name();
            switch (name) {
                case KEY -> setKey(i, row, record.key());
                case PARTITION -> ((LongColumn) columns[i]).set(row, record.partition());
                case OFFSET -> ((LongColumn) columns[i]).set(row, record.offset());
                case TIMESTAMP -> ((LongColumn) columns[i]).set(row, record.timestamp() * MICROS_PER_MILLI);
                default -> setHeader(i, row, record.headers().lastHeader(name.substring(HEADER.length())));
            }
        }
    }

    /** Of a row that is no record. */
    void addNulls(int row) {
        for (Column column : columns) {
            column.ensureCapacity(row + 1);
            column.nulls().set(row);
        }
    }

    private void setKey(int column, int row, ByteBuffer key) {
        BytesColumn own = (BytesColumn) columns[column];
        if (key == null) {
            own.nulls().set(row);
            return;
        }
        int length = key.remaining();
        own.reserve(length);
        key.get(key.position(), own.heap(), own.heapSize(), length);
        check(column, row, own.heap(), own.heapSize(), length);
        own.setReserved(row, length);
    }

    private void setHeader(int column, int row, Header header) {
        byte[] value = header == null ? null : header.value();
        if (value == null) {
            columns[column].nulls().set(row);
        } else {
            check(column, row, value, 0, value.length);
            ((BytesColumn) columns[column]).set(row, value, 0, value.length);
        }
    }

    /** A text must be one: the row is rejected otherwise, unless it is for another reason. */
    private void check(int column, int row, byte[] bytes, int from, int length) {
        boolean isText = type.type(column).kind() == TypeKind.VARCHAR;
        if (isText && slice.fault(row) == null && Utf8.firstInvalid(bytes, from, from + length) < from + length) {
            slice.setFault(row, "metadata '" + type.field(column).name() + "' is not UTF-8: declare its column BYTEA");
        }
    }
}
