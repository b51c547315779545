package io.tidemark.connector.postgres.lookup;

import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import java.util.List;

/** Which table is asked. Stateless. */
public final class AskedOptions {
    static final String SCHEMA = "schema";
    static final String TABLE = "table";

    private AskedOptions() {}

    public static List<OptionSpec> specs() {
        return List.of(
                OptionSpec.required(
                        TABLE, OptionKind.TEXT, "the table or view to ask, spelled as it is, without quotes"),
                OptionSpec.optional(
                        SCHEMA, OptionKind.TEXT, null, "the schema that it is in, if not found by the search path"));
    }
}
