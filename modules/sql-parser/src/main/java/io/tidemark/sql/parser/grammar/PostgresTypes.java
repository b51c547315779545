package io.tidemark.sql.parser.grammar;

import io.tidemark.sql.parser.SqlSyntaxException;
import io.tidemark.sql.parser.statement.Position;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Postgres' names for types, as Calcite's. Public for the generated parser only.
 *
 * <p>A TIMESTAMP WITH TIME ZONE is an instant, shown in some time zone, as in Postgres: that is what Calcite calls WITH
 * LOCAL TIME ZONE.
 */
public final class PostgresTypes {

    private static final int UNSPECIFIED = -1;

    private static final Map<String, SqlTypeName> NAMES = Map.ofEntries(
            Map.entry("bool", SqlTypeName.BOOLEAN),
            Map.entry("int2", SqlTypeName.SMALLINT),
            Map.entry("int4", SqlTypeName.INTEGER),
            Map.entry("int8", SqlTypeName.BIGINT),
            Map.entry("float4", SqlTypeName.REAL),
            Map.entry("float8", SqlTypeName.DOUBLE),
            Map.entry("text", SqlTypeName.VARCHAR),
            Map.entry("string", SqlTypeName.VARCHAR),
            Map.entry("bpchar", SqlTypeName.CHAR),
            Map.entry("bytea", SqlTypeName.VARBINARY),
            Map.entry("jsonb", SqlTypeName.OTHER),
            Map.entry("json", SqlTypeName.OTHER),
            Map.entry("timestamptz", SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE),
            Map.entry("timetz", SqlTypeName.TIME_TZ));

    private static final Set<String> PRECISE = Set.of("bpchar", "timestamptz", "timetz");

    private static final Map<String, String> INSTEAD = Map.ofEntries(
            Map.entry("datetime", "TIMESTAMP, or TIMESTAMP WITH TIME ZONE"),
            Map.entry("datetime2", "TIMESTAMP"),
            Map.entry("timestamp_ltz", "TIMESTAMP WITH TIME ZONE"),
            Map.entry("timestamp_ntz", "TIMESTAMP"),
            Map.entry("long", "BIGINT"),
            Map.entry("bigserial", "BIGINT"),
            Map.entry("serial", "INTEGER"),
            Map.entry("int64", "BIGINT"),
            Map.entry("int32", "INTEGER"),
            Map.entry("int16", "SMALLINT"),
            Map.entry("uint64", "DECIMAL(20, 0)"),
            Map.entry("uint32", "BIGINT"),
            Map.entry("float64", "DOUBLE"),
            Map.entry("float32", "REAL"),
            Map.entry("number", "DECIMAL(precision, scale)"),
            Map.entry("money", "DECIMAL(19, 2)"),
            Map.entry("varchar2", "VARCHAR"),
            Map.entry("nvarchar", "VARCHAR"),
            Map.entry("str", "VARCHAR"),
            Map.entry("bytes", "BYTEA"),
            Map.entry("blob", "BYTEA"),
            Map.entry("clob", "VARCHAR"));

    private PostgresTypes() {}

    /** FLOAT: a double, unless 24 bits or fewer are asked for. */
    public static SqlTypeNameSpec floating(int bits, SqlParserPos place) {
        if (bits == 0 || bits > 53) {
            throw new SqlSyntaxException(Position.of(place), "FLOAT has 1 to 53 bits.", "Write DOUBLE.");
        }
        boolean single = bits != UNSPECIFIED && bits <= 24;
        return new SqlBasicTypeNameSpec(single ? SqlTypeName.REAL : SqlTypeName.DOUBLE, place);
    }

    /** TIMESTAMP, with or without a time zone. */
    public static SqlTypeNameSpec timestamp(SqlTypeName base, int precision, SqlParserPos place) {
        boolean instant = base != SqlTypeName.TIMESTAMP;
        return new SqlBasicTypeNameSpec(instant ? SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE : base, precision, place);
    }

    /** A type that is no keyword of Calcite. */
    public static SqlTypeNameSpec named(String image, int precision, int scale, SqlParserPos place) {
        String name = image.toLowerCase(Locale.ROOT);
        SqlTypeName type = NAMES.get(name);
        if (type != null) {
            boolean takesPrecision = PRECISE.contains(name) && scale == UNSPECIFIED;
            if (precision != UNSPECIFIED && !takesPrecision) {
                throw new SqlSyntaxException(
                        Position.of(place), "The type " + name + " takes nothing in parentheses.", "");
            }
            // Without a length it takes all texts.
            boolean isAny = type == SqlTypeName.CHAR && precision == UNSPECIFIED;
            return new SqlBasicTypeNameSpec(isAny ? SqlTypeName.VARCHAR : type, precision, place);
        }
        throw unknown(image, place);
    }

    /** The error for a type of another system, or of none. */
    public static SqlSyntaxException unknown(String image, SqlParserPos place) {
        String name = image.toLowerCase(Locale.ROOT);
        String instead = INSTEAD.get(name);
        return new SqlSyntaxException(
                "42704",
                Position.of(place),
                "There is no type \"" + name + "\".",
                instead == null
                        ? "The types are BOOLEAN, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, DECIMAL(precision, scale), VARCHAR,"
                                + " BYTEA, JSONB, DATE, TIME, TIMESTAMP, TIMESTAMP WITH TIME ZONE, INTERVAL, arrays of them (INTEGER[]) and ROW(name type, …)."
                        : "Write " + instead + ".");
    }
}
