package io.tidemark.engine.relation;

import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.LookupDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.sql.Relation;
import java.util.Arrays;
import java.util.List;

/** The rows of a table, or those of a source, which are read again. */
record InputRows(Host host, InputDefinition definition) implements StoredRelation {
    private static final RowType OF_TABLES = RowType.of(ViewRows.KNOWN_AT, ViewRows.EPOCH);

    private boolean isSource() {
        return definition instanceof SourceDefinition;
    }

    @Override
    public Relation relation() {
        if (definition instanceof LookupDefinition lookup) {
            return Relation.lookup(
                    lookup.name(),
                    lookup.columns(),
                    Arrays.stream(lookup.primaryKey()).boxed().toList(),
                    lookup.cache());
        }
        Relation relation = Relation.plain(
                definition.name(),
                isSource() ? Relation.Kind.SOURCE : Relation.Kind.TABLE,
                definition.type(),
                system(),
                definition.time().isPresent()
                        ? List.of(new TimeColumn(definition.time().column(), 0))
                        : List.of());
        return relation.withKey(Arrays.stream(primaryKey()).boxed().toList());
    }

    private int[] primaryKey() {
        if (definition instanceof TableDefinition table) {
            return table.primaryKey();
        }
        return definition instanceof SourceDefinition source
                ? source.primaryKey().columns()
                : new int[0];
    }

    private RowType system() {
        if (isSource()) {
            // How a row came is not known any more where only the newest of each key is kept.
            return primaryKey().length > 0 ? RowType.of() : RowType.of(MarkedAhead.AHEAD);
        }
        return OF_TABLES;
    }

    @Override
    public BatchScan scan(long epoch) {
        String name = definition.name();
        if (isSource()) {
            BatchScan rows = new PickedColumns(host.sourceRows(name), definition.type());
            return primaryKey().length > 0 ? rows : new MarkedAhead(rows);
        }
        return new PickedColumns(
                host.rows(name, epoch),
                definition.type().with(OF_TABLES.fields().toArray(Field[]::new)));
    }
}
