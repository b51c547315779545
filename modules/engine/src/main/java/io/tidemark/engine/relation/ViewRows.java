package io.tidemark.engine.relation;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.Host;
import io.tidemark.sql.Relation;
import io.tidemark.sql.ViewPlans;

/** The rows of a materialized view: the latest one per window and key, with {@code _status} and {@code _version}, or those of a plain result. */
record ViewRows(Host host, ViewPlan plan, StoredRelations relations) implements StoredRelation {
    static final Field KNOWN_AT = Field.of("_known_at", DataType.TIMESTAMP_TZ);
    static final Field EPOCH = Field.of("_epoch", DataType.BIGINT);

    private static final RowType OF_WINDOWS =
            RowType.of(Field.of("_status", DataType.VARCHAR), Field.of("_version", DataType.BIGINT), KNOWN_AT, EPOCH);
    private static final RowType OF_OTHERS = RowType.of(KNOWN_AT, EPOCH);

    @Override
    public Relation relation() {
        return ViewPlans.relation(plan, system(), ViewPlans.time(plan), relations::known);
    }

    private RowType system() {
        return plan.isWindowed() ? OF_WINDOWS : OF_OTHERS;
    }

    @Override
    public BatchScan scan(long epoch) {
        RowType visible = plan.visibleType();
        PickedColumns rows = new PickedColumns(
                host.rows(plan.name(), epoch), visible.with(system().fields().toArray(Field[]::new)));
        return plan.isWindowed() ? new MarkedPhases(rows, visible.size()) : rows;
    }
}
