package io.tidemark.sql.parser.statement;

import org.apache.calcite.sql.SqlIdentifier;

/**
 * One word that names something. Immutable.
 *
 * @param text as it is to be compared: folded to lower case, unless it was quoted
 * @param position where it stands
 */
public record Name(String text, Position position) {

    /** The name in an identifier of one part. */
    public static Name of(SqlIdentifier identifier) {
        return new Name(identifier.getSimple(), Position.of(identifier));
    }

    @Override
    public String toString() {
        return text;
    }
}
