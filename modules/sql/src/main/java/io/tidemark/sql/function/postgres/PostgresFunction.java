package io.tidemark.sql.function.postgres;

import java.util.List;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;

/** A function that is found by its signatures. Thread-safe. */
public final class PostgresFunction extends SqlFunction implements Overloaded {
    private final Overloads overloads;

    /** The function of that name with {@code signatures}, a line each. */
    PostgresFunction(String name, List<String> signatures) {
        this(name, new Overloads(signatures));
    }

    private PostgresFunction(String name, Overloads overloads) {
        super(
                name,
                SqlKind.OTHER_FUNCTION,
                overloads::type,
                null,
                overloads.checker(),
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
        this.overloads = overloads;
    }

    @Override
    public Overloads overloads() {
        return overloads;
    }
}
