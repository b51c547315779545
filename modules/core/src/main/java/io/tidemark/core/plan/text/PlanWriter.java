package io.tidemark.core.plan.text;

import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.JoinBounds;
import io.tidemark.core.plan.OverCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.plan.WindowSpec;
import io.tidemark.core.plan.WindowSpec.Span;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes plans as {@link PlanFormat} says. One use. */
final class PlanWriter {
    private final FormWriter out = new FormWriter();
    private final ExprWriter expressions = new ExprWriter(out);
    private final long version;

    /** Writes in a version of the format that knows all nodes of the plan. */
    PlanWriter(long version) {
        this.version = version;
    }

    String plan(ViewPlan plan) {
        out.open(PlanFormat.MAGIC).number(version).line().open("view").text(plan.name());
        out.word("visible").number(plan.visibleColumns());
        numbers("keys", plan.keyColumns());
        numbers("window", plan.windowStart(), plan.windowEnd());
        numbers("aggregates", plan.aggregateColumns());
        out.open("late").word(plan.late().correct() ? "correct" : "record");
        out.number(plan.late().correctWithinMicros())
                .number(plan.late().correctEveryMicros())
                .close();
        out.word(plan.emitOnWindowClose() ? "on-close" : "at-once");
        node(plan.root());
        return out.close().close().toString();
    }

    String plan(PlanNode node) {
        out.open(PlanFormat.MAGIC).number(version);
        node(node);
        return out.close().toString();
    }

    private void node(PlanNode node) {
        out.line();
        if (node instanceof PlanNode.Scan scan) {
            scan(scan);
        } else if (node instanceof PlanNode.Values values) {
            values(values);
        } else if (node instanceof PlanNode.Filter filter) {
            out.open("filter");
            expressions.write(filter.condition());
        } else if (node instanceof PlanNode.ClockFilter filter) {
            out.open("clock").word(filter.isUntil() ? "until" : "from");
            expressions.write(filter.moment());
        } else if (node instanceof PlanNode.Project project) {
            out.open("project");
            row(project.type());
            expressions.writeAll(project.columns());
        } else if (node instanceof PlanNode.Unnest unnest) {
            unnest(unnest);
        } else if (node instanceof PlanNode.Window window) {
            window(window);
        } else if (node instanceof PlanNode.Session session) {
            session(session);
        } else if (node instanceof PlanNode.Aggregate aggregate) {
            aggregate(aggregate);
        } else if (node instanceof PlanNode.Union) {
            out.open("union");
        } else if (node instanceof PlanNode.Join join) {
            join(join);
        } else if (node instanceof PlanNode.AsOfJoin join) {
            asOf(join);
        } else if (node instanceof PlanNode.Lookup lookup) {
            out.open("lookup").word(lookup.outer() ? "outer" : "inner");
            numbers("left", lookup.leftKeys());
            numbers("table", lookup.tableKeys());
            out.number(lookup.cache().rows()).number(lookup.cache().ttlMicros());
            row(lookup.type());
        } else if (node instanceof PlanNode.SetOperation operation) {
            out.open(operation.intersect() ? "intersect" : "except").word(operation.all() ? "all" : "distinct");
        } else if (node instanceof PlanNode.Top top) {
            top(top);
        } else if (node instanceof PlanNode.Over over) {
            over(over);
        } else {
            sort((PlanNode.Sort) node);
        }
        node.inputs().forEach(this::node);
        out.close();
    }

    private void scan(PlanNode.Scan scan) {
        out.open("scan").text(scan.relation());
        row(scan.type());
        out.open("time");
        for (TimeColumn time : scan.time()) {
            out.open().number(time.column()).number(time.lagMicros()).close();
        }
        out.close().word(scan.insertOnly() ? "insert-only" : "changes");
    }

    private void values(PlanNode.Values values) {
        out.open("values");
        row(values.type());
        for (List<Expr.Literal> row : values.rows()) {
            expressions.writeAll(row);
        }
    }

    private void unnest(PlanNode.Unnest unnest) {
        out.open("unnest").word(unnest.outer() ? "outer" : "inner");
        row(unnest.type());
        expressions.writeAll(unnest.arrays());
        condition(unnest.condition());
    }

