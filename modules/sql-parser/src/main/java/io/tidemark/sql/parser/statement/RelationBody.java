package io.tidemark.sql.parser.statement;

import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/**
 * What stands between the parentheses of CREATE SOURCE and CREATE TABLE. Immutable.
 *
 * @param columns in the order written; no name twice
 */
public record RelationBody(
        List<Column> columns,
        Optional<Watermark> watermark,
        Optional<Deduplication> deduplication,
        Optional<PrimaryKey> primaryKey) {

    public RelationBody {
        columns = List.copyOf(columns);
    }

    /** The column of this name, if there is one. */
    public Optional<Column> column(String name) {
        return columns.stream().filter(c -> c.name().text().equals(name)).findFirst();
    }

    /** A column. */
    public sealed interface Column {

        Name name();

        /**
         * {@code name type [METADATA [FROM 'metadata']] [NOT NULL]}: a column of the input.
         *
         * @param metadata what accompanies the row and is the column's value; empty if the value is in the row
         */
        record Stored(Name name, ColumnType type, String metadata, boolean notNull) implements Column {}

        /** {@code name AS expression}: computed from the other columns of the row. */
        record Generated(Name name, SqlNode expression) implements Column {}
    }

    /**
     * {@code WATERMARK FOR column AS expression}.
     *
     * @param position of the word WATERMARK
     */
    public record Watermark(Position position, Name column, SqlNode expression) {

        /**
         * The declared delay, if the expression is the column itself (a delay of zero) or the column minus an interval;
         * empty for any other expression.
         */
        public Optional<IntervalValue> delay() {
            if (isColumn(expression)) {
                return Optional.of(new IntervalValue(Position.of(expression), 0, 0, 0));
            }
            if (expression.getKind() == SqlKind.MINUS
                    && expression instanceof SqlBasicCall minus
                    && isColumn(minus.operand(0))
                    && minus.operand(1) instanceof SqlIntervalLiteral interval) {
                return Optional.of(IntervalValue.of(interval));
            }
            return Optional.empty();
        }

        private boolean isColumn(SqlNode node) {
            return node instanceof SqlIdentifier identifier
                    && identifier.isSimple()
                    && identifier.getSimple().equals(column.text());
        }
    }

    /**
     * {@code DEDUPLICATE ON (columns) WITHIN interval}.
     *
     * @param position of the word DEDUPLICATE
     */
    public record Deduplication(Position position, List<Name> columns, IntervalValue horizon) {
        public Deduplication {
            columns = List.copyOf(columns);
        }
    }

    /**
     * {@code PRIMARY KEY (columns)}, or the words PRIMARY KEY behind one column.
     *
     * @param position of the word PRIMARY
     */
    public record PrimaryKey(Position position, List<Name> columns) {
        public PrimaryKey {
            columns = List.copyOf(columns);
        }
    }
}
