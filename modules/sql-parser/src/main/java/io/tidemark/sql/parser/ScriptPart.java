package io.tidemark.sql.parser;

import io.tidemark.sql.parser.generated.GeneratedParser;
import io.tidemark.sql.parser.generated.GeneratedParserConstants;
import io.tidemark.sql.parser.generated.GeneratedParserTokenManager;
import io.tidemark.sql.parser.generated.SimpleCharStream;
import io.tidemark.sql.parser.generated.Token;
import io.tidemark.sql.parser.generated.TokenMgrError;
import io.tidemark.sql.parser.grammar.CanonicalText;
import io.tidemark.sql.parser.message.SyntaxErrors;
import io.tidemark.sql.parser.statement.Position;
import io.tidemark.sql.parser.statement.Statement;
import java.io.StringReader;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl.LexicalState;
import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/** One statement's text in a script, not read yet. Immutable, thread-safe. */
public final class ScriptPart {

    /** As liberal as Calcite can be, and ROW(…) is an expression like any other; a colon is one in a slice of an array. */
    private static final SqlConformance ROWS_ANYWHERE = new SqlDelegatingConformance(SqlConformanceEnum.BABEL) {
        @Override
        public boolean allowExplicitRowValueConstructor() {
            return true;
        }

        @Override
        public boolean isColonFieldAccessAllowed() {
            return false;
        }
    };

    private static final int LONGEST_NAME = 128;

    private final String script;
    private final String words;
    private final String text;
    private final int offset;
    private final Position position;

    /**
     * @param script all of it, as it was given
     * @param words of this part: as in the script, but comments are blank, so that our rules for them hold, not Calcite's
     * @param offset where the part begins in the script
     */
    ScriptPart(String script, String words, int offset, Position position) {
        this.script = script;
        this.words = words;
        this.text = script.substring(offset, offset + words.length());
        this.offset = offset;
        this.position = position;
    }

    /** From the first word to the last, without the semicolon, with the comments between. */
    public String text() {
        return text;
    }

    /** Of {@link #text} in the script, in UTF-16 characters from 0. */
    public int offset() {
        return offset;
    }

    public Position position() {
        return position;
    }

    /**
     * Reads the statement.
     *
     * @throws SqlSyntaxException if it is none; its position is one in the whole script
     */
    public ScriptStatement parse() {
        Statement statement = new Parse().run(GeneratedParser::StatementEof);
        return new ScriptStatement(text, offset, position, canonicalText(), statement);
    }

    /** Reads the text as a query; fails as {@link #parse} does. */
    public SqlNode parseQuery() {
        return new Parse().run(GeneratedParser::QueryEof);
    }

    /** Reads the text as an expression; fails as {@link #parse} does. */
    public SqlNode parseExpression() {
        return new Parse().run(GeneratedParser::SqlExpressionEof);
    }

    /**
     * The same words with single spaces between them, no comments, and lower case where case does not matter. Two parts
     * that say the same in other spacing have the same canonical text. This needs no grammar and loads nothing of Calcite,
     * so that a definition which is known already is recognised at a fraction of the cost of reading it.
     *
     * @throws SqlSyntaxException if there is a character in it that SQL has no use for
     */
    public String canonicalText() {
        Token beforeFirst = new Token();
        try {
            SimpleCharStream characters =
                    new SimpleCharStream(new StringReader(words), position.line(), position.column(), buffered());
            GeneratedParserTokenManager tokens =
                    new GeneratedParserTokenManager(characters, GeneratedParserConstants.DQID);
            Token last = beforeFirst;
            for (Token t = tokens.getNextToken(); t.kind != GeneratedParserConstants.EOF; t = tokens.getNextToken()) {
                last.next = t;
                last = t;
            }
            return CanonicalText.of(beforeFirst.next, last);
        } catch (TokenMgrError e) {
            throw new SyntaxErrors(beforeFirst, position, word -> false).translate(e);
        }
    }

    /** Room for all of the text: the generated reader grows by a little at a time, and a string of some megabytes would take minutes. */
    private int buffered() {
        return words.length() + 1;
    }

    private interface Production<T> {
        T parse(GeneratedParser parser) throws Exception;
    }

    /** Apart from the rest, so that Calcite is not loaded before something is parsed. For one use. */
    private final class Parse {
        private final GeneratedParser parser = new GeneratedParser(new StringReader(words));
        // Tokens are chained from here, so that a message can look back at what was read.
        private final Token beforeFirst = parser.getToken(0);

        Parse() {
            parser.setOriginalSql(script);
            parser.setTabSize(1);
            parser.setUnquotedCasing(Casing.TO_LOWER);
            parser.setQuotedCasing(Casing.UNCHANGED);
            parser.setIdentifierMaxLength(LONGEST_NAME);
            parser.setConformance(ROWS_ANYWHERE);
            parser.switchTo(LexicalState.DQID);
        }

        <T> T run(Production<T> production) {
            try {
                parser.StartAt(new StringReader(words), position.line(), position.column(), buffered());
                return production.parse(parser);
            } catch (StackOverflowError e) {
                throw new SqlSyntaxException(
                        "54001", position, "It is nested too deeply to be read.", "Split it into views.");
            } catch (Exception | TokenMgrError | AssertionError e) {
                throw new SyntaxErrors(beforeFirst, position, parser.getMetadata()::isNonReservedKeyword).translate(e);
            }
        }
    }
}
