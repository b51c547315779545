package io.tidemark.sql.relation;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFieldImpl;

/** A column that may be selected by name and is not in {@code *}. Immutable. */
public final class SystemField extends RelDataTypeFieldImpl {
    private static final long serialVersionUID = 1L;

    SystemField(String name, int index, RelDataType type) {
        super(name, index, type);
    }
}
