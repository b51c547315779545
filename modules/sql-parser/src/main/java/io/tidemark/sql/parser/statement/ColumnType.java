package io.tidemark.sql.parser.statement;

import org.apache.calcite.sql.SqlDataTypeSpec;

/**
 * The type of a column as it was declared. Immutable.
 *
 * @param text as written, with single spaces: for messages
 * @param spec the same, with Postgres' other names for a type resolved ({@code TEXT} is VARCHAR, {@code INT8} is
 *     BIGINT); a type without a length or precision has none here either
 */
public record ColumnType(String text, SqlDataTypeSpec spec, Position position) {}
