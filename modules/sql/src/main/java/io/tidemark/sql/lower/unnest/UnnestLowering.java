package io.tidemark.sql.lower.unnest;

import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.lower.Columns;
import io.tidemark.sql.lower.Lowered;
import io.tidemark.sql.lower.Lowering;
import io.tidemark.sql.lower.scalar.Conditions;
import io.tidemark.sql.rewrite.Unnested;
import io.tidemark.sql.type.SqlTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * UNNEST: rows keep their time, window and status, and where they have a key, key and place identify the rows that are made of them.
 */
public final class UnnestLowering {
    private UnnestLowering() {}

    /** The plan of a node and all below it. */
    public static Lowered lower(Unnested unnested, Lowering lowering) {
        Lowered input = lowering.lower(unnested.getInput());
        int hidden = input.node().type().size() - input.width();
        RowType all = SqlTypes.row(unnested.getRowType());
        List<Field> fields = new ArrayList<>(input.node().type().fields());
        for (Field element : all.fields().subList(input.width(), all.size())) {
            fields.add(Field.of(element.name(), element.type()));
        }
        List<Expr> arrays =
                unnested.arrays().stream().map(lowering.expressions()::lower).toList();
        RexNode condition = unnested.condition();
        IntUnaryOperator behindHidden = column -> column < input.width() ? column : column + hidden;
        Expr asked = condition == null
                ? null
                : Conditions.moved(lowering.expressions().lower(condition), behindHidden);
        PlanNode node = new PlanNode.Unnest(input.node(), arrays, asked, unnested.isOuter(), new RowType(fields));
        return inOrder(node, input, all.size());
    }

    /** The columns of the relational node, then those that are hidden, and the place where it is a key. */
    private static Lowered inOrder(PlanNode node, Lowered input, int width) {
        int all = input.node().type().size();
        int hidden = all - input.width();
        int[] columns = new int[width + hidden];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = i < input.width() ? i : i < width ? i + hidden : i - width + input.width();
        }
        IntUnaryOperator places = column -> column < input.width() ? column : column - input.width() + width;
        List<TimeColumn> time = input.time().stream()
                .map(one -> new TimeColumn(places.applyAsInt(one.column()), one.lagMicros()))
                .toList();
        int start = input.isWindowed() ? places.applyAsInt(input.windowStart()) : -1;
        int end = input.isWindowed() ? places.applyAsInt(input.windowEnd()) : -1;
        return new Lowered(
                hidden == 0 ? node : Columns.choose(node, columns),
                width,
                time,
                start,
                end,
                keys(input, places, width),
                false);
    }

    /** As for a join: of results of windows, which close once more, as whole rows. */
    private static int @Nullable [] keys(Lowered input, IntUnaryOperator places, int width) {
        int[] keys = input.keys();
        if (keys == null || !input.isWindowed()) {
            return null;
        }
        return IntStream.concat(Arrays.stream(keys).map(places), IntStream.of(width - 1))
                .toArray();
    }
}
