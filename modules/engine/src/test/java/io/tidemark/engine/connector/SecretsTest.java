package io.tidemark.engine.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SecretsTest {
    private final Secrets secrets = new Secrets(Map.of("PASSWORD", "tiger-9", "LONGER", "tiger-9-and-more")::get);

    @Test
    void errorsTellTheReferenceInPlaceOfTheSecret() {
        secrets.resolve("source \"s\"", Map.of("url", "db:${env:PASSWORD}", "token", "${env:LONGER}"));
        StatementException error = secrets.redacted(StatementException.of(ErrorCode.IO, "could not open db:tiger-9")
                .withDetail("No entry for tiger-9-and-more.")
                .withHint("Check tiger-9.")
                .at(3, 4)
                .causedBy(new IllegalStateException("tiger-9")));
        assertThat(error).hasMessage("could not open db:${env:PASSWORD}").hasNoCause();
        assertThat(error.detail()).isEqualTo("No entry for ${env:LONGER}.");
        assertThat(error.hint()).isEqualTo("Check ${env:PASSWORD}.");
        assertThat(error.line()).isEqualTo(3);
    }

    @Test
    void errorsWithoutASecretStayWhatTheyAre() {
        secrets.resolve("source \"s\"", Map.of("url", "${env:PASSWORD}"));
        StatementException error =
                StatementException.of(ErrorCode.IO, "could not open").causedBy(new RuntimeException("why"));
        assertThat(secrets.redacted(error)).isSameAs(error);
    }
}
