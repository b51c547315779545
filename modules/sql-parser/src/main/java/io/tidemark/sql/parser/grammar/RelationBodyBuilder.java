package io.tidemark.sql.parser.grammar;

import io.tidemark.sql.parser.SqlSyntaxException;
import io.tidemark.sql.parser.statement.ColumnType;
import io.tidemark.sql.parser.statement.IntervalValue;
import io.tidemark.sql.parser.statement.Name;
import io.tidemark.sql.parser.statement.Position;
import io.tidemark.sql.parser.statement.RelationBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** Collects the elements of CREATE SOURCE and CREATE TABLE. Public for the generated parser only. One thread at a time. */
public final class RelationBodyBuilder {

    private final List<RelationBody.Column> columns = new ArrayList<>();
    private RelationBody.@Nullable Watermark watermark;
    private RelationBody.@Nullable Deduplication deduplication;
    private RelationBody.@Nullable PrimaryKey primaryKey;

    /**
     * {@code metadata} is what METADATA FROM names, empty if it is not there; {@code key} is where the words PRIMARY KEY stand behind the type, null
     * if they do not.
     */
    public void stored(Name name, ColumnType type, String metadata, boolean notNull, @Nullable Position key) {
        add(new RelationBody.Column.Stored(name, type, metadata, notNull));
        if (key != null) {
            primaryKey(key, List.of(name));
        }
    }

    public void generated(Name name, SqlNode expression) {
        add(new RelationBody.Column.Generated(name, expression));
    }

    public void watermark(Position position, Name column, SqlNode expression) {
        if (watermark != null) {
            throw twice(position, "WATERMARK", watermark.position());
        }
        watermark = new RelationBody.Watermark(position, column, expression);
    }

    public void deduplication(Position position, List<Name> keys, SqlLiteral horizon) {
        if (deduplication != null) {
            throw twice(position, "DEDUPLICATE", deduplication.position());
        }
        IntervalValue value = IntervalValue.of((SqlIntervalLiteral) horizon);
        deduplication = new RelationBody.Deduplication(position, keys, value);
    }

    public void primaryKey(Position position, List<Name> keys) {
        if (primaryKey != null) {
            throw twice(position, "PRIMARY KEY", primaryKey.position());
        }
        primaryKey = new RelationBody.PrimaryKey(position, keys);
    }

    /** The error for a DEDUPLICATE without its WITHIN. */
    public SqlSyntaxException noHorizon(Position position) {
        return new SqlSyntaxException(
                position,
                "DEDUPLICATE has no horizon, so it would keep every key for ever.",
                "Add WITHIN and an interval of event time: DEDUPLICATE ON (event_id) WITHIN INTERVAL '1' DAY.");
    }

    public RelationBody build() {
        return new RelationBody(
                columns,
                Optional.ofNullable(watermark),
                Optional.ofNullable(deduplication),
                Optional.ofNullable(primaryKey));
    }

    private void add(RelationBody.Column column) {
        for (RelationBody.Column other : columns) {
            if (other.name().text().equals(column.name().text())) {
                throw new SqlSyntaxException(
                        "42701",
                        column.name().position(),
                        "Column \"" + column.name() + "\" is there twice, first at "
                                + other.name().position() + ".",
                        "");
            }
        }
        columns.add(column);
    }

    private static SqlSyntaxException twice(Position position, String clause, Position first) {
        return new SqlSyntaxException(position, clause + " is there twice, first at " + first + ".", "");
    }
}
