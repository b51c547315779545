package io.tidemark.sql;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A catalog that has one relation. Immutable. */
record OneRelation(Relation relation) implements Relations {
    @Override
    public Optional<Relation> find(List<String> name) {
        return name.equals(List.of(relation.name())) ? Optional.of(relation) : Optional.empty();
    }

    @Override
    public Collection<String> names() {
        return List.of(relation.name());
    }
}
