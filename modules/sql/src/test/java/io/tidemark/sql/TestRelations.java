package io.tidemark.sql;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.sql.parser.SqlScript;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A catalog in memory: purchases (event time with a watermark), stores (a table), and what a test adds. */
final class TestRelations implements Relations {
    static final LatePolicy LATE = new LatePolicy(true, 86_400_000_000L, 0);
    static final RowType SYSTEM = RowType.of(
            Field.of("_status", DataType.VARCHAR),
            Field.of("_version", DataType.BIGINT),
            Field.of("_known_at", DataType.TIMESTAMP_TZ));

    private final Map<List<String>, Relation> relations = new LinkedHashMap<>();
    final Planner planner = new Planner(this);

    TestRelations() {
        add(Relation.plain(
                "purchases",
                Relation.Kind.SOURCE,
                RowType.of(
                        Field.of("event_id", DataType.VARCHAR),
                        Field.of("event_time", DataType.TIMESTAMP),
                        Field.of("store", DataType.VARCHAR),
                        Field.of("amount", DataType.decimal(12, 2)),
                        Field.of("quantity", DataType.INTEGER),
                        Field.of("weight", DataType.DOUBLE),
                        Field.of("paid", DataType.BOOLEAN),
                        Field.of("big", DataType.BIGINT)),
                RowType.of(Field.of("_ahead", DataType.BOOLEAN)),
                List.of(new TimeColumn(1, 0))));
        add(Relation.plain(
                "stores",
                Relation.Kind.TABLE,
                RowType.of(
                        Field.required("store", DataType.VARCHAR),
                        Field.of("city", DataType.VARCHAR),
                        Field.of("opened", DataType.DATE)),
                RowType.of(),
                List.of()));
    }

    void add(Relation relation) {
        relations.put(List.of(relation.name().split("\\.")), relation);
    }

    ViewPlan view(String name, String query) {
        ViewPlan plan = planner.view(name, SqlScript.parseQuery(query), LATE, false);
        add(ViewPlans.relation(
                plan,
                plan.isWindowed() ? SYSTEM : RowType.of(),
                ViewPlans.time(plan),
                below -> find(List.of(below)).orElse(null)));
        return plan;
    }

    QueryPlan query(String sql) {
        return planner.query(SqlScript.parseQuery(sql));
    }

    @Override
    public Optional<Relation> find(List<String> name) {
        return Optional.ofNullable(relations.get(name));
    }

    @Override
    public Collection<String> names() {
        return relations.keySet().stream().map(name -> name.get(0)).toList();
    }
}
