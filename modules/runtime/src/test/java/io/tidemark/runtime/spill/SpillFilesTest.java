package io.tidemark.runtime.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.state.page.PageRoom.Place;
import io.tidemark.runtime.disk.LocalDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SpillFilesTest {
    @TempDir
    private Path directory;

    private SpillFiles open() {
        return new SpillFiles(new LocalDisk(directory));
    }

    @Test
    void placesAreTheirOwnAndFreedOnesAreTakenAgain() {
        try (SpillFiles files = open()) {
            Random random = new Random(1);
            List<Place> taken = new ArrayList<>();
            for (int i = 0; i < 2000; i++) {
                if (taken.size() > 20 && random.nextInt(2) == 0) {
                    Place freed = taken.remove(random.nextInt(taken.size()));
                    assertThat(freed.bytes().getLong(0)).isEqualTo(freed.number());
                    assertThat(freed.bytes().getLong(freed.bytes().capacity() - 8))
                            .isEqualTo(freed.number());
                    files.free(freed);
                } else {
                    int size = 8 + random.nextInt(100_000);
                    Place place = files.take(size);
                    assertThat(place.bytes().capacity()).isBetween(size, size + Math.max(4095, size / 4));
                    place.bytes().putLong(0, place.number());
                    place.bytes().putLong(place.bytes().capacity() - 8, place.number());
                    taken.add(place);
                }
            }
            long used =
                    taken.stream().mapToLong(place -> place.bytes().capacity()).sum();
            assertThat(files.usedBytes()).isEqualTo(used);
            long fileBytes = files.fileBytes();
            taken.forEach(files::free);
            taken.forEach(place -> files.take(place.bytes().capacity()));
            assertThat(files.fileBytes()).isEqualTo(fileBytes);
        }
    }

    @Test
    void filesAreTheOwnersAloneAndGoWhenTheDirectoryIsOpenedAndClosed() throws IOException {
        Path folder = directory.resolve("spill");
        SpillFiles killed = open();
        killed.take(3 << 20);
        killed.take(1);
        assertThat(folder).isDirectoryContaining(file -> true);
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
            }
        }

        SpillFiles next = open();
        assertThat(folder).doesNotExist();
        next.take(1);
        assertThat(folder).exists();
        next.close();
        assertThat(folder).doesNotExist();
    }

    @Test
    void whatTheDiskHasNoRoomForIsAnError() throws IOException {
        // A folder that is a file: nothing can be made in it.
        try (SpillFiles files = open()) {
            Files.writeString(directory.resolve("spill"), "in the way");
            assertThatThrownBy(() -> files.take(1))
                    .hasMessageContaining("could not make room of 1 MB in file")
                    .hasMessageContaining("spill/0");
            assertThat(files.usedBytes()).isZero();
        }
    }
}
