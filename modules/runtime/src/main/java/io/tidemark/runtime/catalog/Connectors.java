package io.tidemark.runtime.catalog;

import io.tidemark.api.format.Decoder;
import io.tidemark.api.lookup.LookupTable;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.source.Source;

/**
 * Opens what lies outside, for whoever embeds a host: it finds connectors and formats by name and checks their options. Thread-safe.
 * Each method fails at once, with an error that names the object, on what cannot work.
 */
public interface Connectors {
    Source openSource(SourceDefinition definition);

    /**
     * A decoder of the columns that are {@linkplain SourceDefinition#readColumns read}; one for each thread. Rows that are pushed are kept as
     * JSON, one object each.
     */
    Decoder decoder(SourceDefinition definition);

    /** A decoder of the columns that are read from the key that {@linkplain SourceDefinition#accompanyingKey accompanies} a row. */
    Decoder keyDecoder(SourceDefinition definition);

    LookupTable openLookup(LookupDefinition definition);

    Sink openSink(SinkDefinition definition, SinkSchema schema);
}
