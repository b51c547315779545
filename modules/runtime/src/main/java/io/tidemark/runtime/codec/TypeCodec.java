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
 *   number of fields (4), then each: name (text), kind (text), precision (1), scale (1), nullable (1); of an ARRAY or ROW the
 *   same again for its parts
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
            if (field.type().isNested()) {
                write(new RowType(field.type().parts()), out);
            }
        }
    }

    public static RowType read(ByteReader in) {
        int count = in.getCount(LEAST_FIELD_BYTES);
        List<Field> fields = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String name = in.getText();
            String kind = in.getText();
            int precision = in.getByte();
            int scale = in.getByte();
            boolean nullable = in.getBoolean();
            fields.add(new Field(name, type(in, kind, precision, scale), nullable));
        }
        return new RowType(fields);
    }

    private static DataType type(ByteReader in, String kind, int precision, int scale) {
        try {
            TypeKind known = TypeKind.valueOf(kind);
            boolean isNested = known == TypeKind.ARRAY || known == TypeKind.ROW;
            return new DataType(known, precision, scale, isNested ? read(in).fields() : List.of());
        } catch (IllegalArgumentException e) {
            throw in.corrupt("there is no type " + kind + "(" + precision + ", " + scale + ")");
        }
    }
}
