package io.tidemark.engine.statement;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.RowType;
import io.tidemark.engine.result.Result;
import io.tidemark.engine.result.Rows;
import io.tidemark.engine.table.ComputedColumns;
import io.tidemark.runtime.Statement.Kind;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.sql.parser.statement.Dml;
import org.jspecify.annotations.Nullable;

/** INSERT, UPDATE, DELETE and TRUNCATE: each is planned as a query for the rows that change. For one statement. */
final class ChangeTable {
    private final Workspace workspace;
    private final @Nullable String id;
    private final ChangeQueries queries;

    /**
     * @param beforeReading called before relations are read
     * @param id identity of the statement, if it is to run once
     */
    ChangeTable(Workspace workspace, Runnable beforeReading, @Nullable String id) {
        this.workspace = workspace;
        this.id = id;
        queries = new ChangeQueries(workspace, beforeReading);
    }

    Result run(Dml dml) {
        if (dml instanceof Dml.Insert insert) {
            return insert(insert);
        } else if (dml instanceof Dml.Update update) {
            return update(update);
        }
        return delete((Dml.Delete) dml);
    }

    private Result insert(Dml.Insert insert) {
        InputDefinition target = input(insert.table().toString(), insert);
        if (insert.conflict().isPresent()) {
            return upsert(insert, insert.conflict().get());
        }
        Batch rows = given(insert, target);
        Result result = result(insert, rows, "INSERT", "inserted", "into", target);
        workspace.tables().insert(target, rows, statement(Kind.INSERT));
        return result;
    }

    private Batch given(Dml.Insert insert, InputDefinition target) {
        RowType given = ComputedColumns.given(target);
        Rows rows = queries.run(attempt(insert, target), planner -> planner.insert(insert, given));
        return ComputedColumns.complete(target, ChangeQueries.merged(rows, given));
    }

    private Result upsert(Dml.Insert insert, Dml.Conflict conflict) {
        TableDefinition table = table(insert);
        String attempt = attempt(insert, table);
        Upsert upsert = new Upsert(insert, conflict, table, attempt);
        Batch rows = given(insert, table);
        // Keys are found by texts as they are kept.
        workspace.tables().check(attempt, table, rows);
        Changes changes = upsert.changes(rows, workspace.tables().conflicts(table, rows), queries);
        Result result = result(insert, changes.reached(), "INSERT", "inserted or updated", "of", table);
        workspace.tables().upsert(table, changes.changes(), statement(Kind.INSERT));
        return result;
    }

    private Result update(Dml.Update update) {
        TableDefinition table = table(update);
        Rows rows = queries.run(attempt(update, table), planner -> planner.update(update, table.type()));
        Changes changes = new Changes(table.type(), rows.size());
        for (Batch batch : rows.batches()) {
            for (int row = 0; row < batch.count(); row++) {
                changes.update(batch, row, 0);
            }
        }
        Result result = result(update, changes.reached(), "UPDATE", "updated", "of", table);
        workspace.tables().update(table, changes.changes(), statement(Kind.UPDATE));
        return result;
    }

    private Result delete(Dml.Delete delete) {
        TableDefinition table = table(delete);
        Rows found = queries.run(attempt(delete, table), planner -> planner.delete(delete));
        Batch rows = ChangeQueries.merged(found, table.type());
        Result result = result(delete, rows, "DELETE", "deleted", "from", table);
        workspace.tables().delete(table, rows, statement(Kind.DELETE));
        return result;
    }

    /** What the statement gives; before it changes anything, since what it returns may not be computable. */
    private Result result(Dml dml, Batch rows, String tag, String verb, String into, InputDefinition target) {
        if (!dml.returning().isEmpty()) {
            if (!(dml instanceof Dml.Delete)) {
                workspace.tables().check(attempt(dml, target), target, rows);
            }
            return queries.over(rows, attempt(dml, target), planner -> planner.returning(dml, ChangeQueries.ROWS));
        }
        long count = rows.count();
        return new Result.Done(
                tag + " " + count,
                verb + " " + count + (count == 1 ? " row " : " rows ") + into + " " + target.title());
    }

    private static String attempt(Dml dml, InputDefinition target) {
        return "could not " + dml.verb() + " " + target.title();
    }

    private io.tidemark.runtime.Statement statement(Kind kind) {
        return new io.tidemark.runtime.Statement(kind, id);
    }

    private TableDefinition table(Dml dml) {
        if (input(dml.table().toString(), dml) instanceof TableDefinition table) {
            return table;
        }
        throw wrong(
                dml,
                "It is a source, whose rows only come; with a primary key, one that comes takes the place of the one before.");
    }

    private InputDefinition input(String name, Dml dml) {
        Definition definition = workspace.require(dml.table(), "could not change \"" + name + "\"");
        if (definition instanceof TableDefinition table) {
            if (table.file() != null) {
                throw wrong(dml, "Its rows are those of its file, and are read when the engine starts.");
            }
            return table;
        }
        if (definition instanceof SourceDefinition source && source.isPushed()) {
            return source;
        }
        throw wrong(
                dml,
                definition instanceof SourceDefinition
                        ? "It is a source, whose rows are read by its connector."
                        : "It is a " + definition.kind() + ", whose rows come from elsewhere.");
    }

    private static StatementException wrong(Dml dml, String detail) {
        return StatementException.of(ErrorCode.WRONG_OBJECT, "could not change \"" + dml.table() + "\"")
                .withDetail(detail)
                .withHint("INSERT, UPDATE, DELETE and TRUNCATE change tables: CREATE TABLE makes one.")
                .at(dml.table().position().line(), dml.table().position().column());
    }
}
