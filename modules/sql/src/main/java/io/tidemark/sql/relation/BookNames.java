package io.tidemark.sql.relation;

import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSnapshot;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Makes the two parts of a book's name one: {@code FROM sales.ledger} becomes {@code FROM "sales.ledger" AS ledger}. For Calcite a name
 * is either a table or a schema, and a view with a ledger would have to be both. Rewrites in place.
 */
public final class BookNames extends SqlBasicVisitor<Void> {
    private BookNames() {}

    /** Rewrites all FROM clauses of a query. */
    public static void rewrite(SqlNode query) {
        query.accept(new BookNames());
    }

    @Override
    public Void visit(SqlCall call) {
        if (call instanceof SqlSelect select && select.getFrom() != null) {
            select.setFrom(from(select.getFrom()));
        } else if (call instanceof SqlJoin join) {
            join.setLeft(from(join.getLeft()));
            join.setRight(from(join.getRight()));
        } else if (call.getKind() == SqlKind.EXPLICIT_TABLE && call.operand(0) instanceof SqlIdentifier name) {
            call.setOperand(0, name.names.size() == 2 ? joined(name) : name);
        }
        return super.visit(call);
    }

    private static SqlNode from(SqlNode node) {
        if (node instanceof SqlIdentifier name && name.names.size() == 2) {
            return as(joined(name), name, name.names.get(1));
        }
        if (node instanceof SqlSnapshot snapshot
                && snapshot.getTableRef() instanceof SqlIdentifier name
                && name.names.size() == 2) {
            return new SqlSnapshot(snapshot.getParserPosition(), joined(name), snapshot.getPeriod());
        }
        if (node instanceof SqlBasicCall call
                && call.getKind() == SqlKind.AS
                && call.operand(0) instanceof SqlIdentifier name
                && name.names.size() == 2) {
            call.setOperand(0, joined(name));
        }
        return node;
    }

    private static SqlIdentifier joined(SqlIdentifier name) {
        return new SqlIdentifier(List.of(name.names.get(0) + "." + name.names.get(1)), name.getParserPosition());
    }

    private static SqlNode as(SqlNode relation, SqlIdentifier name, String alias) {
        SqlParserPos place = name.getParserPosition();
        return SqlStdOperatorTable.AS.createCall(place, relation, new SqlIdentifier(alias, place));
    }
}
