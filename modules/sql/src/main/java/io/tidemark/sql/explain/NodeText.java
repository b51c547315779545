package io.tidemark.sql.explain;

import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.OverCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.Ranking;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.plan.WindowSpec;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What nodes of a plan do, in words: one line each. Stateless. */
final class NodeText {
    private NodeText() {}

    /** What a node does. */
    static String of(PlanNode node) {
        if (node instanceof PlanNode.Scan scan) {
            return "Scan " + scan.relation();
        } else if (node instanceof PlanNode.Filter filter) {
            return "Filter " + ExprText.text(filter.condition(), filter.input().type());
        } else if (node instanceof PlanNode.ClockFilter filter) {
            return "Filter " + (filter.isUntil() ? "until" : "from") + " the clock is at "
                    + ExprText.text(filter.moment(), filter.input().type());
        } else if (node instanceof PlanNode.Project project) {
            return "Project " + columns(project);
        } else if (node instanceof PlanNode.Unnest unnest) {
            return unnest(unnest);
        } else if (node instanceof PlanNode.Window window) {
            return "Window " + spec(window.spec()) + " of "
                    + ExprText.name(window.input().type(), window.timeColumn());
        } else if (node instanceof PlanNode.Session session) {
            return "Session of " + ExprText.name(session.input().type(), session.timeColumn()) + ", less than "
                    + micros(session.gapMicros()) + " apart";
        } else if (node instanceof PlanNode.Aggregate aggregate) {
            return aggregate(aggregate);
        } else if (node instanceof PlanNode.Join join) {
            return join(join);
        } else if (node instanceof PlanNode.AsOfJoin join) {
            return asOf(join);
        } else if (node instanceof PlanNode.Lookup lookup) {
            return lookup(lookup);
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
            String expr =
                    ExprText.text(project.columns().get(i), project.input().type());
            String name = ExprText.name(project.type(), i);
            columns.add(expr.equals(name) ? expr : expr + " AS " + name);
        }
        return String.join(", ", columns);
    }

    private static String unnest(PlanNode.Unnest unnest) {
        RowType input = unnest.input().type();
        String arrays = unnest.arrays().stream()
                .map(array -> ExprText.text(array, input))
                .collect(Collectors.joining(", "));
        Expr condition = unnest.condition();
        return "Unnest " + arrays
                + (condition == null ? "" : " where " + ExprText.text(condition, unnest.type()))
                + (unnest.outer() ? ", or nothing" : "");
    }

    private static String aggregate(PlanNode.Aggregate aggregate) {
        RowType input = aggregate.input().type();
        String keys = ExprText.names(aggregate.keys(), input);
        String calls = aggregate.calls().stream().map(call -> call(call, input)).collect(Collectors.joining(", "));
        return "Aggregate" + (calls.isEmpty() ? " (distinct)" : " " + calls) + (keys.isEmpty() ? "" : " by " + keys);
    }

    private static String call(AggregateCall call, RowType input) {
        String argument = call.argument() < 0 ? "*" : ExprText.name(input, call.argument());
        String second = call.second() < 0 ? "" : ", " + ExprText.name(input, call.second());
        String fraction = call.fraction() == 0 ? "" : call.fraction() + " of ";
        return call.kind() + "(" + (call.distinct() ? "DISTINCT " : "") + fraction + argument + second
                + keys(call.order(), input) + ")"
                + (call.filter() < 0 ? "" : " FILTER (" + ExprText.name(input, call.filter()) + ")");
    }

    private static String join(PlanNode.Join join) {
        RowType left = join.left().type();
        RowType right = join.right().type();
        List<String> on = new ArrayList<>();
        for (int i = 0; i < join.leftKeys().length; i++) {
            on.add(ExprText.name(left, join.leftKeys()[i])
                    + (join.nullsMatch()[i] ? " IS NOT DISTINCT FROM " : " = ")
                    + ExprText.name(right, join.rightKeys()[i]));
        }
        Expr condition = join.condition();
        if (condition != null) {
            on.add(CallText.conjunct(condition, left.with(right.fields().toArray(Field[]::new))));
        }
        return "Join " + join.kind().name().toLowerCase(Locale.ROOT)
                + (on.isEmpty() ? " (each row with each)" : " on " + String.join(" AND ", on));
    }

    private static String lookup(PlanNode.Lookup lookup) {
        StringBuilder on = new StringBuilder();
        for (int i = 0; i < lookup.leftKeys().length; i++) {
            on.append(i == 0 ? " on " : " and ")
                    .append(ExprText.name(lookup.left().type(), lookup.leftKeys()[i]));
            on.append(" = ").append(ExprText.name(lookup.answers().type(), lookup.tableKeys()[i]));
        }
        return "Lookup " + (lookup.outer() ? "left" : "inner") + " of "
                + lookup.answers().relation() + on + ", as of when the row comes";
    }

    private static String asOf(PlanNode.AsOfJoin join) {
        RowType left = join.left().type();
        RowType right = join.right().type();
        StringBuilder on = new StringBuilder();
        for (int i = 0; i < join.leftKeys().length; i++) {
            on.append(i == 0 ? " on " : " AND ").append(ExprText.name(left, join.leftKeys()[i]));
            on.append(" = ").append(ExprText.name(right, join.rightKeys()[i]));
        }
        return "Join " + (join.outer() ? "left" : "inner") + on + " with the "
                + (join.keepsVersions() ? "version" : "row")
                + " whose " + ExprText.name(right, join.rightTime()) + " is "
                + join.nearest().name().toLowerCase(Locale.ROOT).replace('_', ' ') + " "
                + ExprText.name(left, join.leftTime());
    }

    /** A length of time. */
    static String micros(long micros) {
        return Duration.of(micros, ChronoUnit.MICROS).toString();
    }

    private static String top(PlanNode.Top top) {
        RowType input = top.input().type();
        String partition = ExprText.names(top.partition(), input);
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
        String partition = ExprText.names(over.partition(), input);
        return "Over " + functions + (partition.isEmpty() ? "" : " of each " + partition) + keys(over.order(), input);
    }

    private static String function(OverCall call, RowType input) {
        AggregateCall aggregate = call.aggregate();
        return aggregate == null
                ? call.function() + "(" + (call.argument() < 0 ? "" : ExprText.name(input, call.argument())) + ")"
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
        return ExprText.name(input, key.column()) + (key.descending() ? " DESC" : "");
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
        String micros = span.micros() == 0 ? "" : micros(span.micros());
        return (months + days + micros).trim();
    }
}
