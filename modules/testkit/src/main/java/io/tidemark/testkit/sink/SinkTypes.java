package io.tidemark.testkit.sink;

import io.tidemark.api.type.DataType;
import java.util.List;

/** The types that a sink is tried with. */
final class SinkTypes {
    static final List<DataType> ALL = List.of(
            DataType.BOOLEAN,
            DataType.SMALLINT,
            DataType.INTEGER,
            DataType.BIGINT,
            DataType.REAL,
            DataType.DOUBLE,
            DataType.decimal(12, 2),
            DataType.decimal(38, 0),
            DataType.decimal(38, 38),
            DataType.VARCHAR,
            DataType.DATE,
            DataType.TIME,
            DataType.TIMESTAMP,
            DataType.TIMESTAMP_TZ);

    private SinkTypes() {}
}
