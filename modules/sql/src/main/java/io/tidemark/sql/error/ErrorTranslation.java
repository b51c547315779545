package io.tidemark.sql.error;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.option.OptionValues;
import io.tidemark.sql.Relations;
import io.tidemark.sql.parser.SqlSyntaxException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlNode;

/** Turns errors of the parser and of Calcite's validator into ours: with a code, a hint and the position in the script. */
public final class ErrorTranslation {
    private static final Pattern NO_OBJECT = Pattern.compile("Object '([^']*)' not found.*", Pattern.DOTALL);
    private static final Pattern NO_COLUMN = Pattern.compile("Column '([^']*)' not found in .*", Pattern.DOTALL);
    private static final Pattern AMBIGUOUS = Pattern.compile("Column '([^']*)' is ambiguous.*", Pattern.DOTALL);
    private static final Pattern NO_TABLE = Pattern.compile("Table '([^']*)' not found.*", Pattern.DOTALL);
    private static final Pattern NO_FUNCTION =
            Pattern.compile("No match found for function signature (.*)", Pattern.DOTALL);
    private static final Pattern NOT_GROUPED =
            Pattern.compile("Expression '([^']*)' is not being grouped.*", Pattern.DOTALL);
    /** An assertion of Calcite's, of a subquery in a query with groups. */
    private static final Pattern NAMES_UNGROUPED = Pattern.compile("Identifier '([^']*)' is not a group expr");

    private static final Pattern NOT_APPLICABLE = Pattern.compile(
            "(Cannot apply .*|Cannot infer return type.*|Values passed to .* operator must have compatible types.*"
                    + "|Column \\d+ in .*|Type mismatch in column .*|.*must have compatible types.*|Illegal mixing of types.*"
                    + "|.*is not comparable.*|WHERE clause must be a condition.*|HAVING clause must be a condition.*)",
            Pattern.DOTALL);
    private static final Pattern BAD_LITERAL = Pattern.compile("Illegal (\\w+) literal (.*?): (.*)", Pattern.DOTALL);

    private static final List<Pattern> KNOWN = List.of(
            NO_OBJECT,
            NO_COLUMN,
            AMBIGUOUS,
            NO_TABLE,
            NO_FUNCTION,
            NOT_GROUPED,
            NAMES_UNGROUPED,
            NOT_APPLICABLE,
            BAD_LITERAL);

    private final Relations relations;
    private final String attempt;

    /**
     * @param attempt what was attempted, lower-case, such as {@code could not create view "sales"}
     */
    public ErrorTranslation(Relations relations, String attempt) {
        this.relations = relations;
        this.attempt = attempt;
    }

    /** The parser's error as ours. */
    public static StatementException of(SqlSyntaxException error) {
        ErrorCode code = switch (error.sqlState()) {
            case "42704" -> ErrorCode.UNKNOWN_TYPE;
            case "54001" -> ErrorCode.LIMIT_EXCEEDED;
            case SqlSyntaxException.INTERNAL_ERROR -> ErrorCode.INTERNAL;
            default -> ErrorCode.SYNTAX;
        };
        StatementException translated = StatementException.of(code, String.valueOf(error.getMessage()))
                .causedBy(error)
                .at(error.position().line(), error.position().column());
        if (error.detail().isPresent()) {
            translated = translated.withDetail(error.detail().get());
        }
        return error.hint().isPresent() ? translated.withHint(error.hint().get()) : translated;
    }

    /** Any failure of validation or conversion as ours; a fault of the planner without a place is at that of the statement. */
    public StatementException translate(Throwable error, SqlNode statement) {
        StatementException ours =
                error instanceof StackOverflowError ? PlannerFault.tooDeep(attempt) : translate(error);
        // Other errors without a place are about an object, and whoever knows it has its place.
        boolean isFault = ours.code() == ErrorCode.INTERNAL || ours.code() == ErrorCode.LIMIT_EXCEEDED;
        return isFault ? PlannerFault.placed(ours, statement) : ours;
    }

