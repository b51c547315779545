package io.tidemark.api.data.nested;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Packed arrays against lists of objects: finds an order of bytes that is not that of the values, and what does not come back. */
final class NestedOrderTest {
    private static final Comparator<Object> ITEMS = Comparator.nullsLast(NestedOrderTest::compare);
    private static final double[] DOUBLES = {
        0.0,
        -0.0,
        1.5,
        -1.5,
        Double.NaN,
        Double.MIN_VALUE,
        Double.MAX_VALUE,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY
    };
    private static final String[] TEXTS = {"", "\0", "a", "a\0", "a\0b", "ab", "\u00e9", "\uffff", "\0\0"};

    private final Random random = new Random(7);
    private final NestedWriter writer = new NestedWriter();
    private final NestedReader reader = new NestedReader();

    @ParameterizedTest
    @EnumSource(Storage.class)
    void bytesOrderAsTheirItemsDoAndComeBack(Storage storage) {
        DataType type = type(storage);
        BytesColumn packed = new BytesColumn(300);
        List<List<@Nullable Object>> lists = new ArrayList<>();
        for (int row = 0; row < 300; row++) {
            List<@Nullable Object> list = list(storage);
            lists.add(list);
            pack(type, list, packed, row);
            assertThat(unpack(type, packed, row)).isEqualTo(list);
        }
        for (int a = 0; a < lists.size(); a++) {
            for (int b = 0; b < lists.size(); b++) {
                int bytes = Arrays.compareUnsigned(packed.get(a), packed.get(b));
                assertThat(Integer.signum(bytes))
                        .as("%s and %s", lists.get(a), lists.get(b))
                        .isEqualTo(Integer.signum(compareLists(lists.get(a), lists.get(b))));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Storage.class)
    void arraysWithinArraysAreSkippedAndRead(Storage storage) {
        DataType inner = type(storage);
        BytesColumn packed = new BytesColumn(1);
        BytesColumn item = new BytesColumn(3);
        List<List<@Nullable Object>> lists = List.of(list(storage), list(storage), list(storage));
        for (int i = 0; i < 3; i++) {
            pack(inner, lists.get(i), item, i);
        }
        writer.begin();
        writer.add(DataType.array(inner), item, 0);
        writer.addNull();
        writer.add(DataType.array(inner), item, 2);
        writer.store(packed, 0);

        assertThat(reader.count(DataType.array(inner), packed, 0)).isEqualTo(3);
        reader.begin(packed, 0);
        reader.skip(DataType.array(inner));
        reader.skip(DataType.array(inner));
        BytesColumn back = new BytesColumn(1);
        reader.read(DataType.array(inner), back, 0);
        assertThat(reader.hasNext()).isFalse();
        assertThat(unpack(inner, back, 0)).isEqualTo(lists.get(2));
    }

    private static DataType type(Storage storage) {
        return switch (storage) {
            case LONG -> DataType.BIGINT;
            case DOUBLE -> DataType.DOUBLE;
            case WIDE -> DataType.decimal(38, 0);
            case BYTES -> DataType.VARCHAR;
        };
    }

    private List<@Nullable Object> list(Storage storage) {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(random.nextInt(5) == 0 ? null : item(storage));
        }
        return list;
    }

    private Object item(Storage storage) {
        return switch (storage) {
            case LONG -> random.nextLong() >> random.nextInt(64);
            // There is one zero, as SQL has it.
            case DOUBLE -> DOUBLES[random.nextInt(DOUBLES.length)] + 0.0;
            case WIDE ->
                new BigInteger(random.nextInt(126), random).multiply(BigInteger.valueOf(random.nextInt(3) - 1));
            case BYTES -> TEXTS[random.nextInt(TEXTS.length)];
        };
    }

    private void pack(DataType type, List<@Nullable Object> list, BytesColumn into, int row) {
        writer.begin();
        for (Object item : list) {
            Column one = Column.create(type, 1);
            if (item == null) {
                one.nulls().set(0);
            } else if (one instanceof LongColumn longs) {
                longs.set(0, (Long) item);
            } else if (one instanceof DoubleColumn doubles) {
                doubles.set(0, (Double) item);
            } else if (one instanceof WideColumn wides) {
                wides.set(0, ((BigInteger) item).shiftRight(64).longValue(), ((BigInteger) item).longValue());
            } else {
                ((BytesColumn) one).set(0, (String) item);
            }
            writer.add(type, one, 0);
        }
        writer.store(into, row);
    }

    private List<@Nullable Object> unpack(DataType type, BytesColumn packed, int row) {
        List<@Nullable Object> list = new ArrayList<>();
        Column one = Column.create(type, 1);
        for (reader.begin(packed, row); reader.hasNext(); ) {
            one.clear();
            reader.read(type, one, 0);
            list.add(one.nulls().get(0) ? null : value(one));
        }
        return list;
    }

    private static Object value(Column one) {
        if (one instanceof LongColumn longs) {
            return longs.get(0);
        }
        if (one instanceof DoubleColumn doubles) {
            return doubles.get(0);
        }
        return one instanceof WideColumn wides ? wides.get(0) : ((BytesColumn) one).getString(0);
    }

    private static int compareLists(List<@Nullable Object> a, List<@Nullable Object> b) {
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            int order = ITEMS.compare(a.get(i), b.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(a.size(), b.size());
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object a, Object b) {
        return a instanceof String text
                ? Arrays.compareUnsigned(
                        text.getBytes(StandardCharsets.UTF_8), ((String) b).getBytes(StandardCharsets.UTF_8))
                : ((Comparable<Object>) a).compareTo(b);
    }
}
