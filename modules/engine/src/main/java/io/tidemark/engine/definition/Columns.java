package io.tidemark.engine.definition;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.engine.connector.Spelling;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.TextLengths;
import io.tidemark.sql.Planner;
import io.tidemark.sql.parser.statement.Name;
import io.tidemark.sql.parser.statement.RelationBody;
import io.tidemark.sql.type.ColumnTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The columns between the parentheses of CREATE SOURCE and CREATE TABLE. Immutable. */
final class Columns {
    /** A column that is not computed yet: no expression can name it. */
    private static final Field LATER = Field.of("\0", DataType.BOOLEAN);

    private final Refusal refusal;
    private final RelationBody body;
    private final RowType type;
    private final TextLengths lengths;
    private final List<SourceDefinition.Computed> computed = new ArrayList<>();

    /** Checks and types all columns; those that are computed, in order, after the others. */
    Columns(Refusal refusal, String relation, RelationBody body, Planner planner) {
        this.refusal = refusal;
        this.body = body;
        List<Field> fields = new ArrayList<>();
        for (RelationBody.Column column : body.columns()) {
            checkName(column.name());
            fields.add(column instanceof RelationBody.Column.Stored stored ? stored(stored) : LATER);
        }
        if (body.columns().stream().noneMatch(RelationBody.Column.Stored.class::isInstance)) {
            throw refusal.because(
                    ErrorCode.INVALID_STATEMENT,
                    columnsPlace(body),
                    "It has no column that is read.",
                    "Declare what its rows hold: (event_id VARCHAR, event_time TIMESTAMP(6), …).");
        }
        for (int i = 0; i < fields.size(); i++) {
            if (body.columns().get(i) instanceof RelationBody.Column.Generated generated) {
                Expr expression = planner.scalar(relation, generated.expression(), new RowType(fields));
                computed.add(new SourceDefinition.Computed(i, expression));
                fields.set(i, Field.of(generated.name().text(), expression.type()));
            }
        }
        type = new RowType(fields);
        int[] ofColumns = body.columns().stream().mapToInt(Columns::length).toArray();
        lengths =
                IntStream.of(ofColumns).allMatch(length -> length == 0) ? TextLengths.NONE : new TextLengths(ofColumns);
    }

    private static int length(RelationBody.Column column) {
        return column instanceof RelationBody.Column.Stored stored ? ColumnTypes.length(stored.type()) : 0;
    }

    private static io.tidemark.sql.parser.statement.Position columnsPlace(RelationBody body) {
        return body.columns().isEmpty()
                ? io.tidemark.sql.parser.statement.Position.START
                : body.columns().get(0).name().position();
    }

    private Field stored(RelationBody.Column.Stored column) {
        String name = column.name().text();
        return new Field(name, ColumnTypes.of(refusal.attempt(), name, column.type()), !column.notNull());
    }

    private void checkName(Name name) {
        if (name.text().startsWith("_")) {
            throw refusal.because(
                    ErrorCode.INVALID_STATEMENT,
                    name.position(),
                    "Column \"" + name
                            + "\" begins with an underscore, as the columns do that Tidemark adds (_status, _version).",
                    "Name it otherwise; a field of the input that is called so needs a column of another name for now.");
        }
    }

    RowType type() {
        return type;
    }

    /** How long the texts may be. */
    TextLengths lengths() {
        return lengths;
    }

    /** Fails if a text is limited where nobody would see to it. */
    void checkUnlimited() {
        for (int i = 0; i < type.size(); i++) {
            if (lengths.has(i)) {
                throw refusal.because(
                        ErrorCode.NOT_SUPPORTED,
                        body.columns().get(i).name().position(),
                        "Column \"" + type.field(i).name() + "\" is declared " + lengths.type(i)
                                + ", and the texts of a table outside are as they are there.",
                        "Write VARCHAR.");
            }
        }
    }

    /** The columns, of which those of a primary key hold no NULL. */
    RowType typeWithKey(int[] key) {
        List<Field> fields = new ArrayList<>(type.fields());
        for (int column : key) {
            fields.set(
                    column,
                    Field.required(fields.get(column).name(), fields.get(column).type()));
        }
        return new RowType(fields);
    }

    List<SourceDefinition.Computed> computed() {
        return computed;
    }

    /** Index of a column that the statement names. */
    int indexOf(Name name) {
        int index = type.indexOf(name.text());
        if (index < 0) {
            List<String> names = type.fields().stream().map(Field::name).toList();
            throw refusal.because(
                    ErrorCode.UNKNOWN_COLUMN,
                    name.position(),
                    "There is no column \"" + name + "\".",
                    Spelling.question(name.text(), names) + "The columns are: " + String.join(", ", names) + ".");
        }
        return index;
    }

    /** Indexes of columns that the statement names, each once. */
    int[] indexesOf(List<Name> names) {
        int[] indexes = new int[names.size()];
        for (int i = 0; i < indexes.length; i++) {
            indexes[i] = indexOf(names.get(i));
            for (int j = 0; j < i; j++) {
                if (indexes[j] == indexes[i]) {
                    throw refusal.because(
                            ErrorCode.INVALID_STATEMENT,
                            names.get(i).position(),
                            "Column \"" + names.get(i) + "\" is named twice.",
                            "Name each column of the key once.");
                }
            }
        }
        return indexes;
    }
}
