package io.tidemark.sql.function.postgres;

import java.util.List;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;

/** An operator between two operands that is found by its signatures. Thread-safe. */
public final class PostgresOperator extends SqlBinaryOperator implements Overloaded {
    // As the grammar binds it: above arithmetic.
    private static final int PRECEDENCE = 74;

    private final Overloads overloads;

    /** The operator of that name with {@code signatures}, a line each. */
    PostgresOperator(String name, List<String> signatures) {
        this(name, new Overloads(signatures));
    }

    private PostgresOperator(String name, Overloads overloads) {
        super(name, SqlKind.OTHER_FUNCTION, PRECEDENCE, true, overloads::type, null, overloads.checker());
        this.overloads = overloads;
    }

    @Override
    public Overloads overloads() {
        return overloads;
    }
}
