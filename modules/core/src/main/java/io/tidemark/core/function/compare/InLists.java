package io.tidemark.core.function.compare;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.BoxedValues;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code value IN (literals)}. A NULL in the list makes "not found" NULL, as SQL has it. */
final class InLists {
    private InLists() {}

    /** Null unless all but the first argument are literals of its type. */
    static @Nullable Kernel bind(Expr.Call call) {
        DataType type = call.arguments().get(0).type();
        List<Expr> list = call.arguments().subList(1, call.arguments().size());
        boolean takes = call.type().kind() == TypeKind.BOOLEAN
                && list.stream()
                        .allMatch(item -> item instanceof Expr.Literal && CompareFunctions.areAlike(item.type(), type));
        if (!takes) {
            return null;
        }
        List<Expr.Literal> literals =
                list.stream().map(Expr.Literal.class::cast).toList();
        Column members = Column.create(type, literals.size());
        int count = 0;
        for (Expr.Literal literal : literals) {
            if (literal.value() != null) {
                BoxedValues.set(members, count++, type, literal.value());
            }
        }
        return new InKernel(membership(members, count), count < literals.size());
    }

    /** Whether a row that is not NULL is in the list. */
    @FunctionalInterface
    private interface Membership {
        boolean has(Column column, int row);
    }

    private static Membership membership(Column members, int count) {
        return switch (members.storage()) {
            case LONG -> {
                long[] sorted = Arrays.copyOf(((LongColumn) members).values(), count);
                Arrays.sort(sorted);
                yield (column, row) -> Arrays.binarySearch(sorted, ((LongColumn) column).values()[row]) >= 0;
            }
            case DOUBLE -> {
                long[] sorted = new long[count];
                Arrays.setAll(sorted, i -> DoubleColumn.canonicalBits(((DoubleColumn) members).get(i)));
                Arrays.sort(sorted);
                yield (column, row) ->
                        Arrays.binarySearch(sorted, DoubleColumn.canonicalBits(((DoubleColumn) column).get(row))) >= 0;
            }
            case BYTES -> new ByteStrings((BytesColumn) members, count)::has;
            case WIDE ->
                (column, row) -> {
                    for (int i = 0; i < count; i++) {
                        if (column.sameAs(row, members, i)) {
                            return true;
                        }
                    }
                    return false;
                };
        };
    }

    private record InKernel(Membership membership, boolean hasNull) implements Kernel.NullAware {
        @Override
        public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
            long[] out = ((LongColumn) result).values();
            result.nulls().addAll(arguments[0].nulls(), rows);
            for (int row = 0; row < rows; row++) {
                if (result.nulls().get(row)) {
                    continue;
                }
                boolean found = membership.has(arguments[0], row);
                out[row] = found ? 1 : 0;
                if (!found && hasNull) {
                    result.nulls().set(row);
                }
            }
        }
    }
}
