package io.tidemark.sql.function;

import java.util.List;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.jspecify.annotations.Nullable;

/**
 * All functions and operators: ours first, then those of standard SQL, then those of Postgres. Names of functions have no case. Thread-safe.
 */
public final class OperatorTable implements SqlOperatorTable {
    public static final OperatorTable INSTANCE = new OperatorTable();

    private static final SqlNameMatcher ANY_CASE = SqlNameMatchers.withCaseSensitive(false);

    private final SqlOperatorTable own = SqlOperatorTables.chain(
            SqlOperatorTables.of(OwnFunctions.all()), SqlOperatorTables.of(OwnAggregates.all()));

    private OperatorTable() {}

    @Override
    public void lookupOperatorOverloads(
            SqlIdentifier name,
            @Nullable SqlFunctionCategory category,
            SqlSyntax syntax,
            List<SqlOperator> found,
            SqlNameMatcher matcher) {
        if (syntax == SqlSyntax.FUNCTION && name.isSimple() && name.getSimple().equals(Cast.FUNCTION.getName())) {
            // Its syntax is its own, and yet it is asked for as a function.
            found.add(Cast.FUNCTION);
            return;
        }
        // Whatever category the grammar gave the name: ours stand for all functions of that name.
        own.lookupOperatorOverloads(name, null, syntax, found, ANY_CASE);
        if (found.isEmpty()) {
            SqlStdOperatorTable.instance().lookupOperatorOverloads(name, category, syntax, found, ANY_CASE);
        }
        // Each column's name is asked for as a function without parentheses; Postgres has none that standard SQL has
        // not.
        if (found.isEmpty() && syntax != SqlSyntax.FUNCTION_ID) {
            Postgres.TABLE.lookupOperatorOverloads(name, category, syntax, found, ANY_CASE);
        }
    }

    @Override
    public List<SqlOperator> getOperatorList() {
        return SqlOperatorTables.chain(own, SqlStdOperatorTable.instance(), Postgres.TABLE)
                .getOperatorList();
    }

    /** Loaded at the first function that is not standard, since listing a library takes a tenth of a second. */
    private static final class Postgres {
        static final SqlOperatorTable TABLE =
                SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(SqlLibrary.POSTGRESQL);
    }
}
