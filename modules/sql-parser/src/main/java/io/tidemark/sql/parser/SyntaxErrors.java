package io.tidemark.sql.parser;

import io.tidemark.sql.parser.generated.ParseException;
import io.tidemark.sql.parser.generated.Token;
import io.tidemark.sql.parser.statement.Position;
import org.apache.calcite.runtime.CalciteContextException;

/** Says in our words what the generated parser failed at. */
final class SyntaxErrors {

    private final String words;
    private final Position start;
    private final Token beforeFirst;

    SyntaxErrors(String words, Position start, Token beforeFirst) {
        this.words = words;
        this.start = start;
        this.beforeFirst = beforeFirst;
    }

    SqlSyntaxException translate(Throwable failure) {
        if (failure instanceof ParseException parse) {
            Token found = parse.currentToken.next;
            return new SqlSyntaxException(
                    GrammarActions.next(found),
                    "could not read the statement " + words.length() + beforeFirst,
                    "Found " + found.image,
                    "");
        }
        if (failure instanceof CalciteContextException context) {
            return new SqlSyntaxException(
                    new Position(context.getPosLine(), context.getPosColumn()),
                    "could not read the statement",
                    String.valueOf(context.getMessage()),
                    "");
        }
        return new SqlSyntaxException(start, "could not read the statement", String.valueOf(failure.getMessage()), "");
    }
}
