package io.tidemark.sql.parser.message;

import io.tidemark.sql.parser.generated.GeneratedParserConstants;
import io.tidemark.sql.parser.generated.Token;
import io.tidemark.sql.parser.statement.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The words of a statement, up to and including the one that could not be read. Immutable. */
final class Words {

    private final List<Token> tokens;

    private Words(List<Token> tokens) {
        this.tokens = tokens;
    }

    /** @param beforeFirst the token in front of the first; {@code found} is the last */
    static Words upTo(Token beforeFirst, Token found) {
        List<Token> tokens = new ArrayList<>();
        for (Token token = beforeFirst.next; token != null; token = token.next) {
            tokens.add(token);
            if (token == found) {
                break;
            }
        }
        return new Words(tokens);
    }

    /** The words before {@code place}, and the one there. */
    static Words upTo(Token beforeFirst, Position place) {
        Token last = beforeFirst;
        while (last.next != null && position(last.next).compareTo(place) <= 0) {
            last = last.next;
        }
        return upTo(beforeFirst, last);
    }

    static Position position(Token token) {
        return new Position(token.beginLine, token.beginColumn);
    }

    /** Where the last word stands; the end of a statement is behind its last word. */
    Position place() {
        if (isEnd() && tokens.size() > 1) {
            Token last = tokens.get(tokens.size() - 2);
            return new Position(last.endLine, last.endColumn + 1);
        }
        return position(found());
    }

    int count() {
        return tokens.size();
    }

    /** The word that could not be read. */
    Token found() {
        return tokens.get(tokens.size() - 1);
    }

    /** The text of the word {@code back} places before the last, in upper case; empty if there is none. */
    String before(int back) {
        int index = tokens.size() - 1 - back;
        return index < 0 ? "" : upper(tokens.get(index));
    }

    Token token(int index) {
        return tokens.get(index);
    }

    /** The text of the word at {@code index}, in upper case; empty if there is none. */
    String word(int index) {
        return index < 0 || index >= tokens.size() ? "" : upper(tokens.get(index));
    }

    boolean isEnd() {
        return found().kind == GeneratedParserConstants.EOF;
    }

    /** The open parentheses before the last word, outermost first. */
    List<Token> open() {
        List<Token> open = new ArrayList<>();
        for (Token token : tokens.subList(0, tokens.size() - 1)) {
            if (token.kind == GeneratedParserConstants.LPAREN) {
                open.add(token);
            } else if (token.kind == GeneratedParserConstants.RPAREN && !open.isEmpty()) {
                open.remove(open.size() - 1);
            }
        }
        return open;
    }

    /** The texts, in upper case, of the words before the last that are in the same parentheses as it. */
    List<String> level() {
        List<String> level = new ArrayList<>();
        int depth = 0;
        for (int i = tokens.size() - 2; i >= 0 && depth >= 0; i--) {
            Token token = tokens.get(i);
            depth += token.kind == GeneratedParserConstants.RPAREN
                    ? 1
                    : token.kind == GeneratedParserConstants.LPAREN ? -1 : 0;
            if (depth == 0) {
                level.add(0, upper(token));
            }
        }
        return level;
    }

    /** {@code CREATE MATERIALIZED VIEW}, {@code INSERT INTO}, or empty for all that begins otherwise. */
    String kind() {
        if (!word(0).equals("CREATE")) {
            return "";
        }
        int at = word(1).equals("OR") ? 3 : 1;
        return switch (word(at)) {
            case "SOURCE", "TABLE", "VIEW", "SINK" -> "CREATE " + word(at);
            case "MATERIALIZED" -> "CREATE MATERIALIZED VIEW";
            default -> "CREATE";
        };
    }

    /** What was to be read, for the first line of a message: {@code CREATE SOURCE "purchases"}, {@code the query}. */
    String subject() {
        switch (word(0)) {
            case "CREATE" -> {
                int at = word(1).equals("OR") ? 3 : 1;
                at += word(at).equals("MATERIALIZED") ? 2 : 1;
                at += word(at).equals("IF") && word(at + 1).equals("NOT") ? 3 : 0;
                return at < tokens.size() - 1 ? kind() + " " + quoted(tokens.get(at)) : kind();
            }
            case "SELECT", "WITH", "VALUES" -> {
                return "the query";
            }
            case "INSERT", "UPDATE", "DELETE", "TRUNCATE", "DROP", "SHOW", "DESCRIBE", "DESC", "EXPLAIN", "SET" -> {
                return word(0);
            }
            default -> {
                return "the statement";
            }
        }
    }

    private static String quoted(Token token) {
        return token.image.startsWith("\"") ? token.image : '"' + token.image.toLowerCase(Locale.ROOT) + '"';
    }

    private static String upper(Token token) {
        return token.image.toUpperCase(Locale.ROOT);
    }
}
