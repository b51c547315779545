package io.tidemark.sql;

import io.tidemark.api.data.LongColumn;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.JoinBounds;
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

/** Plans as text: a line a node, inputs indented below it. */
final class Explain {
    private final StringBuilder out = new StringBuilder();

    private Explain() {}

    static String of(PlanNode root) {
        Explain explain = new Explain();
        explain.node(root, 0);
        return explain.out.toString();
    }

    private void node(PlanNode node, int depth) {
        out.append("  ".repeat(depth)).append(title(node)).append('\n');
        node.inputs().forEach(input -> node(input, depth + 1));
    }

    private static String title(PlanNode node) {
        if (node instanceof PlanNode.Scan scan) {
            return "Scan " + scan.relation() + watermarks(scan);
        } else if (node instanceof PlanNode.Filter filter) {
            return "Filter " + text(filter.condition(), filter.input().type());
        } else if (node instanceof PlanNode.Project project) {
            return "Project " + columns(project);
        } else if (node instanceof PlanNode.Window window) {
            return "Window " + spec(window.spec()) + " of "
                    + name(window.input().type(), window.timeColumn());
        } else if (node instanceof PlanNode.Aggregate aggregate) {
            return aggregate(aggregate);
        } else if (node instanceof PlanNode.Join join) {
            return join(join);
        } else if (node instanceof PlanNode.SetOperation operation) {
            return (operation.intersect() ? "Intersect" : "Except")
                    + (operation.all() ? " all" : "")
                    + "; state: one row for each different row, unbounded";
        } else if (node instanceof PlanNode.Union) {
            return "Union all";
        } else if (node instanceof PlanNode.Sort sort) {
            return sort(sort);
        } else if (node instanceof PlanNode.Top top) {
            return top(top);
        } else if (node instanceof PlanNode.Values values) {
            return "Values " + values.rows().size() + " rows";
        }
        throw new IllegalArgumentException("unknown node " + node);
    }

    private static String watermarks(PlanNode.Scan scan) {
        return scan.time().isEmpty()
                ? ""
                : scan.time().stream()
                        .map(time -> name(scan.type(), time.column()))
                        .collect(Collectors.joining(", ", " (watermark on ", ")"));
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
        String state = aggregate.windowEnd() >= 0
                ? "; state: one row a group, freed once its window cannot change any more"
                : "; state: one row a group, unbounded unless groups are";
        return "Aggregate" + (calls.isEmpty() ? " (distinct)" : " " + calls)
                + (keys.isEmpty() ? "" : " by " + String.join(", ", keys)) + state;
    }

    private static String call(AggregateCall call, RowType input) {
        String argument = call.argument() < 0 ? "*" : name(input, call.argument());
        return call.kind() + "(" + (call.distinct() ? "DISTINCT " : "") + argument + ")"
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
        JoinBounds bounds = join.bounds();
        String state = bounds == null
                ? "; state: all rows of both inputs, unbounded unless they are"
                : "; state: rows of both inputs, freed by the watermark of "
                        + name(left, bounds.leftTime()) + " and " + name(right, bounds.rightTime()) + ": "
                        + apart(bounds) + " apart";
        return "Join " + join.kind().name().toLowerCase(Locale.ROOT)
                + (on.isEmpty() ? " (each row with each)" : " on " + String.join(" and ", on)) + state;
    }

    private static String apart(JoinBounds bounds) {
        return bounds.lowMicros() == bounds.highMicros()
                ? micros(bounds.lowMicros())
                : micros(bounds.lowMicros()) + " to " + micros(bounds.highMicros());
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
                + keys(top.order(), input)
                + "; state: all rows in order, unbounded unless they are";
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
        return (spec.isTumbling() ? "tumble " : "hop " + span(spec.slide()) + " size ")
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
