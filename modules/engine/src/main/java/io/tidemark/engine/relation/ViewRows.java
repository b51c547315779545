package io.tidemark.engine.relation;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.Host;
import io.tidemark.sql.Relation;
import io.tidemark.sql.TimeColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The rows of a materialized view: the latest one per window and key, with {@code _status} and {@code _version}, or those of a plain result. */
record ViewRows(Host host, ViewPlan plan) implements StoredRelation {
    static final Field KNOWN_AT = Field.of("_known_at", DataType.TIMESTAMP_TZ);
    static final Field EPOCH = Field.of("_epoch", DataType.BIGINT);

    private static final RowType OF_WINDOWS = RowType.of(
            Field.of("_status", DataType.VARCHAR), Field.of("_version", DataType.BIGINT), KNOWN_AT, EPOCH);
    private static final RowType OF_OTHERS = RowType.of(KNOWN_AT, EPOCH);

    @Override
    public Relation relation() {
        RowType visible = plan.visibleType();
        return new Relation(
                plan.name(),
                Relation.Kind.MATERIALIZED_VIEW,
                visible,
                system(),
                plan.isWindowed() ? windowed() : null,
                TimeColumns.of(plan.root()),
                null);
    }

    private RowType system() {
        return plan.isWindowed() ? OF_WINDOWS : OF_OTHERS;
    }

    private Relation.Windowed windowed() {
        List<Field> root = plan.root().type().fields();
        RowType hidden = new RowType(root.subList(plan.visibleColumns(), root.size()));
        List<Integer> keys = new ArrayList<>();
        Arrays.stream(plan.keyColumns()).forEach(keys::add);
        return new Relation.Windowed(hidden, keys, plan.windowStart(), plan.windowEnd());
    }

    @Override
    public BatchScan scan(long epoch) {
        return new PickedColumns(
                host.rows(plan.name(), epoch),
                plan.visibleType().with(system().fields().toArray(Field[]::new)));
    }
}
