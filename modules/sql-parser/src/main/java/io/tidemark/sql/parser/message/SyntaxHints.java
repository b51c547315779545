package io.tidemark.sql.parser.message;

import io.tidemark.sql.parser.generated.GeneratedParserConstants;
import io.tidemark.sql.parser.generated.Token;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The next step for the mistakes people make, found by the words around the one that could not be read. */
final class SyntaxHints {

    // Their order in a query.
    private static final List<String> CLAUSES =
            List.of("SELECT", "FROM", "WHERE", "GROUP", "HAVING", "WINDOW", "QUALIFY", "ORDER", "LIMIT");
    private static final Set<String> UNITS = Set.of(
            "SECOND", "SECONDS", "MINUTE", "MINUTES", "HOUR", "HOURS", "DAY", "DAYS", "WEEK", "WEEKS", "MONTH",
            "MONTHS", "YEAR", "YEARS");
    private static final Set<String> CONSTRAINTS = Set.of(
            "DEFAULT",
            "CHECK",
            "REFERENCES",
            "UNIQUE",
            "GENERATED",
            "CONSTRAINT",
            "COLLATE",
            "AUTO_INCREMENT",
            "COMMENT");

    private final Words words;
    private final Expectations expected;
    private final Predicate<String> nonReserved;
    private final Token found;
    private final String text;

    SyntaxHints(Words words, Expectations expected, Predicate<String> nonReserved) {
        this.words = words;
        this.expected = expected;
        this.nonReserved = nonReserved;
        this.found = words.found();
        this.text = words.before(0);
    }

