package io.tidemark.sql.relation;

import io.tidemark.api.type.Field;
import io.tidemark.sql.Relation;
import io.tidemark.sql.type.SqlTypes;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.RelDataTypeFieldImpl;
import org.apache.calcite.rel.type.RelRecordType;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.TemporalTable;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.util.ImmutableBitSet;

/** A relation as Calcite knows it: its visible columns, then its system ones. Immutable. */
public final class RelationTable extends AbstractTable implements TemporalTable {
    /** A guess; nothing that matters is decided by it. */
    private static final double ROWS = 1_000;

    private final Relation relation;
    private final boolean withSystem;

    RelationTable(Relation relation, boolean withSystem) {
        this.relation = relation;
        this.withSystem = withSystem;
    }

    public Relation relation() {
        return relation;
    }

    /** Whether its system columns can be named. */
    public boolean hasSystem() {
        return withSystem;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        List<RelDataTypeField> fields = new ArrayList<>();
        for (Field field : relation.visible().fields()) {
            RelDataType type = SqlTypes.toSql(factory, field.type(), field.nullable());
            fields.add(new RelDataTypeFieldImpl(field.name(), fields.size(), type));
        }
        List<Field> system = withSystem ? relation.system().fields() : List.of();
        for (Field field : system) {
            RelDataType type = SqlTypes.toSql(factory, field.type(), field.nullable());
            fields.add(new SystemField(field.name(), fields.size(), type));
        }
        return new RelRecordType(fields);
    }

    /** A subquery that finds its row by the key has one row at most. */
    @Override
    public Statistic getStatistic() {
        return relation.key().isEmpty()
                ? Statistics.UNKNOWN
                : Statistics.of(ROWS, List.of(ImmutableBitSet.of(relation.key())));
    }

    // Calcite asks for these names only to expand periods of rows, which our versions do not have as columns.
    @Override
    public String getSysStartFieldName() {
        return "_known_at";
    }

    @Override
    public String getSysEndFieldName() {
        return "_known_until";
    }
}
