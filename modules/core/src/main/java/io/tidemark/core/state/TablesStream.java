package io.tidemark.core.state;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.state.page.StateInput;
import io.tidemark.core.state.page.StateOutput;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * One key group of all tables of an operator as a stream of bytes. Little-endian; texts are UTF-8 after their length in 2 bytes.
 *
 * <pre>
 *   count        4 bytes: tables that follow
 *   count times
 *     length     4 bytes: of the head
 *     checksum   4 bytes: CRC-32C of the head
 *     head       kind        1 byte: 1 hash table, 2 ordered table, 3 table whose rows are not found by their keys
 *                name        text
 *                keys        2 bytes, then a byte each: 1 LONG, 2 DOUBLE, 3 BYTES, 4 WIDE   (of an ordered table: group)
 *                kind 1, 3:  values 2 bytes, then a byte each as above;  deadline 4 bytes
 *                kind 2:     order 2 bytes, then each: kind of type as text, then a byte each: precision, scale, descending, nulls first
 *     rows       kind 1, 3: see RowStream;   kind 2: nodes, then groups, each as in RowStream
 * </pre>
 */
final class TablesStream {
    private static final int MAX_HEAD = 1 << 16;
    /** What a head takes at most beside its name and its columns. */
    private static final int FIXED_BYTES = 16;
    /** What a column takes at most: the name of its kind of type, and 6 bytes. */
    private static final int MOST_COLUMN_BYTES = 64;

    private static final byte HASHED = 1;
    private static final byte ORDERED = 2;
    private static final byte UNINDEXED = 3;

    private final Map<String, byte[]> heads = new TreeMap<>();

    /** The same tables; more that are added here do not show there. */
    TablesStream copy() {
        TablesStream copy = new TablesStream();
        copy.heads.putAll(heads);
        return copy;
    }

    /** A table that will be saved. */
    void add(String name, TableSchema schema) {
        byte kind = schema.indexed() ? HASHED : UNINDEXED;
        ByteBuffer head =
                head(kind, name, schema.keys().size() + schema.values().size());
        put(head, schema.keys());
        put(head, schema.values());
        head.putInt(schema.deadline());
        heads.put(name, bytes(head));
    }

    /** A table that will be saved. */
    void add(String name, OrderedSchema schema) {
        ByteBuffer head =
                head(ORDERED, name, schema.group().size() + schema.order().size());
        put(head, schema.group());
        head.putShort((short) schema.order().size());
        for (OrderedColumn column : schema.order()) {
            put(head, column.type().kind().name());
            head.put((byte) column.type().precision()).put((byte) column.type().scale());
            head.put((byte) (column.descending() ? 1 : 0)).put((byte) (column.nullsFirst() ? 1 : 0));
        }
        heads.put(name, bytes(head));
    }

    void save(Map<String, FrozenTable> tables, int group, long since, StateOutput out) {
        writeInt(out, tables.size());
        tables.forEach((name, table) -> {
            byte[] head = head(name);
            writeInt(out, head.length);
            writeInt(out, checksum(head));
            out.write(head, 0, head.length);
            table.save(group, since, out);
        });
    }

    private byte[] head(String name) {
        byte[] head = heads.get(name);
        if (head == null) {
            throw new IllegalStateException("no table " + name);
        }
        return head;
    }

    /** Reads a key group into the tables of {@code into}, which are made where they are not there. */
    static void read(StateTables into, int group, StateInput in) {
        int count = readInt(in);
        for (int i = 0; i < count; i++) {
            int length = readInt(in);
            int checksum = readInt(in);
            check(length > 0 && length <= MAX_HEAD, "a head of " + length + " bytes");
            byte[] bytes = new byte[length];
            in.read(bytes, 0, length);
            check(checksum == checksum(bytes), "a head fails its checksum");
            table(into, ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)).read(group, in);
        }
    }

    private static HostedTable table(StateTables into, ByteBuffer head) {
        byte kind = head.get();
        check(kind >= HASHED && kind <= UNINDEXED, "no kind of table " + kind);
        String name = text(head);
        List<Storage> keys = storages(head);
        if (kind != ORDERED) {
            List<Storage> values = storages(head);
            return into.table(name, new TableSchema(keys, values, head.getInt(), kind == HASHED));
        }
        int columns = head.getShort();
        List<OrderedColumn> order = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            DataType type = new DataType(TypeKind.valueOf(text(head)), head.get(), head.get());
            order.add(new OrderedColumn(type, head.get() == 1, head.get() == 1));
        }
        return into.ordered(name, new OrderedSchema(keys, order));
    }

    private static ByteBuffer head(byte kind, String name, int columns) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        int room = Math.min(MAX_HEAD, FIXED_BYTES + text.length + columns * MOST_COLUMN_BYTES);
        ByteBuffer head =
                ByteBuffer.allocate(room).order(ByteOrder.LITTLE_ENDIAN).put(kind);
        put(head, name);
        return head;
    }

    private static byte[] bytes(ByteBuffer head) {
        byte[] bytes = new byte[head.position()];
        head.flip().get(bytes);
        return bytes;
    }

    private static void put(ByteBuffer head, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        head.putShort((short) bytes.length).put(bytes);
    }

    private static String text(ByteBuffer head) {
        byte[] bytes = new byte[head.getShort()];
        head.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static void put(ByteBuffer head, List<Storage> storages) {
        head.putShort((short) storages.size());
        storages.forEach(storage -> head.put((byte)
                switch (storage) {
                    case LONG -> 1;
                    case DOUBLE -> 2;
                    case BYTES -> 3;
                    case WIDE -> 4;
                }));
    }

    private static List<Storage> storages(ByteBuffer head) {
        int count = head.getShort();
        List<Storage> storages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte code = head.get();
            check(code >= 1 && code <= 4, "no storage " + code);
            storages.add(
                    switch (code) {
                        case 1 -> Storage.LONG;
                        case 2 -> Storage.DOUBLE;
                        case 3 -> Storage.BYTES;
                        default -> Storage.WIDE;
                    });
        }
        return storages;
    }

    private static void writeInt(StateOutput out, int value) {
        byte[] bytes = {(byte) value, (byte) (value >>> 8), (byte) (value >>> 16), (byte) (value >>> 24)};
        out.write(bytes, 0, Integer.BYTES);
    }

    private static int readInt(StateInput in) {
        byte[] bytes = new byte[Integer.BYTES];
        in.read(bytes, 0, Integer.BYTES);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt();
    }

    private static int checksum(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, bytes.length);
        return (int) crc.getValue();
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw StatementException.of(ErrorCode.CORRUPT, "could not restore the state of an operator: " + otherwise);
        }
    }
}
