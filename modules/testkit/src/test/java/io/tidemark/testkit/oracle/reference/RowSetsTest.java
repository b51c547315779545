package io.tidemark.testkit.oracle.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RowSetsTest {
    private static List<Object> row(Object... values) {
        return Arrays.asList(values);
    }

    @Test
    void orderAndWidthOfNumbersDoNotMatter() {
        assertThat(RowSets.difference(
                        List.of(row(1, "a"), row(null, "b"), row(2, "c")),
                        List.of(row(2L, "c"), row(new BigDecimal("1.0"), "a"), row(null, "b"))))
                .isNull();
    }

    @Test
    void rowCountsAsOftenAsItIsThere() {
        assertThat(RowSets.difference(List.of(row(1), row(1)), List.of(row(1))))
                .isEqualTo("only in the view: 1 rows\n  [1]\nonly in the batch answer: 0 rows");
        assertThat(RowSets.difference(List.of(), List.of(row("x"))))
                .isEqualTo("only in the view: 0 rows\nonly in the batch answer: 1 rows\n  [x]");
    }

    @Test
    void doublesMayDifferInTheLastDigitsAndDecimalsInThoseThatOneDoesNotHave() {
        assertThat(RowSets.difference(List.of(row(0.1 + 0.2, 1)), List.of(row(0.3, 1))))
                .isNull();
        assertThat(RowSets.difference(List.of(row(0.3001)), List.of(row(0.3)))).isNotNull();
        assertThat(RowSets.difference(
                        List.of(row(new BigDecimal("0.3333333333333333"))),
                        List.of(row(new BigDecimal("0.33333333333333333333")))))
                .isNull();
        assertThat(RowSets.difference(List.of(row(new BigDecimal("0.34"))), List.of(row(new BigDecimal("0.333")))))
                .isNotNull();
    }

    @Test
    void decimalOfOursIsHeldAgainstADoubleToItsLastDigit() {
        assertThat(RowSets.difference(List.of(row(new BigDecimal("19.197129"))), List.of(row(19.19712914467))))
                .isNull();
        assertThat(RowSets.difference(List.of(row(new BigDecimal("19.1971"))), List.of(row(19.1974))))
                .isNotNull();
    }

    @Test
    void nullIsNoNumberAndNanEqualsItself() {
        assertThat(RowSets.difference(List.of(row(Double.NaN), row(-0.0)), List.of(row(0.0), row(Double.NaN))))
                .isNull();
        assertThat(RowSets.difference(List.of(row((Object) null)), List.of(row(0))))
                .isNotNull();
        assertThat(RowSets.difference(List.of(row(Double.POSITIVE_INFINITY)), List.of(row(1e300))))
                .isNotNull();
    }
}
