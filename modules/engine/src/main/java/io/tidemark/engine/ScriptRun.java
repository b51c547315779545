package io.tidemark.engine;

import io.tidemark.engine.result.Result;
import io.tidemark.engine.statement.Heading;
import io.tidemark.engine.statement.StatementRunner;
import io.tidemark.engine.statement.ViewResets;
import io.tidemark.runtime.Host;
import io.tidemark.sql.error.ErrorTranslation;
import io.tidemark.sql.parser.ScriptPart;
import io.tidemark.sql.parser.SqlScript;
import io.tidemark.sql.parser.SqlSyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs a script as a declaration: what is defined already resumes, and a statement that changes rows runs once in a data directory. It is known again
 * by the script's name, its own words, and how many times the same words stood before it; so other statements may come and go around it. For one run.
 */
final class ScriptRun {
    private final Host host;
    private final StatementRunner statements;
    private final String name;
    private final Map<String, Integer> seen = new HashMap<>();

    ScriptRun(Host host, StatementRunner statements, String name) {
        this.host = host;
        this.statements = statements;
        this.name = name;
    }

    void run(String script, Set<String> resets, Consumer<Result> results) {
        try {
            List<ScriptPart> parts = SqlScript.split(script);
            ViewResets anew = statements.resets(parts, resets);
            for (ScriptPart part : parts) {
                results.accept(run(part, anew));
            }
        } catch (SqlSyntaxException e) {
            throw ErrorTranslation.of(e);
        }
    }

    private Result run(ScriptPart part, ViewResets resets) {
        Heading heading = Heading.of(part);
        if (!heading.isDml()) {
            return statements.run(part, null, resets);
        }
        String id = identity(heading.canonical());
        if (host.hasRun(id)) {
            String verb = heading.canonical().substring(0, heading.canonical().indexOf(' '));
            return new Result.Done("SKIP", verb + " at line " + part.position().line() + " has run before");
        }
        return statements.run(part, id);
    }

    private String identity(String canonical) {
        int occurrence = seen.merge(canonical, 1, Integer::sum);
        try {
            byte[] text = (name + "\n" + occurrence + "\n" + canonical).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
