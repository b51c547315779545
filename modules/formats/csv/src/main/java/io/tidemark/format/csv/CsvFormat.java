package io.tidemark.format.csv;

import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Encoder;
import io.tidemark.api.format.Format;
import io.tidemark.api.format.Framer;
import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.type.RowType;
import java.util.List;

/** {@code format = 'csv'}: RFC 4180, with LF or CRLF. */
public final class CsvFormat implements Format {
    @Override
    public String name() {
        return "csv";
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(
                OptionSpec.optional(
                        "header",
                        OptionKind.BOOLEAN,
                        "true",
                        "true: the first line names the fields, and columns are found by name; false: fields are the columns, in order"),
                OptionSpec.optional(
                        "delimiter",
                        OptionKind.TEXT,
                        ",",
                        "the character between fields, for files with ';', '|' or '\\t'"),
                OptionSpec.optional(
                        "quote",
                        OptionKind.TEXT,
                        "\"",
                        "the character around fields that hold delimiters; '' if fields are never quoted"),
                OptionSpec.optional(
                        "null",
                        OptionKind.TEXT,
                        "",
                        "the text that stands for NULL when it is not in quotes, such as '\\N'"),
                OptionSpec.optional(
                        "timestamp_format",
                        OptionKind.TEXT,
                        "iso",
                        "what a number in a timestamp column counts since 1970: seconds, millis, micros or nanos;"
                                + " with iso such a number is rejected, since its unit cannot be known"));
    }

    @Override
    public String fileExtension() {
        return "csv";
    }

    @Override
    public Framer framer(Options options) {
        return new CsvFramer(Dialect.of(options));
    }

    @Override
    public Decoder decoder(RowType type, Options options) {
        return new CsvDecoder(type, Dialect.of(options));
    }

    @Override
    public Encoder encoder(RowType type, Options options) {
        return new CsvEncoder(type, Dialect.of(options));
    }
}
