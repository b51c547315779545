package io.tidemark.api.format.nested;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.nested.NestedWriter;
import io.tidemark.api.format.text.Fit;
import io.tidemark.api.format.text.Parsed;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.TypeKind;
import java.util.List;

/** Reads the text of one array or row. For one value. */
final class NestedParser {
    private final byte[] text;
    private final Fit fit;
    private final byte[] item;
    private int itemSize;
    private boolean quoted;
    private int at;

    NestedParser(byte[] text, Fit fit) {
        this.text = text;
        this.fit = fit;
        item = new byte[text.length];
    }

    Parsed array(DataType type, int from, int to, BytesColumn into, int row) {
        at = from;
        Parsed outcome = array(type, to, into, row);
        skipBlanks(to);
        return outcome == Parsed.OK && at != to ? Parsed.MALFORMED : outcome;
    }

    /** An array from {@link #at}, which moves behind it. */
    private Parsed array(DataType type, int to, BytesColumn into, int row) {
        skipBlanks(to);
        if (at >= to || text[at++] != '{') {
            return Parsed.MALFORMED;
        }
        NestedWriter writer = new NestedWriter();
        writer.begin();
        skipBlanks(to);
        boolean ended = at < to && text[at] == '}';
        Column element = Column.create(type.element(), 1);
        while (!ended) {
            element.clear();
            Parsed outcome = type.element().kind() == TypeKind.ARRAY
                    ? subArray(type.element(), to, element)
                    : element(type, to, element);
            if (outcome != Parsed.OK) {
                return outcome;
            }
            writer.add(type.element(), element, 0);
            skipBlanks(to);
            if (at >= to || (text[at] != ',' && text[at] != '}')) {
                return Parsed.MALFORMED;
            }
            ended = text[at] == '}';
            at += ended ? 0 : 1;
        }
        at++;
        writer.store(into, row);
        return Parsed.OK;
    }

    private Parsed subArray(DataType type, int to, Column into) {
        skipBlanks(to);
        if (isNullWord(to)) {
            into.nulls().set(0);
            return Parsed.OK;
        }
        return array(type, to, (BytesColumn) into, 0);
    }

    private Parsed element(DataType array, int to, Column into) {
        skipBlanks(to);
        if (isNullWord(to)) {
            into.nulls().set(0);
            return Parsed.OK;
        }
        boolean closed = readItem(to, (byte) '}', true);
        if (!closed || (itemSize == 0 && !quoted)) {
            return Parsed.MALFORMED;
        }
        return ValueText.parse(array.element(), item, 0, itemSize, fit, into, 0);
    }

    /** Whether the word NULL comes next; then it is read. */
    private boolean isNullWord(int to) {
        int end = at + 4;
        if (end > to
                || !new String(text, at, 4, java.nio.charset.StandardCharsets.ISO_8859_1).equalsIgnoreCase("NULL")) {
            return false;
        }
        int after = end;
        while (after < to && isBlank(text[after])) {
            after++;
        }
        boolean ends = after < to && (text[after] == ',' || text[after] == '}');
        at = ends ? after : at;
        return ends;
    }

    Parsed row(DataType type, int from, int to, BytesColumn into, int row) {
        at = from;
        skipBlanks(to);
        if (at >= to || text[at++] != '(') {
            return Parsed.MALFORMED;
        }
        NestedWriter writer = new NestedWriter();
        writer.begin();
        List<Field> fields = type.parts();
        for (int i = 0; i < fields.size(); i++) {
            boolean last = i == fields.size() - 1;
            Column value = Column.create(fields.get(i).type(), 1);
            if (!readItem(to, (byte) ')', false) || text[at] != (last ? ')' : ',')) {
                return Parsed.MALFORMED;
            }
            at++;
            Parsed outcome = itemSize == 0 && !quoted
                    ? Parsed.OK
                    : ValueText.parse(fields.get(i).type(), item, 0, itemSize, fit, value, 0);
            if (outcome != Parsed.OK) {
                return outcome;
            }
            if (itemSize == 0 && !quoted) {
                value.nulls().set(0);
            }
            writer.add(fields.get(i).type(), value, 0);
        }
        skipBlanks(to);
        if (at != to) {
            return Parsed.MALFORMED;
        }
        writer.store(into, row);
        return Parsed.OK;
    }

    /** Reads up to a comma or {@code closing} that is not in quotes, into {@link #item}; false if there is none. */
    private boolean readItem(int to, byte closing, boolean trims) {
        itemSize = 0;
        quoted = false;
        int kept = 0;
        boolean inside = false;
        for (; at < to && (inside || (text[at] != ',' && text[at] != closing)); at++) {
            byte one = text[at];
            boolean twice = inside && one == '"' && !trims && at + 1 < to && text[at + 1] == '"';
            if (one == '\\' || twice) {
                if (++at >= to) {
                    return false;
                }
                item[itemSize++] = text[at];
                kept = itemSize;
            } else if (one == '"') {
                inside = !inside;
                quoted = true;
                kept = itemSize;
            } else {
                item[itemSize++] = one;
                kept = inside || !isBlank(one) ? itemSize : kept;
            }
        }
        itemSize = trims ? kept : itemSize;
        return at < to;
    }

    private void skipBlanks(int to) {
        while (at < to && isBlank(text[at])) {
            at++;
        }
    }

    private static boolean isBlank(byte one) {
        return one == ' ' || (one >= '\t' && one <= '\r');
    }
}
