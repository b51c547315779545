package io.tidemark.sql;

import io.tidemark.api.data.LongColumn;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.graph.StateBounds;
import io.tidemark.core.graph.TimeLags;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.OverCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.Ranking;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.plan.WindowSpec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Plans as text: a line a node with what it remembers, inputs indented below it. A node's second line is about what it gives: which columns carry the
 * watermark, and by which key rows are brought to the operator above.
 */
final class Explain {
    private final StringBuilder out = new StringBuilder();
    private final StateBounds bounds;

    private Explain(StateBounds bounds) {
        this.bounds = bounds;
    }

    static String of(PlanNode root, StateBounds bounds) {
        Explain explain = new Explain(bounds);
        explain.node(root, "", 0);
        return explain.out.toString();
    }

    private void node(PlanNode node, String key, int depth) {
        String indent = "  ".repeat(depth);
        StateBounds.NodeState state = bounds.of(node);
        out.append(indent)
                .append(title(node))
                .append(state == null ? "" : "; state: " + state.holds())
                .append('\n');
        String edge =
                Stream.of(watermarks(node), key).filter(part -> !part.isEmpty()).collect(Collectors.joining("; "));
        if (!edge.isEmpty()) {
            out.append(indent).append("  -> ").append(edge).append('\n');
        }
        for (int i = 0; i < node.inputs().size(); i++) {
            node(node.inputs().get(i), key(node, i), depth + 1);
        }
    }

    /** By which columns rows of an input are brought to the operator that has their key. */
    private static String key(PlanNode node, int input) {
        RowType type = node.inputs().get(input).type();
        int[] columns = new int[0];
        if (node instanceof PlanNode.Aggregate aggregate) {
            columns = aggregate.keys();
        } else if (node instanceof PlanNode.Top top) {
            columns = top.partition();
        } else if (node instanceof PlanNode.Session session) {
            columns = session.keys();
        } else if (node instanceof PlanNode.AsOfJoin join) {
            columns = input == 0 ? join.leftKeys() : join.rightKeys();
        } else if (node instanceof PlanNode.Over over) {
            columns = over.partition();
        } else if (node instanceof PlanNode.Join join) {
            columns = input == 0 ? join.leftKeys() : join.rightKeys();
        } else if (node instanceof PlanNode.SetOperation) {
            columns = IntStream.range(0, type.size()).toArray();
        }
        return columns.length == 0
                ? ""
                : "key "
                        + Arrays.stream(columns)
                                .mapToObj(column -> name(type, column))
                                .collect(Collectors.joining(", "));
    }

    private static String watermarks(PlanNode node) {
        List<String> times = new ArrayList<>();
        for (int column = 0; column < node.type().size(); column++) {
            long lag = node instanceof PlanNode.Values ? TimeLags.NONE : TimeLags.of(node, column);
            if (lag != TimeLags.NONE) {
                times.add(name(node.type(), column) + (lag == 0 ? "" : " - " + micros(lag)));
            }
        }
        return times.isEmpty() ? "" : "watermark " + String.join(", ", times);
    }

    private static String title(PlanNode node) {
        if (node instanceof PlanNode.Scan scan) {
            return "Scan " + scan.relation();
        } else if (node instanceof PlanNode.Filter filter) {
            return "Filter " + text(filter.condition(), filter.input().type());
        } else if (node instanceof PlanNode.ClockFilter filter) {
            return "Filter " + (filter.isUntil() ? "until" : "from") + " the clock is at "
                    + text(filter.moment(), filter.input().type());
        } else if (node instanceof PlanNode.Project project) {
            return "Project " + columns(project);
        } else if (node instanceof PlanNode.Window window) {
            return "Window " + spec(window.spec()) + " of "
                    + name(window.input().type(), window.timeColumn());
        } else if (node instanceof PlanNode.Session session) {
            return "Session of " + name(session.input().type(), session.timeColumn()) + ", less than "
                    + micros(session.gapMicros()) + " apart";
        } else if (node instanceof PlanNode.Aggregate aggregate) {
            return aggregate(aggregate);
        } else if (node instanceof PlanNode.Join join) {
            return join(join);
        } else if (node instanceof PlanNode.AsOfJoin join) {
            return asOf(join);
        } else if (node instanceof PlanNode.SetOperation operation) {
            return (operation.intersect() ? "Intersect" : "Except") + (operation.all() ? " all" : "");
        } else if (node instanceof PlanNode.Union) {
            return "Union all";
        } else if (node instanceof PlanNode.Sort sort) {
            return sort(sort);
        } else if (node instanceof PlanNode.Top top) {
            return top(top);
        } else if (node instanceof PlanNode.Over over) {
            return over(over);
        } else if (node instanceof PlanNode.Values values) {
            return "Values " + values.rows().size() + " rows";
        }
        throw new IllegalArgumentException("unknown node " + node);
    }

