package io.tidemark.sql.parser.message;

import io.tidemark.sql.parser.SqlSyntaxException;
import io.tidemark.sql.parser.generated.GeneratedParserConstants;
import io.tidemark.sql.parser.generated.ParseException;
import io.tidemark.sql.parser.generated.Token;
import io.tidemark.sql.parser.generated.TokenMgrError;
import io.tidemark.sql.parser.statement.Position;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;

/** Makes our exception of whatever the generated parser throws. One thread at a time. */
public final class SyntaxErrors {

    private static final Pattern LEXICAL =
            Pattern.compile("line (\\d+), column (\\d+)\\.\\s+Encountered: (.*?) after\\W*?\"(.*)\"", Pattern.DOTALL);

    private final Token beforeFirst;
    private final Position start;
    private final Predicate<String> nonReserved;

    /**
     * @param beforeFirst the token in front of the first that was read
     * @param start where the statement begins
     * @param nonReserved tells whether a keyword, in upper case, may be a name
     */
    public SyntaxErrors(Token beforeFirst, Position start, Predicate<String> nonReserved) {
        this.beforeFirst = beforeFirst;
        this.start = start;
        this.nonReserved = nonReserved;
    }

    /** The exception to throw in place of {@code failure}. */
    public SqlSyntaxException translate(Throwable failure) {
        if (failure instanceof SqlSyntaxException ours) {
            return hinted(ours);
        }
        if (failure instanceof ParseException parse && parse.expectedTokenSequences != null) {
            return unexpected(parse);
        }
        if (failure instanceof TokenMgrError lexical) {
            return lexical(lexical);
        }
        if (failure instanceof CalciteContextException context) {
            Throwable cause = context.getCause() == null ? context : context.getCause();
            return error(new Position(context.getPosLine(), context.getPosColumn()), sentence(cause), "");
        }
        return isFault(failure) ? fault(failure) : error(start, sentence(failure), "");
    }

    /** Whether the parser itself has stumbled. */
    private static boolean isFault(Throwable failure) {
        return failure instanceof AssertionError
                || failure instanceof NullPointerException
                || failure instanceof ClassCastException
                || failure instanceof IndexOutOfBoundsException
                || failure instanceof IllegalStateException;
    }

    private SqlSyntaxException fault(Throwable failure) {
        SqlSyntaxException ours = error(start, "The parser failed: " + sentence(failure), "");
        return new SqlSyntaxException(
                SqlSyntaxException.INTERNAL_ERROR,
                start,
                String.valueOf(ours.getMessage()),
                ours.detail().orElse(""),
                "It is a mistake in Tidemark: please report the statement.");
    }

    private SqlSyntaxException unexpected(ParseException parse) {
        Expectations expected = Expectations.of(parse, nonReserved);
        Words words = Words.upTo(beforeFirst, expected.found());
        String detail = openQuote(words);
        if (detail.isEmpty()) {
            String instead = expected.words();
            detail = "Found " + text(words) + (instead.isEmpty() ? "." : "; expected " + instead + ".");
        }
        String hint = new SyntaxHints(words, expected, nonReserved).hint();
        return new SqlSyntaxException(
                SqlSyntaxException.SYNTAX_ERROR, words.place(), "could not read " + words.subject(), detail, hint);
    }

    private static String openQuote(Words words) {
        return switch (words.found().kind) {
            case GeneratedParserConstants.QUOTE -> "The string that begins here has no end.";
            case GeneratedParserConstants.DOUBLE_QUOTE ->
                "The quoted name that begins here has no end, or nothing in it.";
            default -> "";
        };
    }

    private static String text(Words words) {
        String image = words.found().image;
        return words.isEnd() ? "the end of the statement" : image.startsWith("\"") ? image : '"' + image + '"';
    }

    /** What our own actions refuse may be the consequence of a mistake before it. */
    private SqlSyntaxException hinted(SqlSyntaxException ours) {
        Words words = Words.upTo(beforeFirst, ours.position());
        String hint = SyntaxHints.forgottenWord(words);
        return new SqlSyntaxException(
                ours.sqlState(),
                ours.position(),
                "could not read " + words.subject(),
                ours.detail().orElse(""),
                hint.isEmpty() ? ours.hint().orElse("") : hint);
    }

    private SqlSyntaxException lexical(TokenMgrError failure) {
        Matcher place = LEXICAL.matcher(String.valueOf(failure.getMessage()));
        if (!place.find()) {
            return error(start, sentence(failure), "");
        }
        // What began like a token, and is none, is what is wrong: the # of "# comment".
        String begun = place.group(4);
        int column = Integer.parseInt(place.group(2)) - begun.length();
        Position position = new Position(Integer.parseInt(place.group(1)), column);
        String character = begun.isEmpty() ? place.group(3).replaceFirst("\\s*\\(\\d+\\),?$", "") : '"' + begun + '"';
        String hint = character.contains("`")
                ? "Names stand in double quotes, or in none."
                : character.contains("#") ? "Comments begin with --." : "";
        return error(position, "Found " + character + ", which SQL has no use for outside of quotes.", hint);
    }

    private SqlSyntaxException error(Position position, String detail, String hint) {
        Words words = Words.upTo(beforeFirst, position);
        String subject = words.count() == 0 ? "the statement" : words.subject();
        return new SqlSyntaxException(
                SqlSyntaxException.SYNTAX_ERROR, position, "could not read " + subject, detail, hint);
    }

    private static String sentence(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        return message.endsWith(".") ? message : message + ".";
    }
}
