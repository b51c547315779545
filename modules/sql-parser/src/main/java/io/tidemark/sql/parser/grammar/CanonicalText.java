package io.tidemark.sql.parser.grammar;

import io.tidemark.sql.parser.generated.GeneratedParserConstants;
import io.tidemark.sql.parser.generated.Token;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Words of SQL in one spacing and one case. */
public final class CanonicalText {

    private CanonicalText() {}

    /** The tokens from {@code first} to {@code last}, both included. */
    public static String of(Token first, Token last) {
        StringBuilder text = new StringBuilder();
        Token token = first;
        append(text, null, token);
        while (token != last) {
            append(text, token, token.next);
            token = token.next;
        }
        return text.toString();
    }

    private static void append(StringBuilder text, @Nullable Token before, Token token) {
        if (before != null && !clings(before, token)) {
            text.append(' ');
        }
        text.append(isQuoted(token) ? token.image : token.image.toLowerCase(Locale.ROOT));
    }

    /** Dots, commas and the inside of parentheses have no space, so that {@code DECIMAL(12, 2)} reads as one expects. */
    private static boolean clings(Token before, Token token) {
        return token.kind == GeneratedParserConstants.COMMA
                || token.kind == GeneratedParserConstants.RPAREN
                || token.kind == GeneratedParserConstants.LPAREN
                || token.kind == GeneratedParserConstants.DOT
                || before.kind == GeneratedParserConstants.LPAREN
                || before.kind == GeneratedParserConstants.DOT;
    }

    private static boolean isQuoted(Token token) {
        return token.image.indexOf('\'') >= 0 || token.image.indexOf('"') >= 0;
    }
}
