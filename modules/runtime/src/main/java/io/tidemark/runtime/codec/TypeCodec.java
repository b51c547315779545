package io.tidemark.runtime.codec;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.TypeKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Row types as bytes.
 *
 * <pre>
 *   number of fields (4), then each: name (text), kind (text), precision (1), scale (1), nullable (1)
 * </pre>
 */
public final class TypeCodec {
    private static final int LEAST_FIELD_BYTES = 11;

    private TypeCodec() {}

    public static void write(RowType type, ByteWriter out) {
        out.putInt(type.size());
        for (Field field : type.fields()) {
            out.putText(field.name()).putText(field.type().kind().name());
            out.putByte(field.type().precision()).putByte(field.type().scale()).putBoolean(field.nullable());
        }
    }

    public static RowType read(ByteReader in) {
        int count = in.getCount(LEAST_FIELD_BYTES);
        List<Field> fields = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String name = in.getText();
            String kind = in.getText();
            fields.add(new Field(name, type(in, kind, in.getByte(), in.getByte()), in.getBoolean()));
        }
        return new RowType(fields);
    }

    private static DataType type(ByteReader in, String kind, int precision, int scale) {
        try {
            return new DataType(TypeKind.valueOf(kind), precision, scale);
        } catch (IllegalArgumentException e) {
            throw in.corrupt("there is no type " + kind + "(" + precision + ", " + scale + ")");
        }
    }
}
