package io.tidemark.connector.postgres.lookup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.format.nested.ValueJson;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Keys as a JSON array of objects, the parameter of one query: {@code [{"n":0,"k0":"s1"}, …]}. Stateless. */
final class KeysJson {
    private KeysJson() {}

    static String of(Batch keys) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int row = 0; row < keys.count(); row++) {
            append(out, (row == 0 ? "[" : ",") + "{\"n\":" + row);
            for (int column = 0; column < keys.type().size(); column++) {
                append(out, ",\"k" + column + "\":");
                ValueJson.write(keys.type().type(column), keys.column(column), row, out);
            }
            append(out, "}");
        }
        append(out, "]");
        return out.toString(StandardCharsets.UTF_8);
    }

    private static void append(ByteArrayOutputStream out, String text) {
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