    private static String columns(PlanNode.Project project) {
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < project.columns().size(); i++) {
            String expr = text(project.columns().get(i), project.input().type());
            String name = name(project.type(), i);
            columns.add(expr.equals(name) ? expr : expr + " AS " + name);
        }
        return String.join(", ", columns);
    }

    private static String aggregate(PlanNode.Aggregate aggregate) {
        RowType input = aggregate.input().type();
        List<String> keys = new ArrayList<>();
        for (int key : aggregate.keys()) {
            keys.add(name(input, key));
        }
        String calls = aggregate.calls().stream().map(call -> call(call, input)).collect(Collectors.joining(", "));
        return "Aggregate" + (calls.isEmpty() ? " (distinct)" : " " + calls)
                + (keys.isEmpty() ? "" : " by " + String.join(", ", keys));
    }

    private static String call(AggregateCall call, RowType input) {
        String argument = call.argument() < 0 ? "*" : name(input, call.argument());
        String second = call.second() < 0 ? "" : ", " + name(input, call.second());
        String fraction = call.fraction() == 0 ? "" : call.fraction() + " of ";
        return call.kind() + "(" + (call.distinct() ? "DISTINCT " : "") + fraction + argument + second
                + keys(call.order(), input) + ")"
                + (call.filter() < 0 ? "" : " FILTER (" + name(input, call.filter()) + ")");
    }

    private static String join(PlanNode.Join join) {
        RowType left = join.left().type();
        RowType right = join.right().type();
        List<String> on = new ArrayList<>();
        for (int i = 0; i < join.leftKeys().length; i++) {
            on.add(name(left, join.leftKeys()[i])
                    + (join.nullsMatch()[i] ? " IS NOT DISTINCT FROM " : " = ")
                    + name(right, join.rightKeys()[i]));
        }
        Expr condition = join.condition();
        if (condition != null) {
            on.add(text(condition, left.with(right.fields().toArray(Field[]::new))));
        }
        return "Join " + join.kind().name().toLowerCase(Locale.ROOT)
                + (on.isEmpty() ? " (each row with each)" : " on " + String.join(" and ", on));
    }

    private static String asOf(PlanNode.AsOfJoin join) {
        RowType left = join.left().type();
        RowType right = join.right().type();
        StringBuilder on = new StringBuilder();
        for (int i = 0; i < join.leftKeys().length; i++) {
            on.append(i == 0 ? " on " : " and ").append(name(left, join.leftKeys()[i]));
            on.append(" = ").append(name(right, join.rightKeys()[i]));
        }
        return "Join " + (join.outer() ? "left" : "inner") + on + " with the "
                + (join.keepsVersions() ? "version" : "row")
                + " whose " + name(right, join.rightTime()) + " is "
                + join.nearest().name().toLowerCase(Locale.ROOT).replace('_', ' ') + " " + name(left, join.leftTime());
    }

    private static String micros(long micros) {
        return java.time.Duration.of(micros, ChronoUnit.MICROS).toString();
    }

    private static String top(PlanNode.Top top) {
        RowType input = top.input().type();
        String partition = Arrays.stream(top.partition())
                .mapToObj(column -> name(input, column))
                .collect(Collectors.joining(", "));
        return "Top " + top.limit()
                + (top.offset() == 0 ? "" : " behind " + top.offset())
                + (top.ranking() == Ranking.ROW_NUMBER ? "" : " by " + top.ranking())
                + (partition.isEmpty() ? "" : " of each " + partition)
                + keys(top.order(), input);
    }

    private static String over(PlanNode.Over over) {
        RowType input = over.input().type();
        String functions =
                over.calls().stream().map(call -> function(call, input)).collect(Collectors.joining(", "));
        String partition = Arrays.stream(over.partition())
                .mapToObj(column -> name(input, column))
                .collect(Collectors.joining(", "));
        return "Over " + functions + (partition.isEmpty() ? "" : " of each " + partition) + keys(over.order(), input);
    }

    private static String function(OverCall call, RowType input) {
        AggregateCall aggregate = call.aggregate();
        return aggregate == null
                ? call.function() + "(" + (call.argument() < 0 ? "" : name(input, call.argument())) + ")"
                : call(aggregate, input);
    }

    private static String keys(List<SortKey> keys, RowType input) {
        return keys.isEmpty()
                ? ""
                : keys.stream().map(key -> key(key, input)).collect(Collectors.joining(", ", " by ", ""));
    }

    private static String sort(PlanNode.Sort sort) {
        return "Sort" + keys(sort.keys(), sort.input().type())
                + (sort.limit() < 0 ? "" : " limit " + sort.limit())
                + (sort.offset() == 0 ? "" : " offset " + sort.offset());
    }

    private static String key(SortKey key, RowType input) {
        return name(input, key.column()) + (key.descending() ? " DESC" : "");
    }

    private static String spec(WindowSpec spec) {
        String steps = (spec.cumulative() ? "cumulate " : "hop ") + span(spec.slide()) + " size ";
        return (spec.isTumbling() ? "tumble " : steps)
                + span(spec.size())
                + (spec.offset().equals(WindowSpec.Span.ZERO) ? "" : " offset " + span(spec.offset()))
                + (spec.zone() == null ? "" : " in " + spec.zone());
    }

    private static String span(WindowSpec.Span span) {
        String months = span.months() == 0 ? "" : span.months() + " months ";
        String days = span.days() == 0 ? "" : span.days() + " days ";
        String micros = span.micros() == 0
                ? ""
                : java.time.Duration.ofNanos(span.micros() * 1_000).toString();
        return (months + days + micros).trim();
    }

    private static String name(RowType type, int column) {
        return type.field(column).name();
    }

    private static String text(Expr expr, RowType input) {
        if (expr instanceof Expr.ColumnRef ref) {
            return name(input, ref.index());
        } else if (expr instanceof Expr.Literal literal) {
            return literal(literal);
        } else if (expr instanceof Expr.Call call) {
            return call.function() + arguments(call.arguments(), input);
        } else if (expr instanceof Expr.Generated generated) {
            return generated.description() + arguments(generated.arguments(), input) + " (generated)";
        }
        throw new IllegalArgumentException("unknown expression " + expr);
    }

    private static String literal(Expr.Literal literal) {
        if (literal.value() instanceof String text) {
            return "'" + text + "'";
        }
        if (literal.value() instanceof Long value && literal.type().kind() != TypeKind.BOOLEAN) {
            LongColumn column = new LongColumn(1);
            column.set(0, value);
            byte[] bytes = new byte[ColumnText.MAX_LENGTH];
            int end = literal.type().storage() == Storage.LONG
                    ? ColumnText.write(literal.type(), column, 0, bytes, 0)
                    : 0;
            return end > 0
                    ? new String(bytes, 0, end, StandardCharsets.US_ASCII)
                    : BigDecimal.valueOf(value, literal.type().scale()).toPlainString();
        }
        return literal.value() instanceof BigInteger value
                ? new BigDecimal(value, literal.type().scale()).toPlainString()
                : String.valueOf(literal.value());
    }

    private static String arguments(List<Expr> arguments, RowType input) {
        return arguments.stream().map(argument -> text(argument, input)).collect(Collectors.joining(", ", "(", ")"));
    }
}
