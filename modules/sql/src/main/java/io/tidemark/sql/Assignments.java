package io.tidemark.sql;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Functions;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.sql.parser.statement.Dml;
import io.tidemark.sql.parser.statement.Name;
import java.util.ArrayList;
import java.util.List;

/** Values into columns of a table: cast where SQL casts on assignment, refused where it does not. */
final class Assignments {
    private Assignments() {}

    static QueryPlan insert(Dml.Insert insert, RowType table, QueryPlan rows) {
        String attempt = "could not insert into \"" + insert.table() + "\"";
        int[] targets = targets(insert, table, attempt);
        if (rows.names().size() != targets.length) {
            throw placed(
                    insert,
                    StatementException.of(ErrorCode.INVALID_STATEMENT, attempt)
                            .withDetail("The statement gives " + rows.names().size() + " values a row for "
                                    + targets.length + " columns.")
                            .withHint("Name the columns that you give: INSERT INTO " + insert.table()
                                    + " (…) VALUES (…)."));
        }
        List<Expr> columns = new ArrayList<>();
        for (Field field : table.fields()) {
            columns.add(new Expr.Literal(null, field.type()));
        }
        for (int i = 0; i < targets.length; i++) {
            Field target = table.field(targets[i]);
            columns.set(targets[i], assign(ref(rows, i), target, attempt));
        }
        return over(rows, columns, table);
    }

    private static int[] targets(Dml.Insert insert, RowType table, String attempt) {
        List<Name> names = insert.columns();
        int[] targets = new int[names.isEmpty() ? table.size() : names.size()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = names.isEmpty() ? i : table.indexOf(names.get(i).text());
            if (targets[i] < 0) {
                Name name = names.get(i);
                throw StatementException.of(ErrorCode.UNKNOWN_COLUMN, attempt)
                        .withDetail("There is no column \"" + name.text() + "\".")
                        .withHint("DESCRIBE " + insert.table() + " lists its columns.")
                        .at(name.position().line(), name.position().column());
            }
        }
        return targets;
    }

    private static StatementException placed(Dml.Insert insert, StatementException error) {
        return error.at(insert.position().line(), insert.position().column());
    }

    /** Columns of the table as they were, and as they become. */
    static QueryPlan update(RowType table, QueryPlan rows, String attempt) {
        List<Field> fields = new ArrayList<>(table.fields());
        fields.addAll(table.fields());
        return assigned(fields, rows, attempt);
    }

    /** Between the number of a row and whether it changes, columns of the table as they were, and as they become. */
    static QueryPlan conflict(Field number, RowType table, QueryPlan rows, String attempt) {
        List<Field> fields = new ArrayList<>();
        fields.add(number);
        fields.addAll(table.fields());
        fields.addAll(table.fields());
        fields.add(Field.of("changes", DataType.BOOLEAN));
        return assigned(fields, rows, attempt);
    }

    private static QueryPlan assigned(List<Field> fields, QueryPlan rows, String attempt) {
        List<Expr> columns = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            columns.add(assign(ref(rows, i), fields.get(i), attempt));
        }
        return over(rows, columns, new RowType(fields));
    }

    private static Expr ref(QueryPlan rows, int column) {
        return new Expr.ColumnRef(column, rows.root().type().type(column));
    }

    private static QueryPlan over(QueryPlan rows, List<Expr> columns, RowType type) {
        List<String> names = type.fields().stream().map(Field::name).toList();
        return new QueryPlan(new PlanNode.Project(rows.root(), columns, type), names, rows.scans(), List.of());
    }

    private static Expr assign(Expr value, Field target, String attempt) {
        if (value.type().equals(target.type())) {
            return value;
        }
        Expr.Call cast = new Expr.Call("cast", List.of(value), target.type());
        if (!assignable(value.type(), target.type()) || Functions.bind(cast) == null) {
            throw StatementException.of(ErrorCode.TYPE_MISMATCH, attempt)
                    .withDetail("Column \"" + target.name() + "\" is " + target.type() + ", and the value is "
                            + value.type() + ".")
                    .withHint("Cast it: CAST(value AS " + target.type() + ").");
        }
        return cast;
    }

    /** As Postgres assigns: between numbers, between times of day and date, from text written as a literal, to text. */
    private static boolean assignable(DataType from, DataType to) {
        return from.isNumeric() && to.isNumeric()
                || isTime(from) && isTime(to)
                || from.isNested() && from.kind() == to.kind()
                || from.kind() == TypeKind.VARCHAR
                || to.kind() == TypeKind.VARCHAR;
    }

    private static boolean isTime(DataType type) {
        return switch (type.kind()) {
            case DATE, TIME, TIMESTAMP, TIMESTAMP_TZ -> true;
            default -> false;
        };
    }
}
