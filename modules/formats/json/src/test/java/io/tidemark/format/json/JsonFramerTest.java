package io.tidemark.format.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.format.Framer;
import io.tidemark.api.source.Slice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonFramerTest {
    private static final byte[] TEXT =
            "\ufeff{\"a\":1}\n\n{\"b\":\"long enough to span words\"}\r\n   \r\n{\"c\":3}\n{\"d\":4}"
                    .getBytes(StandardCharsets.UTF_8);
    private static final String[] ROWS = {
        "3:{\"a\":1}", "12:{\"b\":\"long enough to span words\"}", "52:{\"c\":3}", "60:{\"d\":4}"
    };

    private static Slice slice(byte[] text) {
        Slice slice = new Slice();
        slice.buffer = Arrays.copyOf(text, text.length + Slice.PADDING);
        slice.bufferSize = text.length;
        return slice;
    }

    private static List<String> rows(Slice slice) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < slice.count; i++) {
            rows.add(slice.offsets[i] + ":"
                    + new String(slice.buffer, slice.starts[i], slice.lengths[i], StandardCharsets.UTF_8));
        }
        return rows;
    }

    @Test
    void everySplitGivesTheSameRows() {
        for (int first = 0; first <= TEXT.length; first++) {
            for (int second = first; second <= TEXT.length; second++) {
                Slice slice = slice(TEXT);
                Framer framer = Lines.FORMAT.framer(Lines.options());
                int at = framer.frame(slice, 0, first, 0, false, 100);
                at = framer.frame(slice, at, second, at, false, 100);
                at = framer.frame(slice, at, TEXT.length, at, true, 100);
                assertThat(at).isEqualTo(TEXT.length);
                assertThat(rows(slice)).containsExactly(ROWS);
            }
        }
    }

    @Test
    void anUnfinishedLineWaitsUntilTheEnd() {
        Slice slice = slice(TEXT);
        int at = Lines.FORMAT.framer(Lines.options()).frame(slice, 0, TEXT.length, 0, false, 100);
        assertThat(at).isEqualTo(60);
        assertThat(slice.count).isEqualTo(3);
    }

    @Test
    void framingStopsAtTheLimitAndGoesOnThere() {
        List<String> rows = new ArrayList<>();
        Framer framer = Lines.FORMAT.framer(Lines.options());
        int at = 0;
        while (at < TEXT.length) {
            Slice slice = slice(TEXT);
            at = framer.frame(slice, at, TEXT.length, at, true, 1);
            assertThat(slice.count).isEqualTo(1);
            rows.addAll(rows(slice));
        }
        assertThat(rows).containsExactly(ROWS);
    }

    @Test
    void aByteOrderMarkIsTheHead() {
        Framer framer = Lines.FORMAT.framer(Lines.options());
        assertThat(framer.headLength(TEXT, 0, 2, false)).isEqualTo(-1);
        assertThat(framer.headLength(TEXT, 0, 2, true)).isZero();
        assertThat(framer.headLength(TEXT, 0, TEXT.length, false)).isEqualTo(3);
        assertThat(framer.headLength(TEXT, 3, TEXT.length, false)).isZero();
    }

    @Test
    void anEmptyUnitHasNoRows() {
        Slice slice = slice(new byte[0]);
        assertThat(Lines.FORMAT.framer(Lines.options()).frame(slice, 0, 0, 0, true, 100))
                .isZero();
        assertThat(slice.count).isZero();
    }
}
