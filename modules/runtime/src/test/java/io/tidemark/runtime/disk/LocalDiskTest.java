package io.tidemark.runtime.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalDiskTest {
    @TempDir
    Path directory;

    @Test
    void aSecondHolderIsRefusedAndToldWhoHoldsIt() throws Exception {
        Disk disk = new LocalDisk(directory);
        AutoCloseable lock = disk.lock("lock");
        assertThatThrownBy(() -> new LocalDisk(directory).lock("lock"))
                .isInstanceOfSatisfying(StatementException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.DATA_DIRECTORY_LOCKED);
                    assertThat(e.detail())
                            .contains("process " + ProcessHandle.current().pid());
                });
        lock.close();
        new LocalDisk(directory).lock("lock").close();
    }

    @Test
    void aFileIsNoDataDirectory() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> new LocalDisk(file).lock("lock"))
                .isInstanceOfSatisfying(
                        StatementException.class, e -> assertThat(e.detail()).isEqualTo("It is a file."));
    }

    @Test
    void renamingReplaces() {
        Disk disk = new LocalDisk(directory);
        write(disk, "a/new", "new");
        write(disk, "b/old", "old");
        disk.rename("a/new", "b/old");
        assertThat(disk.list("a")).isEmpty();
        try (DiskFile file = disk.open("b/old")) {
            ByteBuffer bytes = ByteBuffer.allocate(8);
            assertThat(file.read(0, bytes)).isEqualTo(3);
            assertThat(bytes.get(0)).isEqualTo((byte) 'n');
        }
        disk.delete("b");
        assertThat(disk.exists("b/old")).isFalse();
    }

    @Test
    void aFileCanBeCutAndGrown() {
        Disk disk = new LocalDisk(directory);
        write(disk, "f", "abcdef");
        try (DiskFile file = disk.open("f")) {
            file.setSize(2);
            file.setSize(4);
            ByteBuffer bytes = ByteBuffer.allocate(8);
            assertThat(file.read(0, bytes)).isEqualTo(4);
            assertThat(bytes.array()).startsWith('a', 'b', 0, 0);
        }
    }

    private static void write(Disk disk, String path, String text) {
        try (DiskFile file = disk.open(path)) {
            file.write(0, ByteBuffer.wrap(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
            file.force();
        }
    }
}
