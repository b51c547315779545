package io.tidemark.engine.statement;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.connector.ServiceConnectors;
import io.tidemark.engine.connector.Spelling;
import io.tidemark.engine.relation.StoredRelations;
import io.tidemark.engine.table.FileTables;
import io.tidemark.engine.table.TableWriter;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.sql.parser.statement.Position;
import io.tidemark.sql.parser.statement.RelationName;
import java.util.List;

/**
 * What statements work on. One thread at a time, queries apart.
 *
 * @param host the data directory
 * @param connectors what sources and sinks can be made of
 * @param tables changes the rows of tables
 * @param files reads tables from files
 */
public record Workspace(Host host, ServiceConnectors connectors, TableWriter tables, FileTables files) {
    /** The relations as they are now. */
    StoredRelations relations() {
        return new StoredRelations(host);
    }

    /** The object of a name, or an error that says what was attempted. */
    Definition require(RelationName name, String attempt) {
        Definition found = name.isSimple() ? host.catalog().find(name.toString()) : null;
        if (found == null) {
            List<String> names =
                    host.catalog().definitions().stream().map(Definition::name).toList();
            Position at = name.position();
            throw StatementException.of(ErrorCode.UNKNOWN_RELATION, attempt)
                    .withDetail("There is no source, table, view or sink \"" + name + "\".")
                    .withHint(Spelling.question(name.toString(), names)
                            + (names.isEmpty()
                                    ? "Nothing is defined here yet."
                                    : "There are: " + String.join(", ", names) + "."))
                    .at(at.line(), at.column());
        }
        return found;
    }
}
