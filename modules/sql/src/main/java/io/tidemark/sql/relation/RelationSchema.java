package io.tidemark.sql.relation;

import io.tidemark.sql.Relation;
import io.tidemark.sql.Relations;
import java.util.List;
import java.util.Set;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.schema.lookup.LikePattern;
import org.apache.calcite.schema.lookup.Lookup;
import org.apache.calcite.schema.lookup.Named;
import org.jspecify.annotations.Nullable;

/** Relations as a schema of Calcite's. A book is a table whose name has a dot: see {@link BookNames}. Immutable. */
public final class RelationSchema extends AbstractSchema {
    private final Relations relations;
    private final PlainView.Expander expander;
    private final boolean withSystem;

    /**
     * All relations of a catalog.
     *
     * @param withSystem whether system columns can be named: in ad-hoc queries, and not in views
     */
    public RelationSchema(Relations relations, PlainView.Expander expander, boolean withSystem) {
        this.relations = relations;
        this.expander = expander;
        this.withSystem = withSystem;
    }

    @Override
    public Lookup<Table> tables() {
        return new ByName();
    }

    private @Nullable Table table(String name) {
        Relation relation = relations.find(List.of(name.split("\\.", 2))).orElse(null);
        if (relation == null) {
            return null;
        }
        return relation.definition() == null
                ? new RelationTable(relation, withSystem)
                : new PlainView(relation, expander);
    }

    /** Finds relations by their exact name; there is no list of them. */
    private final class ByName implements Lookup<Table> {
        @Override
        public @Nullable Table get(String name) {
            return table(name);
        }

        @Override
        public @Nullable Named<Table> getIgnoreCase(String name) {
            return null;
        }

        @Override
        public Set<String> getNames(LikePattern pattern) {
            return Set.of();
        }
    }
}