    private void window(PlanNode.Window window) {
        WindowSpec spec = window.spec();
        out.open(spec.cumulative() ? "cumulate" : "window").number(window.timeColumn());
        span(spec.size());
        span(spec.slide());
        span(spec.offset());
        if (spec.zone() == null) {
            out.word("no-zone");
        } else {
            out.text(spec.zone());
        }
        row(window.type());
    }

    private void session(PlanNode.Session session) {
        out.open("session").number(session.timeColumn());
        numbers("keys", session.keys());
        out.number(session.gapMicros());
        row(session.type());
    }

    private void span(Span span) {
        out.open("span")
                .number(span.months())
                .number(span.days())
                .number(span.micros())
                .close();
    }

    private void aggregate(PlanNode.Aggregate aggregate) {
        out.open("aggregate");
        row(aggregate.type());
        numbers("keys", aggregate.keys());
        out.open("calls");
        for (AggregateCall call : aggregate.calls()) {
            call(call);
        }
        out.close();
        numbers("window", aggregate.windowStart(), aggregate.windowEnd());
    }

    private void call(AggregateCall call) {
        out.open(call.kind().name().toLowerCase(Locale.ROOT)).number(call.argument());
        out.word(call.distinct() ? "distinct" : "all").number(call.filter());
        expressions.type(call.type());
        out.text(call.name());
        if (call.hasMore()) {
            out.open("more").number(call.second());
            keys(call.order());
            out.text(Double.toHexString(call.fraction())).close();
        }
        out.close();
    }

    private void condition(@Nullable Expr condition) {
        out.open("condition");
        if (condition != null) {
            expressions.write(condition);
        }
        out.close();
    }

    private void join(PlanNode.Join join) {
        out.open("join").word(join.kind().name().toLowerCase(Locale.ROOT));
        row(join.type());
        out.open("keys");
        for (int i = 0; i < join.leftKeys().length; i++) {
            out.open().number(join.leftKeys()[i]).number(join.rightKeys()[i]);
            out.word(join.nullsMatch()[i] ? "nulls-match" : "nulls-differ").close();
        }
        out.close();
        condition(join.condition());
        out.open("bounds");
        JoinBounds bounds = join.bounds();
        if (bounds != null) {
            out.number(bounds.leftTime()).number(bounds.rightTime());
            out.number(bounds.lowMicros()).number(bounds.highMicros());
            if (bounds.atOnce()) {
                out.word("at-once");
            }
        }
        out.close();
    }

    private void sort(PlanNode.Sort sort) {
        out.open("sort");
        keys(sort.keys());
        out.number(sort.limit()).number(sort.offset());
    }

    private void asOf(PlanNode.AsOfJoin join) {
        out.open("as-of").word(join.nearest().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        out.word(join.outer() ? "outer" : "inner").word(join.keepsVersions() ? "versions" : "rows");
        numbers("left", join.leftKeys());
        numbers("right", join.rightKeys());
        out.number(join.leftTime()).number(join.rightTime());
        row(join.type());
    }

    private void top(PlanNode.Top top) {
        out.open("top");
        numbers("partition", top.partition());
        keys(top.order());
        out.word(top.ranking().name().toLowerCase(Locale.ROOT));
        out.number(top.limit()).number(top.offset()).word(top.isNumbered() ? "numbered" : "plain");
        row(top.type());
    }

    private void over(PlanNode.Over over) {
        out.open("over");
        numbers("partition", over.partition());
        keys(over.order());
        out.open("calls");
        for (OverCall call : over.calls()) {
            out.open(call.function().name().toLowerCase(Locale.ROOT)).number(call.argument());
            out.number(call.number()).number(call.other());
            out.word(call.frame().isRows() ? "rows" : "range");
            out.number(call.frame().low()).number(call.frame().high());
            expressions.type(call.type());
            out.text(call.name());
            if (call.aggregate() != null) {
                call(call.aggregate());
            }
            out.close();
        }
        out.close();
        row(over.type());
    }

    private void keys(List<SortKey> keys) {
        out.open("keys");
        for (SortKey key : keys) {
            out.open().number(key.column()).word(key.descending() ? "desc" : "asc");
            out.word(key.nullsFirst() ? "nulls-first" : "nulls-last").close();
        }
        out.close();
    }

    private void row(RowType type) {
        out.open("row");
        for (Field field : type.fields()) {
            expressions.field(field);
        }
        out.close();
    }

    private void numbers(String word, int... numbers) {
        out.open(word);
        for (int number : numbers) {
            out.number(number);
        }
        out.close();
    }
}
