package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data directory whose epoch log somebody deleted. */
final class LostLogTest {
    @TempDir
    private Path directory;

    private void delete(String folder) {
        File[] files = directory.resolve(folder).toFile().listFiles();
        assertThat(files).isNotEmpty();
        for (File file : files) {
            assertThat(file.delete()).isTrue();
        }
    }

    private void write() {
        try (Tidemark engine = Tidemark.open(directory)) {
            engine.execute("CREATE TABLE t (id INTEGER PRIMARY KEY)");
            engine.execute("INSERT INTO t VALUES (1)");
            engine.runOnce();
        }
    }

    private void isDamaged() {
        assertThatThrownBy(() -> Tidemark.open(directory).close())
                .asInstanceOf(type(StatementException.class))
                .satisfies(error -> assertThat(error.code()).isEqualTo(ErrorCode.CORRUPT));
    }

    @Test
    void aLogThatIsGoneBesideACheckpointIsDamage() {
        write();
        delete("log");
        isDamaged();
    }

    @Test
    void aLogThatIsGoneWithItsCheckpointsIsDamageAndNoNewBeginning() {
        write();
        delete("checkpoints");
        delete("log");
        isDamaged();
    }
}
