package io.tidemark.sql.parser.statement;

import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlNode;

/** A statement that changes the rows of a table. Immutable. */
public sealed interface Dml extends Statement {

    /** The table whose rows change. */
    RelationName table();

    /**
     * {@code INSERT INTO table [(columns)] rows}.
     *
     * @param columns the columns given; empty if all are, in the table's order
     * @param rows a VALUES node or a query; VALUES may hold DEFAULT calls
     */
    record Insert(Position position, RelationName table, List<Name> columns, SqlNode rows) implements Dml {
        public Insert {
            columns = List.copyOf(columns);
        }
    }

    /** {@code UPDATE table [[AS] alias] SET assignments [WHERE condition]}. */
    record Update(
            Position position,
            RelationName table,
            Optional<Name> alias,
            List<Assignment> assignments,
            Optional<SqlNode> condition)
            implements Dml {
        public Update {
            assignments = List.copyOf(assignments);
        }
    }

    /** {@code DELETE FROM table [[AS] alias] [WHERE condition]}. */
    record Delete(Position position, RelationName table, Optional<Name> alias, Optional<SqlNode> condition)
            implements Dml {}

    /** {@code column = value} of an UPDATE; the value may use the columns of the row as it was. */
    record Assignment(Name column, SqlNode value) {}
}
