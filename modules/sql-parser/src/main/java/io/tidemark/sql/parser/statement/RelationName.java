package io.tidemark.sql.parser.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * The name of a relation: {@code sales_10m}, or with its owner {@code sales_10m.ledger}. Immutable.
 *
 * @param parts at least one, outermost first
 */
public record RelationName(List<Name> parts) {

    public RelationName {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a relation name has at least one part");
        }
    }

    /** The name in an identifier of one or more parts. */
    public static RelationName of(SqlIdentifier identifier) {
        List<Name> parts = new ArrayList<>();
        for (int i = 0; i < identifier.names.size(); i++) {
            parts.add(new Name(identifier.names.get(i), Position.of(identifier.getComponentParserPosition(i))));
        }
        return new RelationName(parts);
    }

    /** Whether it has one part only. */
    public boolean isSimple() {
        return parts.size() == 1;
    }

    /** The innermost part: {@code ledger} of {@code sales_10m.ledger}. */
    public Name last() {
        return parts.get(parts.size() - 1);
    }

    /** Where it begins. */
    public Position position() {
        return parts.get(0).position();
    }

    /** The texts of its parts. */
    public List<String> texts() {
        return parts.stream().map(Name::text).toList();
    }

    /** The parts with dots between them, without quotes: for messages. */
    @Override
    public String toString() {
        return parts.stream().map(Name::text).collect(Collectors.joining("."));
    }
}
