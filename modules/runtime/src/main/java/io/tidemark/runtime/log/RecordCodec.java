package io.tidemark.runtime.log;

import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.log.LogRecord.CatalogChanged;
import io.tidemark.runtime.log.LogRecord.Commit;
import io.tidemark.runtime.log.LogRecord.Decision;
import io.tidemark.runtime.log.LogRecord.DecisionKind;
import io.tidemark.runtime.log.LogRecord.End;
import io.tidemark.runtime.log.LogRecord.Intent;
import io.tidemark.runtime.log.LogRecord.Journal;
import io.tidemark.runtime.log.LogRecord.Reset;
import io.tidemark.runtime.log.LogRecord.RunBegan;
import io.tidemark.runtime.log.LogRecord.Sealed;
import io.tidemark.runtime.log.LogRecord.SliceRead;
import java.util.ArrayList;
import java.util.List;

/** Log records as bytes: the type, then the fields in the order of the record classes. */
final class RecordCodec {
    private static final int CATALOG_CHANGED = 1;
    private static final int RUN_BEGAN = 2;
    private static final int INTENT = 3;
    private static final int JOURNAL = 4;
    private static final int COMMIT = 5;
    private static final int SEALED = 6;
    private static final int RESET = 7;
    private static final int INTENT_WITH_ROWS = 8;

    private static final int LEAST_BYTES = 4;

    private RecordCodec() {}

    static void write(LogRecord entry, ByteWriter out) {
        if (entry instanceof Intent intent) {
            writeIntent(intent, out);
        } else if (entry instanceof Commit commit) {
            out.putByte(COMMIT).putLong(commit.epoch()).putLong(commit.rows()).putLong(commit.published());
        } else if (entry instanceof Journal journal) {
            out.putByte(JOURNAL).putLong(journal.epoch()).putLong(journal.clockMicros());
            out.putLong(journal.knownAtMicros()).putText(journal.relation()).putInt(journal.statement());
            out.putText(journal.statementId()).putBytes(journal.rows());
        } else if (entry instanceof RunBegan began) {
            out.putByte(RUN_BEGAN).putInt(began.pipeline()).putInt(began.ends().size());
            for (End end : began.ends()) {
                out.putText(end.relation()).putText(end.partition()).putText(end.unit());
                out.putLong(end.offset());
            }
        } else if (entry instanceof CatalogChanged changed) {
            byte[] definition = changed.definition();
            out.putByte(CATALOG_CHANGED).putBoolean(definition != null);
            out.putBytes(definition == null ? new byte[0] : definition);
            out.putText(changed.dropped()).putText(changed.setting()).putText(changed.value());
        } else if (entry instanceof Sealed sealed) {
            out.putByte(SEALED).putLong(sealed.epoch());
        } else if (entry instanceof Reset reset) {
            out.putByte(RESET)
                    .putLong(reset.epoch())
                    .putLong(reset.clockMicros())
                    .putLong(reset.knownAtMicros());
            writeAll(reset.entries(), out);
        }
    }

    private static void writeAll(List<byte[]> all, ByteWriter out) {
        out.putInt(all.size());
        all.forEach(out::putBytes);
    }

    private static void writeIntent(Intent intent, ByteWriter out) {
        out.putByte(intent.kept().isEmpty() ? INTENT : INTENT_WITH_ROWS)
                .putLong(intent.epoch())
                .putLong(intent.clockMicros());
        out.putLong(intent.knownAtMicros()).putInt(intent.pipeline()).putLong(intent.firstSlice());
        out.putInt(intent.slices().size());
        for (SliceRead slice : intent.slices()) {
            out.putText(slice.relation()).putText(slice.partition()).putText(slice.unit());
            out.putLong(slice.fromOffset()).putLong(slice.toOffset());
            out.putInt(slice.rows()).putLong(slice.hash()).putBoolean(slice.isWhole());
        }
        out.putInt(intent.decisions().size());
        for (Decision decision : intent.decisions()) {
            out.putByte(decision.kind().ordinal()).putText(decision.relation());
            out.putText(decision.partition()).putLong(decision.beforeSlice());
        }
        if (!intent.kept().isEmpty()) {
            writeAll(intent.kept(), out);
        }
    }

    static LogRecord read(ByteReader in) {
        int type = in.getByte();
        return switch (type) {
            case CATALOG_CHANGED -> {
                boolean isDefinition = in.getBoolean();
                byte[] definition = in.getBytes();
                yield new CatalogChanged(isDefinition ? definition : null, in.findText(), in.findText(), in.findText());
            }
            case RUN_BEGAN -> new RunBegan(in.getInt(), ends(in));
            case INTENT, INTENT_WITH_ROWS ->
                new Intent(
                        in.getLong(),
                        in.getLong(),
                        in.getLong(),
                        in.getInt(),
                        in.getLong(),
                        slices(in),
                        decisions(in),
                        type == INTENT ? List.of() : all(in));
            case JOURNAL ->
                new Journal(
                        in.getLong(),
                        in.getLong(),
                        in.getLong(),
                        in.getText(),
                        in.getInt(),
                        in.findText(),
                        in.getBytes());
            case COMMIT -> new Commit(in.getLong(), in.getLong(), in.getLong());
            case SEALED -> new Sealed(in.getLong());
            case RESET -> new Reset(in.getLong(), in.getLong(), in.getLong(), all(in));
            default -> throw in.corrupt("there is no record of type " + type);
        };
    }

    private static List<byte[]> all(ByteReader in) {
        int count = in.getCount(LEAST_BYTES);
        List<byte[]> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(in.getBytes());
        }
        return all;
    }

    private static List<End> ends(ByteReader in) {
        int count = in.getCount(LEAST_BYTES);
        List<End> ends = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            ends.add(new End(in.getText(), in.getText(), in.getText(), in.getLong()));
        }
        return ends;
    }

    private static List<SliceRead> slices(ByteReader in) {
        int count = in.getCount(LEAST_BYTES);
        List<SliceRead> slices = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            slices.add(new SliceRead(
                    in.getText(),
                    in.getText(),
                    in.getText(),
                    in.getLong(),
                    in.getLong(),
                    in.getInt(),
                    in.getLong(),
                    in.getBoolean()));
        }
        return slices;
    }

    private static List<Decision> decisions(ByteReader in) {
        int count = in.getCount(LEAST_BYTES);
        DecisionKind[] kinds = DecisionKind.values();
        List<Decision> decisions = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int kind = in.getByte();
            if (kind < 0 || kind >= kinds.length) {
                throw in.corrupt("there is no decision of kind " + kind);
            }
            decisions.add(new Decision(kinds[kind], in.getText(), in.getText(), in.getLong()));
        }
        return decisions;
    }
}