    private StatementException translate(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof StatementException ours) {
                return placed(named(ours), error);
            }
        }
        if (error instanceof CalciteContextException context) {
            Throwable cause = context.getCause();
            if (cause != null && !PlannerFault.isRefusal(cause) && !isKnown(String.valueOf(cause.getMessage()))) {
                return PlannerFault.of(attempt, cause).at(context.getPosLine(), context.getPosColumn());
            }
            String message = String.valueOf(cause == null ? context.getMessage() : cause.getMessage());
            return describe(message).causedBy(error).at(context.getPosLine(), context.getPosColumn());
        }
        Throwable cause = error.getCause();
        if (cause instanceof CalciteContextException context) {
            return translate(context);
        }
        String message = String.valueOf(error.getMessage());
        return PlannerFault.isRefusal(error) || isKnown(message)
                ? describe(message).causedBy(error)
                : PlannerFault.of(attempt, error);
    }

    /** Whether a message is one that we have words for, whatever Calcite threw it as. */
    private static boolean isKnown(String message) {
        return KNOWN.stream().anyMatch(pattern -> pattern.matcher(message).matches());
    }

    private static StatementException placed(StatementException ours, Throwable outer) {
        boolean place = ours.line() == 0 && outer instanceof CalciteContextException;
        return place
                ? ours.at(
                        ((CalciteContextException) outer).getPosLine(),
                        ((CalciteContextException) outer).getPosColumn())
                : ours;
    }

    /** With the object that was to be created in its primary line, whatever part of it failed. */
    private StatementException named(StatementException ours) {
        boolean ofAPart = attempt.startsWith("could not create")
                || String.valueOf(ours.getMessage()).startsWith("could not plan the expression");
        if (ours.detail() == null || !ofAPart) {
            return ours;
        }
        StatementException named = StatementException.of(ours.code(), attempt)
                .withDetail(ours.detail())
                .causedBy(ours);
        named = ours.hint() == null ? named : named.withHint(ours.hint());
        return ours.line() > 0 ? named.at(ours.line(), ours.column()) : named;
    }

    private StatementException describe(String message) {
        Matcher matcher = NO_OBJECT.matcher(message);
        if (matcher.matches()) {
            return unknownRelation(matcher.group(1));
        }
        matcher = NO_TABLE.matcher(message);
        if (matcher.matches()) {
            return unknownTable(matcher.group(1));
        }
        matcher = NO_COLUMN.matcher(message);
        if (matcher.matches()) {
            return unknownColumn(matcher.group(1));
        }
        matcher = AMBIGUOUS.matcher(message);
        if (matcher.matches()) {
            return of(ErrorCode.AMBIGUOUS_COLUMN, "Column \"" + matcher.group(1) + "\" is in more than one relation.")
                    .withHint("Put the relation's name before it: relation." + matcher.group(1) + ".");
        }
        matcher = NO_FUNCTION.matcher(message);
        if (matcher.matches()) {
            return of(ErrorCode.UNKNOWN_FUNCTION, "There is no function " + matcher.group(1) + ".")
                    .withHint(FunctionHints.of(matcher.group(1).replaceFirst("\\(.*", "")));
        }
        return describeValue(message);
    }

    private StatementException describeValue(String message) {
        Matcher matcher = NOT_GROUPED.matcher(message);
        if (matcher.matches()) {
            return of(ErrorCode.GROUPING, "Column " + matcher.group(1) + " is neither grouped by nor aggregated.")
                    .withHint("Add it to GROUP BY, or use it in an aggregate such as MAX(" + matcher.group(1) + ").");
        }
        matcher = NAMES_UNGROUPED.matcher(message);
        if (matcher.matches()) {
            return of(
                            ErrorCode.NOT_SUPPORTED,
                            "A subquery names '" + matcher.group(1)
                                    + "', and the query around it groups by something else, or by an expression of it.")
                    .withHint(
                            "Group in a query of its own: SELECT x.k, (SELECT … WHERE u.a = x.k) FROM (SELECT … AS k … GROUP BY …) AS x.");
        }
        matcher = BAD_LITERAL.matcher(message);
        if (matcher.matches()) {
            return of(
                            ErrorCode.INVALID_DATETIME,
                            "The " + matcher.group(1) + " literal " + matcher.group(2) + " is malformed.")
                    .withHint("Write it as TIMESTAMP '2026-04-01 10:02:00', DATE '2026-04-01' or TIME '10:02:00'.");
        }
        if (message.startsWith("The system time period")) {
            return of(ErrorCode.TYPE_MISMATCH, plain(message))
                    .withHint("Write FOR SYSTEM_TIME AS OF TIMESTAMP '2026-04-01 10:30:00'.");
        }
        if (NOT_APPLICABLE.matcher(message).matches()) {
            return of(ErrorCode.TYPE_MISMATCH, plain(message)).withHint("Cast one side: CAST(x AS type), or x::type.");
        }
        return of(ErrorCode.INVALID_STATEMENT, plain(message))
                .withHint("See docs/sql.md for what statements may contain.");
    }

    private StatementException of(ErrorCode code, String detail) {
        return StatementException.of(code, attempt).withDetail(detail);
    }

    private static String plain(String message) {
        String line = message.lines().findFirst().orElse("").trim();
        return line.endsWith(".") ? line : line + ".";
    }

    private StatementException unknownRelation(String name) {
        String[] parts = name.split("\\.", 2);
        if (parts.length == 2 && relations.find(List.of(parts[0])).isPresent()) {
            return of(ErrorCode.NO_LEDGER, "\"" + parts[0] + "\" has no book \"" + parts[1] + "\".")
                    .withHint("A windowed view has ledger, late_events, accounting and rejected; a source has rejected,"
                            + " duplicates, partitions and lateness.");
        }
        return of(ErrorCode.UNKNOWN_RELATION, "There is no relation \"" + name + "\".")
                .withHint(nearest(
                        name,
                        relations.names(),
                        "Create it first, or check its name: SHOW SOURCES, SHOW TABLES, SHOW VIEWS and SHOW MATERIALIZED VIEWS"
                                + " list what there is."));
    }

    private StatementException unknownTable(String name) {
        return of(ErrorCode.UNKNOWN_RELATION, "There is no relation \"" + name + "\" in FROM.")
                .withHint(
                        "A column's prefix is the name or the alias of a relation in FROM. A field of a ROW is (column).field.");
    }

    private StatementException unknownColumn(String name) {
        StatementException error = of(ErrorCode.UNKNOWN_COLUMN, "There is no column \"" + name + "\".");
        if (name.startsWith("_")) {
            return error.withHint(
                    "System columns such as " + name
                            + " can be read by queries from windowed views, where no NATURAL, and no * over USING, goes by all columns; a view cannot have them as input.");
        }
        return error.withHint(owner(name)
                        .map(relation -> "\"" + relation + "\" has it, and no relation in FROM does.")
                        .orElseGet(() -> nearest(name, columns(), "Check its name."))
                + " DESCRIBE lists the columns of a relation; a text is written in single quotes.");
    }

    /** A relation that has the column; as the error shows, it is not one of those in FROM, or hides it there. */
    private Optional<String> owner(String column) {
        return relations.names().stream()
                .filter(relation -> relations
                        .find(List.of(relation))
                        .filter(found -> found.visible().indexOf(column) >= 0)
                        .isPresent())
                .findFirst();
    }

    /** Names of columns of all relations: the validator does not say which ones it looked in. */
    private Set<String> columns() {
        Set<String> names = new TreeSet<>();
        for (String relation : relations.names()) {
            relations.find(List.of(relation)).ifPresent(found -> {
                found.visible().fields().forEach(field -> names.add(field.name()));
                found.system().fields().forEach(field -> names.add(field.name()));
            });
        }
        return names;
    }

    private static String nearest(String name, Collection<String> known, String otherwise) {
        return known.stream()
                .filter(candidate -> OptionValues.distance(candidate, name) <= 2)
                .min(Comparator.comparingInt(candidate -> OptionValues.distance(candidate, name)))
                .map(candidate -> "Did you mean \"" + candidate + "\"?")
                .orElse(otherwise);
    }
}
