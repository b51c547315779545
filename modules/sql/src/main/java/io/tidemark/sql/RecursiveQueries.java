package io.tidemark.sql;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** WITH RECURSIVE: a query that reads itself is refused; one that does not is as it would be without the word. */
final class RecursiveQueries extends SqlBasicVisitor<@Nullable Void> {
    private RecursiveQueries() {}

    static void check(SqlNode query) {
        query.accept(new RecursiveQueries());
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call instanceof SqlWithItem item && item.recursive.booleanValue()) {
            item.query.accept(new Readers(item));
            item.recursive = SqlLiteral.createBoolean(false, item.recursive.getParserPosition());
        }
        return super.visit(call);
    }

    /** Looks for a FROM that reads the query it is in. */
    private static final class Readers extends SqlBasicVisitor<@Nullable Void> {
        private final SqlWithItem item;

        Readers(SqlWithItem item) {
            this.item = item;
        }

        @Override
        public @Nullable Void visit(SqlCall call) {
            if (call instanceof SqlSelect select) {
                checkFrom(select.getFrom());
            }
            return super.visit(call);
        }

        private void checkFrom(@Nullable SqlNode from) {
            if (from instanceof SqlIdentifier name && name.isSimple()) {
                if (name.getSimple().equals(item.name.getSimple())) {
                    throw refused();
                }
            } else if (from instanceof SqlJoin join) {
                checkFrom(join.getLeft());
                checkFrom(join.getRight());
            } else if (from instanceof SqlCall call
                    && (call.getKind() == SqlKind.AS || call.getKind() == SqlKind.LATERAL)) {
                checkFrom(call.operand(0));
            }
        }

        private StatementException refused() {
            SqlParserPos place = item.name.getParserPosition();
            return StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan WITH RECURSIVE")
                    .withDetail("The query \"" + item.name.getSimple()
                            + "\" reads itself, and how often it would is not known.")
                    .withHint(
                            "Numbers and times come from generate_series; a hierarchy is joined with itself once for each level.")
                    .at(place.getLineNum(), place.getColumnNum());
        }
    }
}
