package io.tidemark.api.source;

import io.tidemark.api.type.DataType;
import java.util.List;

/**
 * Something that accompanies each row of a connector's sources. Immutable.
 *
 * @param name as written in METADATA FROM '…'; one that ends in {@code .*} stands for all that begin so
 * @param types that a column for it may have
 */
public record MetadataSpec(String name, List<DataType> types) {
    public MetadataSpec {
        types = List.copyOf(types);
    }

    /** Whether it is what {@code written} names. */
    public boolean isNamed(String written) {
        return name.endsWith(".*")
                ? written.length() > name.length() - 1 && written.startsWith(name.substring(0, name.length() - 1))
                : name.equals(written);
    }
}
