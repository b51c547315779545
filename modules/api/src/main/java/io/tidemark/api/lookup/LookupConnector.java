package io.tidemark.api.lookup;

import io.tidemark.api.format.Decoder;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.type.RowType;
import java.util.List;

/** Opens tables of one kind that can be asked by key; found by {@link java.util.ServiceLoader} under the name in {@code connector = '…'}. Thread-safe. */
public interface LookupConnector {
    String name();

    List<OptionSpec> options();

    /**
     * Opens the table; fails at once on what cannot work, such as a column that is not there.
     *
     * @param columns the columns that are read, by name
     * @param decoder turns JSON objects, one for each row, into these columns
     */
    LookupTable open(RowType columns, Options options, Decoder decoder);
}
