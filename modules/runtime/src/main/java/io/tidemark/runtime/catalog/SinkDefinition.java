package io.tidemark.runtime.catalog;

import io.tidemark.api.sink.SinkMode;
import java.util.Map;

/**
 * A sink as it was created. Immutable.
 *
 * @param view the view whose changes it gets
 * @param connector name of the connector
 * @param options of the connector, as given (a secret as its reference)
 * @param format name of the format; empty if the connector has none
 * @param formatOptions of the format, as given
 * @param mode what it is told
 * @param withStatus whether it gets {@code _status} and {@code _version} (windowed views)
 */
public record SinkDefinition(
        String name,
        String text,
        String view,
        String connector,
        Map<String, String> options,
        String format,
        Map<String, String> formatOptions,
        SinkMode mode,
        boolean withStatus)
        implements Definition {
    public SinkDefinition {
        options = Map.copyOf(options);
        formatOptions = Map.copyOf(formatOptions);
    }

    @Override
    public String kind() {
        return "sink";
    }
}
