package io.tidemark.sql.narrow;

import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.graph.Lineage;
import io.tidemark.core.plan.Inputs;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.SortKey;
import io.tidemark.sql.lower.scalar.Conditions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Takes columns that nothing above reads out of what filters, windows, top-N and joins carry along: these copy the columns of the rows that they keep, once for each window or pair, and some remember them.
 *
 * <ol>
 *   <li>What a Project reads is known. Below it, through filters, windows and top-N, each adds what it reads itself.
 *   <li>At the Project, or whatever else stands at the bottom of these, the columns that are read are picked, uncopied.
 *   <li>Of the inputs of a join only those that come from a source as they are: where there are windows or groups, columns say what a row belongs to, read or not.
 *   <li>A Project that gives all columns as they come is left out.
 * </ol>
 *
 * <p>Stateless.
 */
public final class UnreadColumns {
    /** Columns that a window adds: its start and its end. */
    private static final int BOUNDS = 2;

    private UnreadColumns() {}

    /** The plan with the same output. */
    public static PlanNode leftOut(PlanNode node) {
        if (node instanceof PlanNode.Project project) {
            BitSet read = new BitSet();
            project.columns().forEach(column -> read(column, read));
            Narrow input =
                    project.input() instanceof PlanNode.Scan scan ? Narrow.all(scan) : narrow(project.input(), read);
            List<Expr> columns = input.moved(project.columns());
            return isIdentity(columns, project, input.node())
                    ? input.node()
                    : new PlanNode.Project(input.node(), columns, project.type());
        }
        return Inputs.replaced(node, UnreadColumns::leftOut);
    }

    private static boolean isIdentity(List<Expr> columns, PlanNode.Project project, PlanNode input) {
        for (int i = 0; i < columns.size(); i++) {
            if (!(columns.get(i) instanceof Expr.ColumnRef column) || column.index() != i) {
                return false;
            }
        }
        return project.type().equals(input.type());
    }

    /** A node that has the columns {@code read} of another one at least. */
    private static Narrow narrow(PlanNode node, BitSet read) {
        if (read.isEmpty() || read.cardinality() == node.type().size()) {
            return Narrow.all(leftOut(node));
        }
        if (node instanceof PlanNode.Filter filter) {
            BitSet below = (BitSet) read.clone();
            read(filter.condition(), below);
            Narrow input = narrow(filter.input(), below);
            return input.below(new PlanNode.Filter(input.node(), input.moved(filter.condition())));
        }
        if (node instanceof PlanNode.ClockFilter filter) {
            BitSet below = (BitSet) read.clone();
            read(filter.moment(), below);
            Narrow input = narrow(filter.input(), below);
            return input.below(new PlanNode.ClockFilter(input.node(), input.moved(filter.moment()), filter.isUntil()));
        }
        if (node instanceof PlanNode.Window window) {
            Narrow input = windowed(window.input(), read, window.timeColumn());
            return new Narrow(
                    new PlanNode.Window(
                            input.node(),
                            input.places()[window.timeColumn()],
                            window.spec(),
                            withBounds(input, window)),
                    input.placesAnd(BOUNDS));
        }
        if (node instanceof PlanNode.Session session) {
            Narrow input = windowed(session.input(), read, session.timeColumn(), session.keys());
            return new Narrow(
                    new PlanNode.Session(
                            input.node(),
                            input.places()[session.timeColumn()],
                            Arrays.stream(session.keys())
                                    .map(key -> input.places()[key])
                                    .toArray(),
                            session.gapMicros(),
                            withBounds(input, session)),
                    input.placesAnd(BOUNDS));
        }
        if (node instanceof PlanNode.Top top) {
            return top(top, read);
        }
        if (node instanceof PlanNode.Project project) {
            return picked(project.input(), project.columns(), project, read);
        }
        if (node instanceof PlanNode.Join join) {
            return joined(join, read);
        }
        PlanNode whole = leftOut(node);
        List<Expr> columns = new ArrayList<>();
        for (int i = 0; i < node.type().size(); i++) {
            columns.add(new Expr.ColumnRef(i, node.type().type(i)));
        }
        // Where there is nothing to be copied, there is nothing to be won.
        return node instanceof PlanNode.Scan ? picked(whole, columns, node, read) : Narrow.all(whole);
    }

