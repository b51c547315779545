package io.tidemark.sql.parser.message;

import io.tidemark.sql.parser.generated.GeneratedParserConstants;
import io.tidemark.sql.parser.generated.ParseException;
import io.tidemark.sql.parser.generated.Token;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What the parser could have read in place of a word. The parser looks ahead, so its list is of sequences: only those
 * that agree longest with the text say where it went wrong.
 */
final class Expectations {

    private static final int AT_MOST = 8;
    private static final Set<String> OPERATORS = Set.of(
            "=",
            "<",
            ">",
            "<=",
            ">=",
            "<>",
            "!=",
            "+",
            "-",
            "*",
            "/",
            "%",
            "||",
            "|",
            "^",
            "&",
            "<<",
            "::",
            "~",
            "!",
            "->",
            "->>",
            "[",
            ".",
            ":",
            "..",
            "AND",
            "OR",
            "IN",
            "NOT",
            "IS",
            "LIKE",
            "ILIKE",
            "RLIKE",
            "BETWEEN",
            "SIMILAR",
            "MEMBER",
            "SUBMULTISET",
            "MULTISET",
            "CONTAINS",
            "OVERLAPS",
            "EQUALS",
            "PRECEDES",
            "SUCCEEDS",
            "IMMEDIATELY",
            "FORMAT",
            "ESCAPE",
            "COLLATE",
            "AT");
    // In the order of the grammar; a message lists those that are possible.
    private static final List<String> CLAUSES = List.of(
            ",", ")", "(", "AS", "FROM", "JOIN", "ON", "WHERE", "GROUP", "HAVING", "QUALIFY", "UNION", "ORDER",
            "LIMIT");

    private final Token found;
    private final Set<String> texts;

    private Expectations(Token found, Set<String> texts) {
        this.found = found;
        this.texts = texts;
    }

    static Expectations of(ParseException failure, Predicate<String> nonReserved) {
        int best = -1;
        Set<Integer> kinds = new HashSet<>();
        for (int[] sequence : failure.expectedTokenSequences) {
            int agreed = 0;
            Token token = failure.currentToken.next;
            while (agreed < sequence.length - 1 && token.next != null && token.kind == sequence[agreed]) {
                token = token.next;
                agreed++;
            }
            if (token.kind == sequence[agreed]) {
                continue;
            }
            if (agreed > best) {
                best = agreed;
                kinds.clear();
            }
            if (agreed == best) {
                kinds.add(sequence[agreed]);
            }
        }
        Token found = failure.currentToken.next;
        for (int i = 0; i < best; i++) {
            found = found.next;
        }
        return new Expectations(found, texts(kinds, failure.tokenImage, nonReserved));
    }

    /** A non-reserved word is possible wherever a name is, and says nothing then. */
    private static Set<String> texts(Set<Integer> kinds, String[] images, Predicate<String> nonReserved) {
        boolean name = kinds.contains(GeneratedParserConstants.IDENTIFIER);
        Set<String> texts = new TreeSet<>();
        for (int kind : kinds) {
            String image = images[kind].replace("\"", "");
            if (!name || !nonReserved.test(image)) {
                texts.add(image);
            }
        }
        return texts;
    }

    /** The word that could not be read. */
    Token found() {
        return found;
    }

    boolean has(String text) {
        return texts.contains(text);
    }

    boolean name() {
        return has("<IDENTIFIER>");
    }

    boolean string() {
        return has("<QUOTED_STRING>");
    }

    boolean expression() {
        return has("CASE") && has("<QUOTED_STRING>");
    }

    boolean type() {
        return has("ROW") && has("BINARY") && !expression();
    }

    /** The keywords that are possible, for finding a misspelt one. */
    List<String> keywords() {
        Stream<String> keywords = texts.stream().filter(t -> Character.isLetter(t.charAt(0)));
        return (statement() ? Stream.concat(keywords, Stream.of("SELECT", "VALUES", "WITH")) : keywords).toList();
    }

    boolean statement() {
        return has("CREATE") && has("DROP");
    }

    /** The best of them in words, as {@code a name, "(" or AS}; empty if there are too many to help. */
    String words() {
        List<String> words = new ArrayList<>();
        Set<String> rest = new TreeSet<>(texts);
        if (statement()) {
            return "a query, CREATE, DROP, INSERT, UPDATE, DELETE, SHOW, DESCRIBE, EXPLAIN or SET";
        }
        if (type()) {
            return has("AS") ? "a type or AS" : "a type";
        }
        if (expression()) {
            words.add("an expression");
            rest.removeIf(t -> !CLAUSES.contains(t) || t.equals("(") || t.equals("ON"));
        }
        if (has("=") && has("<")) {
            words.add("an operator");
            rest.removeAll(OPERATORS);
            rest.retainAll(CLAUSES);
        }
        if (rest.contains("<IDENTIFIER>")) {
            words.add("a name");
        }
        if (rest.contains("<QUOTED_STRING>")) {
            words.add("a string");
        }
        if (rest.contains("<UNSIGNED_INTEGER_LITERAL>")) {
            words.add("a number");
            rest.removeAll(Set.of("+", "-", "DECIMAL"));
        }
        for (String clause : CLAUSES) {
            if (rest.remove(clause)) {
                words.add(Character.isLetter(clause.charAt(0)) ? clause : '"' + clause + '"');
            }
        }
        for (String text : rest) {
            if (Character.isLetter(text.charAt(0))) {
                words.add(text);
            } else if (!text.startsWith("<") || text.length() <= 2) {
                words.add('"' + text + '"');
            }
        }
        if (rest.contains("<EOF>")) {
            words.add("the end of the statement");
        }
        return words.size() > AT_MOST + 2 ? "" : joined(words);
    }

    private static String joined(List<String> words) {
        int last = words.size() - 1;
        return last <= 0
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }
}
