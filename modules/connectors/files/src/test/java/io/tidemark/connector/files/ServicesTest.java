package io.tidemark.connector.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.format.Format;
import io.tidemark.api.sink.SinkConnector;
import io.tidemark.api.source.SourceConnector;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ServicesTest {
    @Test
    void connectorsAndFormatsAreFoundByName() {
        assertThat(ServiceLoader.load(SourceConnector.class))
                .extracting(SourceConnector::name)
                .containsExactly("files");
        assertThat(ServiceLoader.load(SinkConnector.class))
                .extracting(SinkConnector::name)
                .containsExactly("files");
        assertThat(ServiceLoader.load(Format.class)).extracting(Format::name).containsExactlyInAnyOrder("json", "csv");
    }
}
