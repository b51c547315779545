package io.tidemark.engine.statement;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.Field;
import io.tidemark.engine.definition.Durations;
import io.tidemark.engine.relation.StoredRelations;
import io.tidemark.engine.result.Rows;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.sql.Relation;
import io.tidemark.sql.parser.statement.Position;
import io.tidemark.sql.parser.statement.RelationName;
import java.util.Arrays;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** DESCRIBE: the columns of a relation, those that {@code *} does not show among them, and what is special about each. */
final class DescribeRelation {
    private DescribeRelation() {}

    static Rows run(Workspace workspace, RelationName name) {
        String attempt = "could not describe \"" + name + "\"";
        RelationName owner = new RelationName(name.parts().subList(0, 1));
        Definition definition = workspace.require(owner, attempt);
        Relation relation = find(workspace.relations(), name, attempt);
        Listing listing = new Listing("column", "type", "nullable", "note");
        Definition described = name.isSimple() ? definition : null;
        for (int i = 0; i < relation.visible().size(); i++) {
            Field field = relation.visible().field(i);
            String type = described instanceof InputDefinition input
                            && input.lengths().has(i)
                    ? input.lengths().type(i)
                    : field.type().toString();
            add(listing, field, type, note(described, relation, i));
        }
        for (Field field : relation.system().fields()) {
            add(listing, field, field.type().toString(), "system: not in *");
        }
        if (name.isSimple()) {
            for (String book : StoredRelations.books(definition)) {
                listing.add(definition.name() + "." + book, null, null, "relation of its own");
            }
        }
        return listing.rows();
    }

    private static Relation find(StoredRelations relations, RelationName name, String attempt) {
        Position at = name.position();
        try {
            return relations
                    .find(name.texts())
                    .orElseThrow(() -> StatementException.of(ErrorCode.WRONG_OBJECT, attempt)
                            .withDetail("A sink has no columns of its own: it gets those of its view.")
                            .withHint("DESCRIBE the view; SHOW SINKS lists which one it is."));
        } catch (StatementException e) {
            throw e.line() > 0 ? e : e.at(at.line(), at.column());
        }
    }

    private static void add(Listing listing, Field field, String type, String note) {
        listing.add(field.name(), type, field.nullable() ? "yes" : "no", note);
    }

    private static String note(@Nullable Definition definition, Relation relation, int column) {
        StringJoiner note = new StringJoiner("; ");
        if (definition instanceof InputDefinition input && input.time().column() == column) {
            note.add("watermark: " + Durations.words(input.time().delayMicros()) + " behind the highest value");
        }
        if (definition instanceof SourceDefinition source) {
            if (contains(source.deduplicateOn(), column)) {
                note.add("identifies an event, within " + Durations.words(source.horizonMicros()));
            }
            if (source.computed().stream().anyMatch(one -> one.column() == column)) {
                note.add("computed");
            }
        }
        boolean ofKey = definition instanceof TableDefinition table && contains(table.primaryKey(), column)
                || definition instanceof SourceDefinition keyed
                        && contains(keyed.primaryKey().columns(), column)
                || definition instanceof ViewDefinition view
                        && contains(view.plan().keyColumns(), column);
        if (ofKey) {
            note.add("key");
        }
        if (relation.window() != null && relation.window().windowEnd() == column) {
            note.add("the row is final when the watermark reaches it");
        }
        return note.toString();
    }

    private static boolean contains(int[] indexes, int index) {
        return Arrays.stream(indexes).anyMatch(i -> i == index);
    }
}
