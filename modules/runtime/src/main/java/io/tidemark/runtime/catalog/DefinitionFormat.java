package io.tidemark.runtime.catalog;

import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.LookupCache;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.text.PlanFormat;
import io.tidemark.runtime.catalog.SourceDefinition.Computed;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.codec.TypeCodec;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Definitions as bytes, and the hash that says whether two are the same.
 *
 * <pre>
 *   kind (1): 1 source, 2 table, 3 view, 4 sink, 5 named query, 6 table that is read from a file: as a table, then the kind and fields of the source, 7 table outside,
 *             8 source with a primary key: as a source, then the columns and the format of the key, 9 source or table with texts of limited length: the lengths of its
 *             columns (ints), then the kind and fields of what it is
 *   text (text)
 *   the fields of the record, in order, without the text; maps ordered by name; plans as PlanFormat writes them
 * </pre>
 */
public final class DefinitionFormat {
    private static final int SOURCE = 1;
    private static final int TABLE = 2;
    private static final int VIEW = 3;
    private static final int SINK = 4;
    private static final int QUERY = 5;
    private static final int FILE_TABLE = 6;
    private static final int LOOKUP = 7;
    private static final int KEYED_SOURCE = 8;
    private static final int LIMITED = 9;

    private DefinitionFormat() {}

    public static void write(Definition definition, ByteWriter out) {
        write(definition, definition.text(), out);
    }

    /** SHA-256, in hexadecimal, of everything but the text. */
    public static String hash(Definition definition) {
        ByteWriter out = new ByteWriter(1 << 10);
        write(definition, "", out);
        return PlanFormat.hash(HexFormat.of().formatHex(out.toByteArray()));
    }

    private static void write(Definition definition, String text, ByteWriter out) {
        if (definition instanceof InputDefinition input && !input.lengths().isEmpty()) {
            out.putByte(LIMITED).putInts(input.lengths().ofColumns());
        }
        if (definition instanceof SourceDefinition source) {
            writeSource(source, text, out);
        } else if (definition instanceof TableDefinition table) {
            writeTable(table, text, out);
        } else if (definition instanceof LookupDefinition lookup) {
            out.putByte(LOOKUP).putText(text).putText(lookup.name()).putText(lookup.connector());
            writeMap(lookup.options(), out);
            TypeCodec.write(lookup.columns(), out);
            out.putInts(lookup.primaryKey());
            out.putLong(lookup.cache().rows()).putLong(lookup.cache().ttlMicros());
        } else if (definition instanceof ViewDefinition view) {
            out.putByte(VIEW)
                    .putText(text)
                    .putText(PlanFormat.write(view.plan()))
                    .putText(view.cadence());
        } else if (definition instanceof SinkDefinition sink) {
            out.putByte(SINK).putText(text).putText(sink.name()).putText(sink.view());
            writeConnection(sink.connector(), sink.options(), sink.format(), sink.formatOptions(), out);
            out.putText(sink.mode().name()).putBoolean(sink.withStatus());
        } else if (definition instanceof NamedQuery query) {
            out.putByte(QUERY).putText(text).putText(query.name()).putText(query.query());
            TypeCodec.write(query.type(), out);
            out.putInt(query.reads().size());
            query.reads().forEach(out::putText);
        }
    }

    private static void writeTable(TableDefinition table, String text, ByteWriter out) {
        SourceDefinition file = table.file();
        out.putByte(file == null ? TABLE : FILE_TABLE).putText(text).putText(table.name());
        TypeCodec.write(table.type(), out);
        out.putInts(table.primaryKey());
        writeTime(table.time(), out);
        if (file != null) {
            write(file, "", out);
        }
    }

    private static void writeSource(SourceDefinition source, String text, ByteWriter out) {
        PrimaryKey key = source.primaryKey();
        out.putByte(key.isPresent() ? KEYED_SOURCE : SOURCE).putText(text).putText(source.name());
        writeConnection(source.connector(), source.options(), source.format(), source.formatOptions(), out);
        TypeCodec.write(source.type(), out);
        List<Expr> expressions = new ArrayList<>();
        int[] columns = new int[source.computed().size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = source.computed().get(i).column();
            expressions.add(source.computed().get(i).expression());
        }
        out.putInts(columns);
        // Expressions have a text as part of a plan only.
        PlanNode nothing = new PlanNode.Values(List.of(), source.type());
        out.putText(PlanFormat.write(
                new PlanNode.Project(nothing, expressions, source.type().select(columns))));
        writeTime(source.time(), out);
        out.putInts(source.deduplicateOn()).putLong(source.horizonMicros());
        out.putBoolean(source.bounded()).putBoolean(source.stopOnError());
        if (key.isPresent()) {
            out.putInts(key.columns()).putText(key.format());
        }
    }

