package io.tidemark.sql.parser.grammar;

import io.tidemark.sql.parser.ArrayOperators;
import io.tidemark.sql.parser.SqlSyntaxException;
import io.tidemark.sql.parser.generated.GeneratedParserConstants;
import io.tidemark.sql.parser.generated.Token;
import io.tidemark.sql.parser.statement.ColumnType;
import io.tidemark.sql.parser.statement.Create;
import io.tidemark.sql.parser.statement.Dml;
import io.tidemark.sql.parser.statement.IntervalValue;
import io.tidemark.sql.parser.statement.Name;
import io.tidemark.sql.parser.statement.OptionValue;
import io.tidemark.sql.parser.statement.Options;
import io.tidemark.sql.parser.statement.Position;
import io.tidemark.sql.parser.statement.Statement;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** What the grammar does in Java once it has recognised something. Public for the generated parser only. */
public final class GrammarActions {

    private GrammarActions() {}

    /** Where {@code token} begins. */
    public static Position next(Token token) {
        return new Position(token.beginLine, token.beginColumn);
    }

    /** The text from one token to another, both included, as it stands in {@code script}. */
    public static String text(String script, Token first, Token last) {
        LineIndex lines = LineIndex.from(script, first.beginLine, last.endLine);
        int begin = lines.offset(first.beginLine, first.beginColumn);
        int end = lines.offset(last.endLine, last.endColumn);
        return script.substring(begin, end + 1);
    }

    /** The type that was written between two tokens, both included. */
    public static ColumnType columnType(Token first, Token last, SqlDataTypeSpec spec) {
        return new ColumnType(CanonicalText.of(first, last), spec, next(first));
    }

    /** Whether a query begins with {@code token}; anything else at the start of a statement is another statement, or a slip. */
    public static boolean beginsQuery(Token token) {
        return switch (token.kind) {
            case GeneratedParserConstants.SELECT,
                    GeneratedParserConstants.WITH,
                    GeneratedParserConstants.VALUES,
                    GeneratedParserConstants.TABLE,
                    GeneratedParserConstants.LPAREN -> true;
            default -> false;
        };
    }

    /** Whether {@code token} is a word, be it a name or a keyword. */
    public static boolean isWord(Token token) {
        if (token.kind == GeneratedParserConstants.QUOTED_IDENTIFIER) {
            return true;
        }
        return !token.image.isEmpty()
                && Character.isJavaIdentifierStart(token.image.charAt(0))
                && token.image.chars().allMatch(Character::isJavaIdentifierPart);
    }

    /** The name that a word is. */
    public static String nameOf(Token word) {
        return word.kind == GeneratedParserConstants.QUOTED_IDENTIFIER
                ? word.image.substring(1, word.image.length() - 1).replace("\"\"", "\"")
                : word.image.toLowerCase(Locale.ROOT);
    }

    /** Whether the words behind SELECT end with DISTINCT. */
    public static boolean isDistinct(List<SqlLiteral> keywords) {
        return keywords.get(keywords.size() - 1).symbolValue(SqlSelectKeyword.class) == SqlSelectKeyword.DISTINCT;
    }

    /** A function in FROM whose rows are numbered: the UNNEST of it. */
    public static SqlNode withOrdinality(SqlNode function) {
        SqlNode call = ((SqlCall) function).operand(0);
        return SqlStdOperatorTable.UNNEST_WITH_ORDINALITY.createCall(function.getParserPosition(), call);
    }

    /** Whether the next two words are MATERIALIZED VIEWS. */
    public static boolean isMaterializedViews(Token first, Token second) {
        return first.image.equalsIgnoreCase("materialized") && second.image.equalsIgnoreCase("views");
    }

    /** SHOW with one word behind it: a list of objects, or else the setting of that name. */
    public static Statement show(Position start, Name name) {
        for (Statement.Show.Subject subject : Statement.Show.Subject.values()) {
            if (subject != Statement.Show.Subject.SETTING
                    && subject.name().toLowerCase(Locale.ROOT).equals(name.text())) {
                return new Statement.Show(start, subject, Optional.empty());
            }
        }
        return new Statement.Show(start, Statement.Show.Subject.SETTING, Optional.of(name));
    }

