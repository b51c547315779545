package io.tidemark.sql.relation;

import io.tidemark.sql.Relation;
import io.tidemark.sql.type.SqlTypes;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;

/** A view that is not materialized: wherever it is named, its query stands in its place. Immutable. */
public final class PlainView extends AbstractTable implements TranslatableTable {
    private final Relation relation;
    private final Expander expander;

    /** Turns the text of a view's query into relational algebra. */
    public interface Expander {
        RelNode expand(RelOptTable.ToRelContext context, String query);
    }

    PlainView(Relation relation, Expander expander) {
        this.relation = relation;
        this.expander = expander;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        RelDataTypeFactory.Builder row = factory.builder();
        relation.visible()
                .fields()
                .forEach(field -> row.add(field.name(), SqlTypes.toSql(factory, field.type(), field.nullable())));
        return row.build();
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
        return expander.expand(context, String.valueOf(relation.definition()));
    }
}
