package io.tidemark.engine.definition;

import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.catalog.NamedQuery;
import io.tidemark.sql.Planner;
import io.tidemark.sql.QueryPlan;
import io.tidemark.sql.Relation;
import io.tidemark.sql.Relations;
import io.tidemark.sql.parser.statement.Create;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** CREATE VIEW: a name for a query. Stateless. */
final class NamedQueryStatement {
    private NamedQueryStatement() {}

    static NamedQuery define(Create.View statement, String text, Relations relations) {
        Heard heard = new Heard(relations, new LinkedHashSet<>());
        QueryPlan plan = new Planner(heard).query(statement.query());
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < plan.names().size(); i++) {
            Field field = plan.root().type().field(i);
            fields.add(new Field(plan.names().get(i), field.type(), field.nullable()));
        }
        return new NamedQuery(
                statement.name().toString(),
                text,
                statement.queryText(),
                new RowType(fields),
                List.copyOf(heard.found()));
    }

    /** Remembers what the planner asked for and found. */
    private record Heard(Relations relations, Set<String> found) implements Relations {
        @Override
        public Optional<Relation> find(List<String> name) {
            Optional<Relation> relation = relations.find(name);
            relation.ifPresent(one -> found.add(name.get(0)));
            return relation;
        }

        @Override
        public Collection<String> names() {
            return relations.names();
        }
    }
}
