package io.tidemark.format.json;

import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Encoder;
import io.tidemark.api.format.Format;
import io.tidemark.api.format.Framer;
import io.tidemark.api.format.text.TimestampUnit;
import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.type.RowType;
import java.util.List;

/** {@code format = 'json'}: one JSON object a line. */
public final class JsonFormat implements Format {
    private static final String TIMESTAMP_FORMAT = "timestamp_format";

    @Override
    public String name() {
        return "json";
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(OptionSpec.optional(
                TIMESTAMP_FORMAT,
                OptionKind.TEXT,
                "iso",
                "what a JSON number in a timestamp column counts since 1970: seconds, millis, micros or nanos;"
                        + " with iso such a number is rejected, since its unit cannot be known"));
    }

    @Override
    public String fileExtension() {
        return "jsonl";
    }

    @Override
    public Framer framer(Options options) {
        return new JsonFramer();
    }

    @Override
    public Decoder decoder(RowType type, Options options) {
        String unit = options.oneOf(TIMESTAMP_FORMAT, TimestampUnit.names());
        return new JsonDecoder(type, TimestampUnit.named(unit));
    }

    @Override
    public Encoder encoder(RowType type, Options options) {
        return new JsonEncoder(type);
    }
}
