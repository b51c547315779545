package io.tidemark.api.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

/** What logs and messages say of failures. */
final class ErrorTextTest {
    @Test
    void logsShowDetailHintAndPlaceOfAnError() {
        StatementException error = StatementException.of(ErrorCode.UNKNOWN_COLUMN, "could not run the query")
                .withDetail("There is no column \"x\".")
                .withHint("Check its name.")
                .at(3, 8);

        assertThat(error)
                .hasToString(StatementException.class.getName() + ": could not run the query (42703), line 3, column 8;"
                        + " detail: There is no column \"x\".; hint: Check its name.");
        assertThat(error).hasMessage("could not run the query");
    }

    @Test
    void fileFailuresAreToldInWords() {
        assertThat(FailureText.of(new NoSuchFileException("/a/b"))).isEqualTo("/a/b: no such file or directory");
        assertThat(FailureText.of(new AccessDeniedException("/a/b"))).isEqualTo("/a/b: permission denied");
        assertThat(FailureText.of(new FileSystemException("/a/b", null, "Read-only file system")))
                .isEqualTo("/a/b: Read-only file system");
        assertThat(FailureText.of(new IOException("No space left on device"))).isEqualTo("No space left on device");
    }
}
