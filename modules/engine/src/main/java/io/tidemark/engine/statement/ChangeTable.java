package io.tidemark.engine.statement;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.RowType;
import io.tidemark.engine.query.QueryRunner;
import io.tidemark.engine.relation.StoredRelations;
import io.tidemark.engine.result.Result;
import io.tidemark.engine.result.Rows;
import io.tidemark.engine.table.ComputedColumns;
import io.tidemark.runtime.Statement.Kind;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.sql.Planner;
import io.tidemark.sql.QueryPlan;
import io.tidemark.sql.parser.statement.Dml;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** INSERT, UPDATE and DELETE: each is planned as a query for the rows that change. For one statement. */
final class ChangeTable {
    private final Workspace workspace;
    private final Runnable beforeReading;
    private final @Nullable String id;
    private final StoredRelations relations;
    private final Planner planner;

    /**
     * @param beforeReading called before relations are read
     * @param id identity of the statement, if it is to run once
     */
    ChangeTable(Workspace workspace, Runnable beforeReading, @Nullable String id) {
        this.workspace = workspace;
        this.beforeReading = beforeReading;
        this.id = id;
        relations = workspace.relations();
        planner = new Planner(relations, workspace.host()::clockMicros);
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
        RowType given = ComputedColumns.given(target);
        QueryPlan plan = planner.insert(insert, given);
        Batch rows = merged(rows(plan, "could not insert into " + target.title()), given);
        workspace.tables().insert(target, ComputedColumns.complete(target, rows), statement(Kind.INSERT));
        return done("INSERT", rows.count(), "inserted", "into", target);
    }

    private Result update(Dml.Update update) {
        TableDefinition table = table(update);
        Rows rows = rows(planner.update(update, table.type()), "could not update " + table.title());
        Batch pairs = new Batch(table.type(), (int) Math.min(rows.size() * 2, 1 << 20));
        for (Batch batch : rows.batches()) {
            for (int row = 0; row < batch.count(); row++) {
                addPair(batch, row, pairs);
            }
        }
        workspace.tables().update(table, pairs, statement(Kind.UPDATE));
        return done("UPDATE", rows.size(), "updated", "of", table);
    }

    /** A row that stays as it is changes nothing. */
    private static void addPair(Batch batch, int row, Batch pairs) {
        int width = pairs.type().size();
        boolean changed = false;
        for (int i = 0; i < width && !changed; i++) {
            changed = !batch.column(i).sameAs(row, batch.column(width + i), row);
        }
        if (changed) {
            addHalf(batch, row, 0, -1, pairs);
            addHalf(batch, row, width, 1, pairs);
        }
    }

    private static void addHalf(Batch batch, int row, int from, long weight, Batch pairs) {
        int to = pairs.count();
        pairs.ensureCapacity(to + 1);
        for (int i = 0; i < pairs.type().size(); i++) {
            pairs.column(i).set(to, batch.column(from + i), row);
        }
        pairs.weights()[to] = weight;
        pairs.setCount(to + 1);
    }

    private Result delete(Dml.Delete delete) {
        TableDefinition table = table(delete);
        Batch rows = merged(rows(planner.delete(delete), "could not delete from " + table.title()), table.type());
        workspace.tables().delete(table, rows, statement(Kind.DELETE));
        return done("DELETE", rows.count(), "deleted", "from", table);
    }

    private Rows rows(QueryPlan plan, String attempt) {
        if (!plan.scans().isEmpty()) {
            beforeReading.run();
        }
        try {
            return new QueryRunner(workspace.host(), relations).run(plan);
        } catch (StatementException e) {
            // A reader knows the statement, and not the query that computes its rows.
            throw "could not run the query".equals(e.getMessage()) ? e.attempting(attempt) : e;
        }
    }

    private static Batch merged(Rows rows, RowType type) {
        Batch all = new Batch(type, (int) Math.max(1, rows.size()));
        for (Batch batch : rows.batches()) {
            all.append(batch, 0, batch.count());
        }
        Arrays.fill(all.weights(), 0, all.count(), 1);
        return all;
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
                .withHint("INSERT, UPDATE and DELETE change tables: CREATE TABLE makes one.")
                .at(dml.table().position().line(), dml.table().position().column());
    }

    private static Result done(String tag, long count, String verb, String into, InputDefinition target) {
        return new Result.Done(
                tag + " " + count,
                verb + " " + count + (count == 1 ? " row " : " rows ") + into + " " + target.title());
    }
}