    /** Rows that lie in order: which of two is first is told by their keys, and then by their columns from left to right. */
    private static Narrow top(PlanNode.Top top, BitSet read) {
        int width = top.input().type().size();
        BitSet keys = new BitSet();
        Arrays.stream(top.partition()).forEach(keys::set);
        top.order().forEach(key -> keys.set(key.column()));
        BitSet others = read.get(0, width);
        others.andNot(keys);
        BitSet below = (BitSet) keys.clone();
        // A column before the last one that is read may decide what is read there.
        below.set(0, others.length());
        int time = Lineage.eventTime(top.input());
        if (time >= 0) {
            // The book of late events shows it.
            below.set(time);
        }
        Narrow input = narrow(top.input(), below);
        int added = top.isNumbered() ? 1 : 0;
        RowType type = added == 0
                ? input.node().type()
                : input.node().type().with(top.type().field(width));
        List<SortKey> order = top.order().stream()
                .map(key -> new SortKey(input.places()[key.column()], key.descending(), key.nullsFirst()))
                .toList();
        int[] partition =
                Arrays.stream(top.partition()).map(key -> input.places()[key]).toArray();
        return new Narrow(
                new PlanNode.Top(
                        input.node(),
                        partition,
                        order,
                        top.ranking(),
                        top.limit(),
                        top.offset(),
                        top.isNumbered(),
                        type),
                input.placesAnd(added));
    }

    /** A join of inputs that have what is read above it and what it reads itself. */
    private static Narrow joined(PlanNode.Join join, BitSet read) {
        int leftWidth = join.left().type().size();
        BitSet below = (BitSet) read.clone();
        if (join.condition() != null) {
            read(join.condition(), below);
        }
        Arrays.stream(join.leftKeys()).forEach(below::set);
        Arrays.stream(join.rightKeys()).forEach(key -> below.set(leftWidth + key));
        if (join.bounds() != null) {
            below.set(join.bounds().leftTime());
            below.set(leftWidth + join.bounds().rightTime());
        }
        return NarrowJoin.of(
                join,
                input(join.left(), below.get(0, leftWidth)),
                input(
                        join.right(),
                        below.get(leftWidth, leftWidth + join.right().type().size())));
    }

    /** An input of a join with the columns {@code read} alone and in their order; or with all of them, if it is no source as it is. */
    private static NarrowJoin.Input input(PlanNode node, BitSet read) {
        if (!isOfSource(node)
                || read.isEmpty()
                || read.cardinality() == node.type().size()) {
            return NarrowJoin.Input.all(leftOut(node));
        }
        Narrow input = narrow(node, read);
        int[] kept = read.stream().toArray();
        int[] places = new int[node.type().size()];
        List<Expr> columns = new ArrayList<>();
        for (int column : kept) {
            places[column] = columns.size();
            columns.add(new Expr.ColumnRef(input.places()[column], node.type().type(column)));
        }
        PlanNode.Project project =
                new PlanNode.Project(input.node(), columns, node.type().select(kept));
        return new NarrowJoin.Input(isIdentity(columns, project, input.node()) ? input.node() : project, kept, places);
    }

    /** Whether rows come from a source as they are, but for filters and what is computed of each. */
    private static boolean isOfSource(PlanNode node) {
        return node instanceof PlanNode.Scan scan
                ? scan.insertOnly()
                : (node instanceof PlanNode.Filter || node instanceof PlanNode.Project)
                        && isOfSource(node.inputs().get(0));
    }

    /** What rows are assigned to windows of: with their time and their keys. */
    private static Narrow windowed(PlanNode node, BitSet read, int timeColumn, int... keys) {
        BitSet below = read.get(0, node.type().size());
        below.set(timeColumn);
        Arrays.stream(keys).forEach(below::set);
        return narrow(node, below);
    }

    /** The columns of the input, then the bounds of windows as they were. */
    private static RowType withBounds(Narrow input, PlanNode window) {
        int width = window.type().size() - BOUNDS;
        return input.node()
                .type()
                .with(window.type().field(width), window.type().field(width + 1));
    }

    /** Only those of {@code columns} over {@code input}, which are the output of {@code whole}, that are read. */
    private static Narrow picked(PlanNode input, List<Expr> columns, PlanNode whole, BitSet read) {
        int[] places = new int[columns.size()];
        int[] kept = read.stream().toArray();
        List<Expr> some = new ArrayList<>();
        for (int column : kept) {
            places[column] = some.size();
            some.add(columns.get(column));
        }
        PlanNode.Project project =
                new PlanNode.Project(input, some, whole.type().select(kept));
        return new Narrow(input instanceof PlanNode.Scan ? project : leftOut(project), places);
    }

    private static void read(Expr expr, BitSet into) {
        Conditions.columns(expr).forEach(into::set);
    }
}
