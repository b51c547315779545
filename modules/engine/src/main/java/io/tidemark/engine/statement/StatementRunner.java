package io.tidemark.engine.statement;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.query.QueryRunner;
import io.tidemark.engine.relation.StoredRelations;
import io.tidemark.engine.result.Result;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.sql.Planner;
import io.tidemark.sql.QueryPlan;
import io.tidemark.sql.error.ErrorTranslation;
import io.tidemark.sql.parser.ScriptPart;
import io.tidemark.sql.parser.ScriptStatement;
import io.tidemark.sql.parser.SqlSyntaxException;
import io.tidemark.sql.parser.statement.Create;
import io.tidemark.sql.parser.statement.Dml;
import io.tidemark.sql.parser.statement.Statement;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs statements. One thread at a time. All failures are {@link StatementException}s with a position in the script. */
public final class StatementRunner {
    private final Workspace workspace;
    private final Runnable beforeReading;

    /**
     * @param beforeReading called before a statement reads relations: so that it sees what was there when it was reached
     */
    public StatementRunner(Workspace workspace, Runnable beforeReading) {
        this.workspace = workspace;
        this.beforeReading = beforeReading;
    }

    /**
     * Runs one statement.
     *
     * @param id identity, if it changes rows and is to run once in a data directory
     */
    public Result run(ScriptPart part, @Nullable String id) {
        return placed(part, () -> {
            Result known = resume(part);
            return known != null ? known : run(part.parse(), id);
        });
    }

    /** Runs one statement of a script, some of whose views begin anew. */
    public Result run(ScriptPart part, @Nullable String id, ViewResets resets) {
        return resets.concerns(part) ? placed(part, () -> resets.run(part)) : run(part, id);
    }

    /** The views of a script that are to begin anew; fails if one of them cannot. */
    public ViewResets resets(List<ScriptPart> script, Set<String> names) {
        return ViewResets.of(workspace, script, names);
    }

    private static Result placed(ScriptPart part, Supplier<Result> statement) {
        try {
            return statement.get();
        } catch (SqlSyntaxException e) {
            throw ErrorTranslation.of(e);
        } catch (StatementException e) {
            throw e.line() > 0 ? e : Places.placed(e, part);
        } catch (StackOverflowError e) {
            // Parsing, planning and computing go down into an expression; nothing was published on the way.
            throw StatementException.of(ErrorCode.LIMIT_EXCEEDED, "could not run the statement")
                    .withDetail("It is nested too deeply to be planned.")
                    .withHint("Split it into views; a long list of values goes into a table.")
                    .at(part.position().line(), part.position().column());
        } catch (RuntimeException e) {
            throw StatementException.of(ErrorCode.INTERNAL, "could not run the statement")
                    .withDetail("A mistake in Tidemark itself: " + e + ".")
                    .withHint("Report it with the statement and the output of --verbose; another wording may work.")
                    .at(part.position().line(), part.position().column())
                    .causedBy(e);
        }
    }

    /** A definition that is there is not even parsed, since that alone takes longer than all the rest of a second start. */
    private @Nullable Result resume(ScriptPart part) {
        Heading heading = Heading.of(part);
        String name = heading.created();
        Definition there = name == null ? null : workspace.host().catalog().find(name);
        return there != null && heading.isOf(there) ? DefineObject.resumed(there) : null;
    }

    private Result run(ScriptStatement script, @Nullable String id) {
        Statement statement = script.statement();
        if (statement instanceof Create create) {
            return DefineObject.run(workspace, script, create);
        } else if (statement instanceof Dml dml) {
            return new ChangeTable(workspace, beforeReading, id).run(dml);
        } else if (statement instanceof Statement.Query query) {
            return query(query);
        } else if (statement instanceof Statement.Drop drop) {
            return DropObject.run(workspace, drop);
        } else if (statement instanceof Statement.Show show) {
            return ShowObjects.run(workspace, show);
        } else if (statement instanceof Statement.Describe describe) {
            return DescribeRelation.run(workspace, describe.name());
        } else if (statement instanceof Statement.Explain explain) {
            return ExplainStatement.run(workspace, script, explain, beforeReading);
        } else if (statement instanceof Statement.ExplainView explain) {
            return ExplainStatement.run(workspace, explain, beforeReading);
        }
        return SetSetting.run(workspace, (Statement.SetSetting) statement);
    }

    private Result query(Statement.Query query) {
        StoredRelations relations = workspace.relations();
        QueryPlan plan = new Planner(relations, workspace.host()::clockMicros).query(query.query());
        if (!plan.scans().isEmpty()) {
            beforeReading.run();
        }
        return new QueryRunner(workspace.host(), relations).run(plan);
    }
}
