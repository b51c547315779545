package io.tidemark.engine.definition;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.source.MetadataSpec;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.engine.connector.ServiceConnectors;
import io.tidemark.runtime.catalog.PrimaryKey;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.sql.parser.statement.Name;
import io.tidemark.sql.parser.statement.RelationBody;
import java.util.List;

/** PRIMARY KEY of CREATE SOURCE, with the option that belongs to it. Stateless. */
final class SourceKey {
    private SourceKey() {}

    static PrimaryKey of(
            Refusal refusal,
            RelationBody body,
            Columns columns,
            WithOptions options,
            String connector,
            ServiceConnectors connectors) {
        String format = options.text(InputOptions.KEY_FORMAT);
        if (body.primaryKey().isEmpty()) {
            if (!format.isEmpty()) {
                throw refused(
                        refusal,
                        options,
                        "it has none",
                        "Declare it: PRIMARY KEY (…); or leave the option out, and read the key as a column:"
                                + " name VARCHAR METADATA FROM 'key'.");
            }
            return PrimaryKey.NONE;
        }
        List<Name> names = body.primaryKey().get().columns();
        int[] key = columns.indexesOf(names);
        for (int i = 0; i < key.length; i++) {
            checkType(refusal, names.get(i), columns.type().type(key[i]));
        }
        if (!format.isEmpty()) {
            checkFormat(refusal, body, columns, options, connector, connectors);
        }
        return new PrimaryKey(key, format);
    }

    private static void checkType(Refusal refusal, Name column, DataType type) {
        if (type.kind() == TypeKind.REAL || type.kind() == TypeKind.DOUBLE) {
            throw refusal.because(
                    ErrorCode.TYPE_MISMATCH,
                    column.position(),
                    "Column \"" + column + "\" of the primary key is " + type
                            + ", of which equal values may be written differently.",
                    "Declare it DECIMAL or VARCHAR.");
        }
    }

    private static void checkFormat(
            Refusal refusal,
            RelationBody body,
            Columns columns,
            WithOptions options,
            String connector,
            ServiceConnectors connectors) {
        boolean hasKeys = !connector.isEmpty()
                && connectors.sourceMetadata(refusal.attempt(), connector).stream()
                        .map(MetadataSpec::name)
                        .anyMatch(SourceDefinition.KEY::equals);
        if (!hasKeys) {
            throw refused(
                    refusal,
                    options,
                    connector.isEmpty()
                            ? "rows that are pushed have no key beside their values"
                            : "rows of connector '" + connector + "' have no key beside their values",
                    "Leave it out: the columns of the key are read from the value.");
        }
        try {
            connectors.formatOptions(refusal.attempt(), options.text(InputOptions.KEY_FORMAT));
        } catch (StatementException e) {
            throw Refusal.placed(e, options.position(InputOptions.KEY_FORMAT));
        }
        boolean isRead = body.primaryKey().get().columns().stream().anyMatch(name -> isRead(body, columns, name));
        if (!isRead) {
            throw refused(
                    refusal,
                    options,
                    "all of its columns come from elsewhere (METADATA, or computed)",
                    "Leave it out: a tombstone's key is known by these columns.");
        }
    }

    private static boolean isRead(RelationBody body, Columns columns, Name name) {
        return body.columns().get(columns.indexOf(name)) instanceof RelationBody.Column.Stored stored
                && stored.metadata().isEmpty();
    }

    private static StatementException refused(Refusal refusal, WithOptions options, String why, String hint) {
        return refusal.because(
                ErrorCode.INVALID_OPTION,
                options.position(InputOptions.KEY_FORMAT),
                "Option \"" + InputOptions.KEY_FORMAT + "\" says how the primary key is written beside the value, and "
                        + why + ".",
                hint);
    }
}
