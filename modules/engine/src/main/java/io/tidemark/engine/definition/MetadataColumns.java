package io.tidemark.engine.definition;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.source.MetadataSpec;
import io.tidemark.api.type.DataType;
import io.tidemark.engine.connector.ServiceConnectors;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.sql.parser.statement.Name;
import io.tidemark.sql.parser.statement.RelationBody;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Columns that are filled with what accompanies a row: {@code name type METADATA FROM 'key'}. Stateless. */
final class MetadataColumns {
    private MetadataColumns() {}

    /** The options of the definition that say which column is filled with what; see {@link SourceDefinition#METADATA}. */
    static Map<String, String> options(
            Refusal refusal, RelationBody body, Columns columns, String connector, ServiceConnectors connectors) {
        Map<String, String> options = new LinkedHashMap<>();
        for (RelationBody.Column column : body.columns()) {
            if (column instanceof RelationBody.Column.Stored stored
                    && !stored.metadata().isEmpty()) {
                DataType type = columns.type().type(columns.indexOf(stored.name()));
                check(refusal, stored, type, offered(refusal, stored.name(), connector, connectors));
                options.put(SourceDefinition.METADATA + stored.name().text(), stored.metadata());
            }
        }
        return options;
    }

    private static List<MetadataSpec> offered(
            Refusal refusal, Name column, String connector, ServiceConnectors connectors) {
        List<MetadataSpec> offered =
                connector.isEmpty() ? List.of() : connectors.sourceMetadata(refusal.attempt(), connector);
        if (offered.isEmpty()) {
            throw refusal.because(
                    ErrorCode.NOT_SUPPORTED,
                    column.position(),
                    "Column \"" + column + "\" is METADATA, and rows "
                            + (connector.isEmpty() ? "that are pushed" : "of connector '" + connector + "'")
                            + " have nothing beside their values.",
                    "Leave METADATA out, if the rows have a field of that name.");
        }
        return offered;
    }

    private static void check(
            Refusal refusal, RelationBody.Column.Stored column, DataType type, List<MetadataSpec> offered) {
        Optional<MetadataSpec> spec =
                offered.stream().filter(one -> one.isNamed(column.metadata())).findFirst();
        if (spec.isEmpty()) {
            throw refusal.because(
                    ErrorCode.UNKNOWN_COLUMN,
                    column.name().position(),
                    "There is no metadata '" + column.metadata() + "' for column \"" + column.name() + "\".",
                    "There is: " + offered.stream().map(MetadataSpec::name).collect(Collectors.joining(", "))
                            + ". Write: " + column.name() + " … METADATA FROM '"
                            + offered.get(0).name() + "'.");
        }
        if (!spec.get().types().contains(type)) {
            throw refusal.because(
                    ErrorCode.TYPE_MISMATCH,
                    column.name().position(),
                    "Column \"" + column.name() + "\" is " + type + ", and metadata '" + column.metadata() + "' is "
                            + spec.get().types().stream()
                                    .map(DataType::toString)
                                    .collect(Collectors.joining(" or "))
                            + ".",
                    "Declare it so, and CAST it in a view.");
        }
        if (column.notNull()) {
            throw refusal.because(
                    ErrorCode.NOT_SUPPORTED,
                    column.name().position(),
                    "Column \"" + column.name() + "\" is METADATA and NOT NULL.",
                    "Leave NOT NULL out; a view can leave rows out: WHERE " + column.name() + " IS NOT NULL.");
        }
    }
}
