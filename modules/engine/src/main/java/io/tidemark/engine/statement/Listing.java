package io.tidemark.engine.statement;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.engine.relation.BatchBuilder;
import io.tidemark.engine.result.Rows;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes rows of texts. One thread at a time. */
final class Listing {
    private final RowType type;
    private final BatchBuilder rows;

    Listing(String... columns) {
        type = new RowType(Arrays.stream(columns)
                .map(name -> Field.of(name, DataType.VARCHAR))
                .toList());
        rows = new BatchBuilder("listing", type);
    }

    Listing add(@Nullable Object... cells) {
        rows.add(cells);
        return this;
    }

    Rows rows() {
        return new Rows(type, List.of(rows.build()), List.of());
    }
}
