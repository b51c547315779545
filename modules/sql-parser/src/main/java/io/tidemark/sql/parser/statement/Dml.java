package io.tidemark.sql.parser.statement;

import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlNode;

/** A statement that changes the rows of a table. Immutable. */
public sealed interface Dml extends Statement {

    /** The table whose rows change. */
    RelationName table();

    /** What the table is called in the statement, if not by its name. */
    Optional<Name> alias();

    /** What is selected of the rows that have changed; empty if nothing is. */
    List<SqlNode> returning();

    /** What it does, as said before the name of the table: {@code insert into}. */
    String verb();

    /**
     * {@code INSERT INTO table [AS alias] [(columns)] rows [ON CONFLICT …] [RETURNING items]}.
     *
     * @param columns the columns given; empty if all are, in the table's order
     * @param rows a VALUES node or a query; VALUES may hold DEFAULT calls
     * @param conflict what becomes of a row whose key is there already; empty if that is an error
     */
    record Insert(
            Position position,
            RelationName table,
            Optional<Name> alias,
            List<Name> columns,
            SqlNode rows,
            Optional<Conflict> conflict,
            List<SqlNode> returning)
            implements Dml {
        public Insert {
            columns = List.copyOf(columns);
            returning = List.copyOf(returning);
        }

        @Override
        public String verb() {
            return "insert into";
        }
    }

    /** {@code UPDATE table [[AS] alias] SET assignments [WHERE condition] [RETURNING items]}. */
    record Update(
            Position position,
            RelationName table,
            Optional<Name> alias,
            List<Assignment> assignments,
            Optional<SqlNode> condition,
            List<SqlNode> returning)
            implements Dml {
        public Update {
            assignments = List.copyOf(assignments);
            returning = List.copyOf(returning);
        }

        @Override
        public String verb() {
            return "update";
        }
    }

    /** {@code DELETE FROM table [[AS] alias] [WHERE condition] [RETURNING items]}, or {@code TRUNCATE table}. */
    record Delete(
            Position position,
            RelationName table,
            Optional<Name> alias,
            Optional<SqlNode> condition,
            List<SqlNode> returning)
            implements Dml {
        public Delete {
            returning = List.copyOf(returning);
        }

        @Override
        public String verb() {
            return "delete from";
        }
    }

    /**
     * {@code ON CONFLICT [(key)] DO NOTHING}, or {@code DO UPDATE SET assignments [WHERE condition]}, in which the row that was to be inserted
     * is called {@code excluded}.
     *
     * @param key columns of the primary key; empty if they are not named
     * @param assignments empty for DO NOTHING
     */
    record Conflict(Position position, List<Name> key, List<Assignment> assignments, Optional<SqlNode> condition) {
        public Conflict {
            key = List.copyOf(key);
            assignments = List.copyOf(assignments);
        }

        /** Whether the row that is there changes. */
        public boolean updates() {
            return !assignments.isEmpty();
        }
    }

    /** {@code column = value} of an UPDATE, or of ON CONFLICT; the value may use the columns of the row as it was. */
    record Assignment(Name column, SqlNode value) {}
}