    private static void writeConnection(
            String connector,
            Map<String, String> options,
            String format,
            Map<String, String> formatOptions,
            ByteWriter out) {
        out.putText(connector);
        writeMap(options, out);
        out.putText(format);
        writeMap(formatOptions, out);
    }

    static void writeMap(Map<String, String> map, ByteWriter out) {
        out.putInt(map.size());
        new TreeMap<>(map).forEach((name, value) -> out.putText(name).putText(value));
    }

    private static void writeTime(EventTime time, ByteWriter out) {
        out.putInt(time.column()).putLong(time.delayMicros()).putLong(time.maxAheadMicros());
        out.putLong(time.idleAfterMicros()).putInt(time.arrivalColumn());
    }

    public static Definition read(ByteReader in) {
        int kind = in.getByte();
        TextLengths lengths = kind == LIMITED ? new TextLengths(in.getInts()) : TextLengths.NONE;
        return read(kind == LIMITED ? in.getByte() : kind, lengths, in);
    }

    private static Definition read(int kind, TextLengths lengths, ByteReader in) {
        String text = in.getText();
        return switch (kind) {
            case SOURCE -> readSource(text, lengths, in, false);
            case KEYED_SOURCE -> readSource(text, lengths, in, true);
            case TABLE -> readTable(text, lengths, in, false);
            case FILE_TABLE -> readTable(text, lengths, in, true);
            case LOOKUP ->
                new LookupDefinition(
                        in.getText(),
                        text,
                        in.getText(),
                        readMap(in),
                        TypeCodec.read(in),
                        in.getInts(),
                        new LookupCache(in.getLong(), in.getLong()));
            case VIEW -> new ViewDefinition(text, PlanFormat.readView(in.getText()), in.getText());
            case SINK ->
                new SinkDefinition(
                        in.getText(),
                        text,
                        in.getText(),
                        in.getText(),
                        readMap(in),
                        in.getText(),
                        readMap(in),
                        SinkMode.valueOf(in.getText()),
                        in.getBoolean());
            case QUERY -> new NamedQuery(in.getText(), text, in.getText(), TypeCodec.read(in), readTexts(in));
            default -> throw in.corrupt("there is no definition of kind " + kind);
        };
    }

    private static TableDefinition readTable(String text, TextLengths lengths, ByteReader in, boolean hasFile) {
        return new TableDefinition(
                in.getText(),
                text,
                TypeCodec.read(in),
                in.getInts(),
                readTime(in),
                lengths,
                hasFile ? (SourceDefinition) read(in) : null);
    }

    private static SourceDefinition readSource(String text, TextLengths lengths, ByteReader in, boolean isKeyed) {
        String name = in.getText();
        String connector = in.getText();
        Map<String, String> options = readMap(in);
        String format = in.getText();
        Map<String, String> formatOptions = readMap(in);
        RowType type = TypeCodec.read(in);
        int[] columns = in.getInts();
        PlanNode.Project project = (PlanNode.Project) PlanFormat.readNode(in.getText());
        List<Computed> computed = new ArrayList<>();
        for (int i = 0; i < columns.length; i++) {
            computed.add(new Computed(columns[i], project.columns().get(i)));
        }
        return new SourceDefinition(
                name,
                text,
                connector,
                options,
                format,
                formatOptions,
                type,
                computed,
                readTime(in),
                in.getInts(),
                in.getLong(),
                in.getBoolean(),
                in.getBoolean(),
                isKeyed ? new PrimaryKey(in.getInts(), in.getText()) : PrimaryKey.NONE,
                lengths);
    }

    static Map<String, String> readMap(ByteReader in) {
        int count = in.getCount(8);
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            map.put(in.getText(), in.getText());
        }
        return map;
    }

    private static List<String> readTexts(ByteReader in) {
        int count = in.getCount(4);
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            texts.add(in.getText());
        }
        return texts;
    }

    private static EventTime readTime(ByteReader in) {
        return new EventTime(in.getInt(), in.getLong(), in.getLong(), in.getLong(), in.getInt());
    }
}