    /** The first that fits; empty if none does. */
    String hint() {
        Stream<Supplier<String>> rules = Stream.of(
                this::quote,
                this::variable,
                this::misplacedOptions,
                () -> OtherDialects.phrase(words),
                this::misplacedEmit,
                this::clauseOrder,
                () -> forgottenWord(words),
                this::elementWords,
                this::interval,
                this::doubledEquals,
                this::quotesInTheWrongStyle,
                this::trailingComma,
                this::columnWords,
                () -> OtherDialects.object(words),
                this::misspelling,
                this::reservedWord,
                this::missingComma,
                this::parentheses);
        return rules.map(Supplier::get)
                .filter(hint -> !hint.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** A word of WATERMARK FOR or DEDUPLICATE ON is missing, so that the rest was taken for a column. */
    static String forgottenWord(Words words) {
        for (int back = 1; back <= 2; back++) {
            boolean begins =
                    words.before(back + 1).equals("(") || words.before(back + 1).equals(",");
            if (begins && words.before(back).equals("WATERMARK") && words.kind().startsWith("CREATE")) {
                return "A watermark is declared so: WATERMARK FOR event_time AS event_time - INTERVAL '5' MINUTE.";
            }
            if (begins
                    && words.before(back).equals("DEDUPLICATE")
                    && words.kind().startsWith("CREATE")) {
                return "Deduplication is declared so: DEDUPLICATE ON (event_id) WITHIN INTERVAL '1' DAY.";
            }
        }
        return "";
    }

    private String quote() {
        if (found.kind == GeneratedParserConstants.QUOTE) {
            return "Close it with '. A quote inside a string is doubled: 'it''s'.";
        }
        if (found.kind == GeneratedParserConstants.DOUBLE_QUOTE) {
            return "Close it with \". Strings stand in single quotes.";
        }
        for (int i = Math.max(0, words.count() - 3); i < words.count() - 1; i++) {
            Token string = words.token(i);
            Token next = words.token(i + 1);
            boolean touches = string.endLine == next.beginLine && string.endColumn + 1 == next.beginColumn;
            if (string.kind == GeneratedParserConstants.QUOTED_STRING && touches && isWord(next)) {
                return "A quote inside a string is doubled: 'it''s'.";
            }
        }
        return "";
    }

    private String variable() {
        boolean dollar =
                text.equals("$") || text.startsWith("{") && words.before(1).endsWith("$");
        return dollar ? "${NAME} has no value; give it one with --set NAME=VALUE." : "";
    }

    private String misplacedOptions() {
        if (!text.equals("WITH")) {
            return "";
        }
        return switch (words.kind()) {
            case "CREATE MATERIALIZED VIEW" ->
                "The options come before the query: CREATE MATERIALIZED VIEW name WITH (…) AS" + " SELECT ….";
            case "CREATE VIEW" -> "A view takes no options; CREATE MATERIALIZED VIEW does.";
            case "CREATE SINK" -> "The options come last: CREATE SINK name FROM view WITH (…).";
            case "CREATE SOURCE", "CREATE TABLE" -> "The columns come first: " + words.kind() + " name (…) WITH (…).";
            default -> "";
        };
    }

    private String misplacedEmit() {
        boolean emit =
                text.equals("EMIT") || text.equals("ON") && words.before(1).equals("EMIT");
        return emit && !words.kind().equals("CREATE MATERIALIZED VIEW")
                ? "EMIT ON WINDOW CLOSE ends a CREATE MATERIALIZED VIEW."
                : "";
    }

    private String clauseOrder() {
        int clause = CLAUSES.indexOf(text);
        if (clause < 1) {
            return "";
        }
        List<String> level = words.level();
        for (int later = CLAUSES.size() - 1; later > clause; later--) {
            if (level.lastIndexOf(CLAUSES.get(later)) > level.lastIndexOf("SELECT") && level.contains("SELECT")) {
                return spoken(text) + " comes before " + spoken(CLAUSES.get(later)) + ".";
            }
        }
        return "";
    }

    private static String spoken(String clause) {
        return clause.equals("GROUP") || clause.equals("ORDER") ? clause + " BY" : clause;
    }

    /** FOR or ON where an element of CREATE SOURCE begins. */
    private String elementWords() {
        boolean element = words.before(1).equals("(") || words.before(1).equals(",");
        if (element && text.equals("FOR") && words.kind().startsWith("CREATE")) {
            return "A watermark is declared so: WATERMARK FOR event_time AS event_time - INTERVAL '5' MINUTE.";
        }
        return "";
    }

    private String interval() {
        if (words.before(1).equals("INTERVAL") && isNumber(found)) {
            return "The number stands in quotes: INTERVAL '" + found.image + "' MINUTE.";
        }
        if (UNITS.contains(text) && words.count() > 1 && isNumber(words.token(words.count() - 2))) {
            String count = words.before(1) + " " + text.toLowerCase(Locale.ROOT);
            return "Write INTERVAL '" + count + "'.";
        }
        boolean wanted = expected.has("INTERVAL") && !expected.expression();
        return wanted && found.kind == GeneratedParserConstants.QUOTED_STRING
                ? "Write INTERVAL " + found.image + "."
                : "";
    }

    private String doubledEquals() {
        return text.equals("=") && words.before(1).equals("=") ? "Equality is one sign: a = b." : "";
    }

    private String quotesInTheWrongStyle() {
        if (expected.string() && !expected.name() && isWord(found)) {
            String bare =
                    found.image.startsWith("\"") ? found.image.substring(1, found.image.length() - 1) : found.image;
            return nonReserved.test(text)
                            || !isKeyword(found)
                            || words.before(1).equals("=")
                    ? "Strings stand in single quotes: '" + bare + "'."
                    : "";
        }
        if (found.kind == GeneratedParserConstants.QUOTED_STRING && expected.name() && !expected.string()) {
            return "Single quotes make a string; a name stands in double quotes, or in none: "
                    + found.image.replace('\'', '"') + ".";
        }
        return "";
    }

    private String trailingComma() {
        boolean nothing = text.equals(")") || text.equals("FROM") || words.isEnd();
        return nothing && words.before(1).equals(",") ? "Remove the comma before it." : "";
    }

    private String columnWords() {
        if (expected.type() && (text.equals(",") || text.equals(")"))) {
            return "Column \"" + words.before(1).toLowerCase(Locale.ROOT)
                    + "\" needs a type, such as VARCHAR or TIMESTAMP.";
        }
        boolean body = words.kind().equals("CREATE SOURCE") || words.kind().equals("CREATE TABLE");
        return body && CONSTRAINTS.contains(text) && expected.has("PRIMARY")
                ? "Behind its type a column takes NOT NULL and PRIMARY KEY only."
                : "";
    }

    /** Looks at the word before, too: in SELECT a FORM t the wrong word has been taken for the name of a. */
    private String misspelling() {
        for (int back = 0; back <= 1 && back < words.count(); back++) {
            String word = words.before(back);
            if (word.isEmpty()
                    || !isWord(words.token(words.count() - 1 - back))
                    || isReserved(words.token(words.count() - 1 - back))) {
                continue;
            }
            for (String keyword : expected.keywords()) {
                if (Spelling.isSlipOf(word, keyword)) {
                    return "Did you mean " + keyword + " in place of "
                            + words.before(back).toLowerCase(Locale.ROOT) + "?";
                }
            }
        }
        return "";
    }

    private String reservedWord() {
        // A clause in the wrong place is a clause, but not among the columns of a CREATE.
        boolean clause = CLAUSES.contains(text) && !expected.has("PRIMARY");
        return expected.name() && isReserved(found) && !clause
                ? "\"" + text.toLowerCase(Locale.ROOT) + "\" is a reserved word; as a name it stands in double quotes."
                : "";
    }

    private String missingComma() {
        boolean value = isWord(found) && !isReserved(found)
                || found.kind == GeneratedParserConstants.QUOTED_STRING
                || isNumber(found);
        return expected.has(",") && value ? "Is a comma missing before " + found.image + "?" : "";
    }

    private String parentheses() {
        List<Token> open = words.open();
        boolean unclosed = words.isEnd() || CLAUSES.contains(text) && expected.has(")");
        if (unclosed && !open.isEmpty()) {
            return "Is a \")\" missing? The \"(\" at " + Words.position(open.get(open.size() - 1)) + " is open.";
        }
        return text.equals(")") && open.isEmpty() ? "There is no \"(\" before it." : "";
    }

    private boolean isReserved(Token token) {
        return isKeyword(token) && !nonReserved.test(token.image.toUpperCase(Locale.ROOT));
    }

    private static boolean isKeyword(Token token) {
        return isWord(token) && token.kind != GeneratedParserConstants.IDENTIFIER && !token.image.startsWith("\"");
    }

    private static boolean isWord(Token token) {
        return !token.image.isEmpty()
                && (Character.isLetter(token.image.charAt(0))
                        || token.image.charAt(0) == '_'
                        || token.image.charAt(0) == '"')
                && token.kind != GeneratedParserConstants.DOUBLE_QUOTE;
    }

    private static boolean isNumber(Token token) {
        return !token.image.isEmpty() && Character.isDigit(token.image.charAt(0));
    }
}
