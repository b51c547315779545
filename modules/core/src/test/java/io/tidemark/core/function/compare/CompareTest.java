package io.tidemark.core.function.compare;

import static io.tidemark.core.expr.CallCheck.check;
import static io.tidemark.core.expr.CallCheck.strict;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.CallCheck;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RandomValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class CompareTest {
    private static final List<DataType> TYPES = List.of(
            DataType.BOOLEAN,
            DataType.BIGINT,
            DataType.DOUBLE,
            DataType.VARCHAR,
            DataType.TIMESTAMP,
            DataType.decimal(12, 2),
            DataType.decimal(38, 2));

    /** Few values, so that equal ones meet. */
    private static Object few(DataType type, Random random) {
        return random.nextInt(4) == 0
                ? RandomValues.of(type, new Random(random.nextInt(3)))
                : RandomValues.of(type, random);
    }

    /** The order of Postgres. */
    static int order(Object a, Object b) {
        if (a instanceof Double x) {
            double y = (Double) b;
            boolean bothNaN = Double.isNaN(x) && Double.isNaN(y);
            return x == y || bothNaN ? 0 : Double.isNaN(x) ? 1 : Double.isNaN(y) ? -1 : x < y ? -1 : 1;
        }
        if (a instanceof String x) {
            return Arrays.compareUnsigned(
                    x.getBytes(StandardCharsets.UTF_8), ((String) b).getBytes(StandardCharsets.UTF_8));
        }
        if (a instanceof Boolean x) {
            return Boolean.compare(x, (Boolean) b);
        }
        return big(a).compareTo(big(b));
    }

    private static BigInteger big(Object value) {
        return value instanceof BigInteger big ? big : BigInteger.valueOf((Long) value);
    }

    private static boolean holds(String comparison, int order) {
        return switch (comparison) {
            case "eq" -> order == 0;
            case "ne" -> order != 0;
            case "lt" -> order < 0;
            case "le" -> order <= 0;
            case "gt" -> order > 0;
            default -> order >= 0;
        };
    }

    @Test
    void everyTypeHasTheOrderOfPostgres() {
        for (String comparison : List.of("eq", "ne", "lt", "le", "gt", "ge")) {
            for (DataType type : TYPES) {
                CallCheck.Model model = strict(a -> holds(comparison, order(a[0], a[1])));
                check(comparison, List.of(type, type), DataType.BOOLEAN, model, CompareTest::few);
            }
        }
    }

    /** Texts that begin alike, of lengths around that of a word, wherever they end in the heap. */
    @Test
    void textsOfAboutAWordAreEqualOnlyIfTheyAreTheSame() {
        List<String> texts = new ArrayList<>(List.of("", "b", "abcdefgx", "abcdefghx", "abcdefghabcdefgy", "é"));
        for (int length = 1; length <= 17; length++) {
            texts.add("abcdefghabcdefghi".substring(0, length));
        }
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            BytesColumn a = new BytesColumn(texts.size());
            BytesColumn b = new BytesColumn(texts.size());
            List<Long> right = new ArrayList<>();
            Collections.shuffle(texts, random);
            for (int row = 0; row < texts.size(); row++) {
                String other = random.nextBoolean() ? texts.get(row) : texts.get(random.nextInt(texts.size()));
                a.set(row, texts.get(row));
                b.set(row, other);
                right.add(texts.get(row).equals(other) ? 1L : 0L);
            }
            // Nothing behind the last text.
            a.share(Arrays.copyOf(a.heap(), a.heapSize()), a.heapSize());
            b.share(Arrays.copyOf(b.heap(), b.heapSize()), b.heapSize());
            long[] out = new long[texts.size()];
            CompareLoops.equal(a, b, out, new LongColumn(texts.size()).nulls(), texts.size(), 0);
            assertThat(out)
                    .containsExactly(right.stream().mapToLong(Long::longValue).toArray());
        }
    }

    @Test
    void decimalsOfDifferentScalesCompareByValue() {
        DataType[] types = {
            DataType.decimal(5, 2),
            DataType.decimal(18, 9),
            DataType.decimal(38, 0),
            DataType.decimal(38, 38),
            DataType.BIGINT
        };
        for (String comparison : List.of("eq", "ne", "lt", "le", "gt", "ge")) {
            for (DataType a : types) {
                for (DataType b : types) {
                    check(comparison, List.of(a, b), DataType.BOOLEAN, strict(arguments -> {
                        BigDecimal x = new BigDecimal(big(arguments[0]), a.scale());
                        return holds(comparison, x.compareTo(new BigDecimal(big(arguments[1]), b.scale())));
                    }));
                }
            }
        }
    }

    @Test
    void numbersOfDifferentScalesAreDistinctByValue() {
        DataType cents = DataType.decimal(5, 2);
        check(
                "is_distinct_from",
                List.of(cents, DataType.INTEGER),
                DataType.BOOLEAN,
                a -> a[0] == null || a[1] == null
                        ? a[0] != a[1]
                        : !big(a[0]).equals(big(a[1]).multiply(BigInteger.valueOf(100))),
                (type, random) -> random.nextInt(8) * 100L / (type.equals(cents) ? 1 : 100));
    }

    @Test
    void nullIsAValueToIsDistinctFrom() {
        for (DataType type : TYPES) {
            CallCheck.Model distinct = a -> a[0] == null || a[1] == null ? a[0] != a[1] : order(a[0], a[1]) != 0;
            check("is_distinct_from", List.of(type, type), DataType.BOOLEAN, distinct, CompareTest::few);
            check(
                    "is_not_distinct_from",
                    List.of(type, type),
                    DataType.BOOLEAN,
                    a -> !(Boolean) distinct.apply(a),
                    CompareTest::few);
        }
    }

    @Test
    void nullsDoNotCountForGreatestAndLeast() {
        for (DataType type : TYPES) {
            List<DataType> three = List.of(type, type, type);
            Comparator<Object> order = CompareTest::order;
            check(
                    "greatest",
                    three,
                    type,
                    a -> Arrays.stream(a).filter(x -> x != null).max(order).orElse(null),
                    CompareTest::positiveZero);
            check(
                    "least",
                    three,
                    type,
                    a -> Arrays.stream(a).filter(x -> x != null).min(order).orElse(null),
                    CompareTest::positiveZero);
        }
    }

    /** Either zero is a right answer: have only one. */
    private static Object positiveZero(DataType type, Random random) {
        Object value = RandomValues.of(type, random);
        return value.equals(-0.0) ? 0.0 : value;
    }

    @Test
    void notFoundInAListWithNullIsNull() {
        for (DataType type : TYPES) {
            for (boolean withNull : new boolean[] {false, true}) {
                Object[] list = new Object[20];
                Arrays.setAll(list, i -> RandomValues.of(type, new Random(i % 3 + i * (i & 1))));
                list[7] = withNull ? null : list[7];
                Expr[] call = new Expr[list.length + 1];
                call[0] = new Expr.ColumnRef(0, type);
                for (int i = 0; i < list.length; i++) {
                    call[i + 1] = new Expr.Literal(list[i], type);
                }
                CallCheck.checkCall(
                        new Expr.Call("in", List.of(call), DataType.BOOLEAN),
                        listModel(list, withNull),
                        CompareTest::few);
            }
        }
    }

    private static CallCheck.Model listModel(Object[] list, boolean withNull) {
        return a -> {
            if (a[0] == null) {
                return null;
            }
            boolean found = Arrays.stream(list).anyMatch(x -> x != null && order(a[0], x) == 0);
            return found ? Boolean.TRUE : withNull ? null : Boolean.FALSE;
        };
    }
}
