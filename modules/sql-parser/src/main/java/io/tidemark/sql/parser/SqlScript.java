package io.tidemark.sql.parser;

import io.tidemark.sql.parser.statement.Position;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/**
 * Reads SQL text. Words are folded and quoted as Postgres does it: unquoted names are lower case, {@code "Quoted"} names
 * and strings stay as they are. Thread-safe: nothing is kept between calls.
 *
 * <p>All failures are {@link SqlSyntaxException}s, with a position in the whole text given.
 */
public final class SqlScript {

    private SqlScript() {}

    /** All statements of a script, in order; fails at the first that cannot be read. */
    public static List<ScriptStatement> parse(String script) {
        List<ScriptStatement> statements = new ArrayList<>();
        for (ScriptPart part : split(script)) {
            statements.add(part.parse());
        }
        return statements;
    }

    /**
     * Cuts a script at its semicolons and reads nothing yet, for a host that runs the statements before a bad one.
     * Parts without a word in them are left out.
     */
    public static List<ScriptPart> split(String script) {
        return new ScriptSplitter(script).split();
    }

    /** The only statement of a text; a semicolon may follow it. */
    public static ScriptStatement parseOne(String sql) {
        return only(sql).parse();
    }

    /** The only query of a text. */
    public static SqlNode parseQuery(String sql) {
        return only(sql).parseQuery();
    }

    /** An expression, such as the condition of a WHERE. */
    public static SqlNode parseExpression(String sql) {
        return only(sql).parseExpression();
    }

    private static ScriptPart only(String sql) {
        List<ScriptPart> parts = split(sql);
        if (parts.isEmpty()) {
            throw new SqlSyntaxException(Position.START, "There is none.", "");
        }
        if (parts.size() > 1) {
            throw new SqlSyntaxException(
                    parts.get(1).position(), "Another one follows it, and only one may be given here.", "");
        }
        return parts.get(0);
    }
}
