package io.tidemark.engine.statement;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.engine.result.Rows;
import io.tidemark.engine.table.KeyConflicts;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.sql.parser.statement.Dml;
import io.tidemark.sql.parser.statement.Name;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * INSERT with ON CONFLICT: rows of new keys are added; rows whose key is there already are left out, or change the row that is there. For one statement.
 */
final class Upsert {
    private static final Field NUMBER = Field.required("\0number", DataType.BIGINT);

    private final Dml.Insert insert;
    private final Dml.Conflict conflict;
    private final TableDefinition table;
    private final String attempt;

    /**
     * Fails if the statement names another key than the table's.
     *
     * @param attempt in error messages
     */
    Upsert(Dml.Insert insert, Dml.Conflict conflict, TableDefinition table, String attempt) {
        this.insert = insert;
        this.conflict = conflict;
        this.table = table;
        this.attempt = attempt;
        checkKey();
    }

    private void checkKey() {
        Set<String> key = Arrays.stream(table.primaryKey())
                .mapToObj(column -> table.type().field(column).name())
                .collect(Collectors.toSet());
        Set<String> named = conflict.key().stream().map(Name::text).collect(Collectors.toSet());
        if (named.isEmpty() ? conflict.updates() : !named.equals(key)) {
            String columns = ShowObjects.columns(table.type(), table.primaryKey());
            throw refused(
                    ErrorCode.INVALID_STATEMENT,
                    named.isEmpty()
                            ? "DO UPDATE needs to know which rows are the same one."
                            : "Rows are the same one by the primary key alone, and ("
                                    + conflict.key().stream().map(Name::text).collect(Collectors.joining(", "))
                                    + ") is not that of " + table.title() + ".",
                    key.isEmpty()
                            ? "The table has no primary key: CREATE TABLE … PRIMARY KEY (…) gives it one."
                            : "Write ON CONFLICT (" + columns + ").");
        }
    }

    private StatementException refused(ErrorCode code, String detail, String hint) {
        return StatementException.of(code, attempt)
                .withDetail(detail)
                .withHint(hint)
                .at(conflict.position().line(), conflict.position().column());
    }

    /** What is to be done for rows of the table's columns, of which {@code conflicts} have a key that is taken. */
    Changes changes(Batch rows, KeyConflicts conflicts, ChangeQueries queries) {
        Changes changes = new Changes(table.type(), rows.count());
        if (!conflict.updates()) {
            for (int row = 0; row < rows.count(); row++) {
                if (!conflicts.known().get(row) && !conflicts.repeated().get(row)) {
                    changes.insert(rows, row);
                }
            }
            return changes;
        }
        if (!conflicts.repeated().isEmpty()) {
            throw refused(
                    ErrorCode.UNIQUE_VIOLATION,
                    "Two rows of the statement have one primary key, and DO UPDATE changes a row once.",
                    "Give the last of them alone. No row of the statement was changed.");
        }
        return updated(rows, conflicts.known(), queries);
    }

    private Changes updated(Batch rows, BitSet known, ChangeQueries queries) {
        Place[] places = known.isEmpty() ? new Place[0] : found(rows, known, queries);
        Changes changes = new Changes(table.type(), rows.count());
        for (int row = 0; row < rows.count(); row++) {
            if (!known.get(row)) {
                changes.insert(rows, row);
                continue;
            }
            Place place = places[row];
            Invariant.check(place != null, "row %s has a key that is in %s, and no row", row, table.name());
            int changesColumn = place.batch.type().size() - 1;
            boolean isNull = place.batch.column(changesColumn).nulls().get(place.row);
            if (!isNull && place.batch.longs(changesColumn).get(place.row) != 0) {
                changes.update(place.batch, place.row, 1);
            }
        }
        return changes;
    }

    /** A row of the query's result. */
    private record Place(Batch batch, int row) {}

    /** What the query says of each row that has a known key, by the number of the row. */
    private Place[] found(Batch rows, BitSet known, ChangeQueries queries) {
        Rows answer = queries.over(
                numbered(rows, known),
                attempt,
                planner -> planner.conflict(
                        insert, conflict, table.type(), table.primaryKey(), NUMBER, ChangeQueries.ROWS));
        Place[] places = new Place[rows.count()];
        for (Batch batch : answer.batches()) {
            for (int row = 0; row < batch.count(); row++) {
                places[(int) batch.longs(0).get(row)] = new Place(batch, row);
            }
        }
        return places;
    }

    private static Batch numbered(Batch rows, BitSet known) {
        RowType type = rows.type().with(NUMBER);
        Batch numbered = new Batch(type, known.cardinality());
        for (int row = known.nextSetBit(0); row >= 0; row = known.nextSetBit(row + 1)) {
            int to = numbered.count();
            numbered.ensureCapacity(to + 1);
            for (int column = 0; column < rows.type().size(); column++) {
                numbered.column(column).set(to, rows.column(column), row);
            }
            numbered.longs(rows.type().size()).set(to, row);
            numbered.weights()[to] = 1;
            numbered.setCount(to + 1);
        }
        return numbered;
    }
}
