package io.tidemark.sql.narrow;

import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.JoinBounds;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.sql.lower.scalar.Conditions;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A join over narrower inputs. */
final class NarrowJoin {
    private NarrowJoin() {}

    /**
     * An input that has some columns of a wider one, in their order. Immutable.
     *
     * @param kept the columns of the wider one that are there
     * @param places by column of the wider one: where it is now; of one that is not there, anything
     */
    record Input(PlanNode node, int[] kept, int[] places) {
        /** All columns where they were. */
        static Input all(PlanNode node) {
            int[] places = Narrow.all(node).places();
            return new Input(node, places, places);
        }

        private int[] moved(int[] columns) {
            return Arrays.stream(columns).map(column -> places[column]).toArray();
        }
    }

    /** The join over other inputs. */
    static Narrow of(PlanNode.Join join, Input left, Input right) {
        int leftWidth = join.left().type().size();
        int newLeftWidth = left.node().type().size();
        int[] places = Arrays.copyOf(left.places(), leftWidth + right.places().length);
        for (int i = 0; i < right.places().length; i++) {
            places[leftWidth + i] = newLeftWidth + right.places()[i];
        }
        Expr condition = join.condition();
        PlanNode.Join narrow = new PlanNode.Join(
                left.node(),
                right.node(),
                join.kind(),
                left.moved(join.leftKeys()),
                right.moved(join.rightKeys()),
                join.nullsMatch(),
                condition == null ? null : Conditions.moved(condition, column -> places[column]),
                moved(join.bounds(), left, right),
                type(join, left, right));
        return new Narrow(narrow, Arrays.copyOf(places, join.type().size()));
    }

    private static @Nullable JoinBounds moved(@Nullable JoinBounds bounds, Input left, Input right) {
        return bounds == null
                ? null
                : new JoinBounds(
                        left.places()[bounds.leftTime()],
                        right.places()[bounds.rightTime()],
                        bounds.lowMicros(),
                        bounds.highMicros(),
                        bounds.atOnce());
    }

    private static RowType type(PlanNode.Join join, Input left, Input right) {
        IntStream kept = Arrays.stream(left.kept());
        if (join.kind().givesPairs()) {
            int leftWidth = join.left().type().size();
            kept = IntStream.concat(kept, Arrays.stream(right.kept()).map(column -> leftWidth + column));
        }
        return join.type().select(kept.toArray());
    }
}
