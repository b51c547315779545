package io.tidemark.sql.parser.statement;

import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A place in a script. Immutable.
 *
 * @param line from 1
 * @param column from 1, in UTF-16 characters; a tab counts as one
 */
public record Position(int line, int column) implements Comparable<Position> {

    /** The first character of a script. */
    public static final Position START = new Position(1, 1);

    /** Where {@code place} begins. */
    public static Position of(SqlParserPos place) {
        return new Position(place.getLineNum(), place.getColumnNum());
    }

    /** Where {@code node} begins. */
    public static Position of(SqlNode node) {
        return of(node.getParserPosition());
    }

    @Override
    public int compareTo(Position other) {
        return line != other.line ? Integer.compare(line, other.line) : Integer.compare(column, other.column);
    }

    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
