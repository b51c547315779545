package io.tidemark.runtime.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextLengthsTest {
    private static final RowType TYPE = RowType.of(Field.of("n", DataType.INTEGER), Field.of("t", DataType.VARCHAR));

    /** What a text becomes in a column; null if it is too long. */
    private static @Nullable String fitted(String text, int length) {
        Batch rows = new Batch(TYPE, 2);
        rows.bytes(1).set(0, "before");
        rows.bytes(1).set(1, text);
        rows.setCount(2);
        int column = new TextLengths(new int[] {0, length}).fit(rows, 1);
        return column < 0 ? rows.bytes(1).getString(1) : null;
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "'abc', 3, 'abc'",
                "'abcd', 3, none",
                "'abc  ', 3, 'abc'",
                "'abc d', 3, none",
                "'ab  ', 3, 'ab '",
                "'äöü', 3, 'äöü'",
                "'äöüß', 3, none",
                "'äöü ', 3, 'äöü'",
                "'😀😀', 2, '😀😀'",
                "'', 3, ''",
                "'     ', 3, '   '",
                "'abc', -3, 'abc'",
                "'ab ', -3, 'ab'",
                "'ab    ', -3, 'ab'",
                "'    ', -3, ''",
                "'abcd', -3, none",
                "'ab  d', -3, none",
                "'äö  ', -3, 'äö'",
            })
    void textsFitAsInPostgres(String text, int length, String fitted) {
        assertThat(fitted(text, length)).isEqualTo(fitted);
    }

    @Test
    void nullFits() {
        Batch rows = new Batch(TYPE, 1);
        rows.column(1).setNull(0);
        rows.setCount(1);
        assertThat(new TextLengths(new int[] {0, 1}).fit(rows, 0)).isEqualTo(-1);
    }

    @Test
    void typesReadAsTheyAreDeclared() {
        TextLengths lengths = new TextLengths(new int[] {0, 20, -1});
        assertThat(lengths.type(1)).isEqualTo("VARCHAR(20)");
        assertThat(lengths.type(2)).isEqualTo("CHAR(1)");
        assertThat(lengths.has(0)).isFalse();
        assertThat(TextLengths.NONE.has(1)).isFalse();
    }
}