    /** EXPLAIN of what can be planned. */
    public static Statement explain(Position start, boolean analyze, Statement statement) {
        if (statement instanceof Statement.Query || statement instanceof Create || statement instanceof Dml) {
            return new Statement.Explain(start, analyze, statement);
        }
        throw new SqlSyntaxException(
                statement.position(),
                "What follows has no plan.",
                "EXPLAIN takes a query, INSERT, UPDATE, DELETE, TRUNCATE or CREATE, or MATERIALIZED VIEW and a name.");
    }

    /** Checks the word behind PRIMARY KEY (…) NOT. */
    public static void enforced(Name word) {
        if (!word.text().equals("enforced")) {
            throw new SqlSyntaxException(
                    word.position(), "Behind PRIMARY KEY (…) NOT comes ENFORCED.", "Leave NOT out; it says no more.");
        }
    }

    /** A signed number. */
    public static OptionValue number(Position start, boolean negative, SqlLiteral literal) {
        BigDecimal value = literal.getValueAs(BigDecimal.class);
        return new OptionValue.Numeric(start, negative ? value.negate() : value);
    }

    /** The options, none of them twice. */
    public static Options distinct(List<Options.Option> entries) {
        Set<String> keys = new HashSet<>();
        for (Options.Option option : entries) {
            if (!keys.add(option.key())) {
                throw new SqlSyntaxException(option.position(), "Option \"" + option.key() + "\" is given twice.", "");
            }
        }
        return new Options(entries);
    }

    /** Whether an interval's text, quotes and all, says nothing of units, so that a qualifier has to follow. */
    public static boolean needsQualifier(String image) {
        return image.chars().noneMatch(Character::isLetter);
    }

    /** What stands in the brackets behind an array; a bound of a slice that is left out is the first element, or the last one that there can be. */
    public static SqlNode subscript(
            @Nullable SqlNode low, @Nullable SqlNode high, boolean isSlice, SqlParserPos place) {
        if (isSlice) {
            SqlNode first = low == null ? SqlLiteral.createExactNumeric("1", place) : low;
            SqlNode last =
                    high == null ? SqlLiteral.createExactNumeric(String.valueOf(Integer.MAX_VALUE), place) : high;
            return ArrayOperators.BOUNDS.createCall(place, first, last);
        }
        if (low == null) {
            throw new SqlSyntaxException(
                    Position.of(place),
                    "There is nothing in the brackets.",
                    "Write array[1], or array[1:3] for a slice.");
        }
        return low;
    }

    /** The literal of an interval; without a qualifier the text has units of its own. */
    public static SqlLiteral interval(
            int sign, String text, @Nullable SqlIntervalQualifier qualifier, SqlParserPos place) {
        Position position = Position.of(place);
        try {
            if (qualifier == null) {
                IntervalValue value = IntervalValue.parse(position, text);
                return (sign < 0 ? value.negated() : value).toLiteral(place);
            }
            IntervalValue value = IntervalValue.parse(position, sign, text, qualifier);
            TimeUnit unit = qualifier.getStartUnit();
            boolean calcites = unit != TimeUnit.WEEK && unit != TimeUnit.QUARTER;
            return calcites
                    ? SqlLiteral.createInterval(sign, text, IntervalValue.widened(qualifier, text), place)
                    : value.toLiteral(place);
        } catch (IllegalArgumentException e) {
            String given = text + (qualifier == null ? "" : "' " + qualifier);
            throw new SqlSyntaxException(
                    "22007",
                    position,
                    "'" + text + "' " + e.getMessage() + ".",
                    given.isBlank()
                            ? ""
                            : "Write INTERVAL '10 minutes', INTERVAL '1 day 2 hours' or INTERVAL '10' MINUTE.");
        }
    }
}
