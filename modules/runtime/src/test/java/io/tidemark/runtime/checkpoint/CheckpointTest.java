package io.tidemark.runtime.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.TableSchema;
import io.tidemark.core.state.page.HeapRoom;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import io.tidemark.runtime.disk.LocalDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointTest {
    private static final TableSchema SCHEMA = TableSchema.of(List.of(Storage.BYTES), List.of(Storage.LONG));

    @TempDir
    Path directory;

    private final List<StatementException> damaged = new ArrayList<>();
    private Disk disk;
    private CheckpointStore store;

    @BeforeEach
    void openStore() {
        disk = new LocalDisk(directory);
        store = new CheckpointStore(disk, "c");
    }

    private static void put(StateRegistry states, String owner, String key, long value) {
        StateTable table = states.tables(owner).table("t", SCHEMA);
        BytesColumn column = new BytesColumn(1);
        column.set(0, key);
        Column[] keys = {column};
        table.setLong(table.findOrAdd(Hashes.hash(keys, 0), keys, 0), 1, value);
    }

    private static long get(StateRegistry states, String owner, String key) {
        StateTable table = states.tables(owner).table("t", SCHEMA);
        BytesColumn column = new BytesColumn(1);
        column.set(0, key);
        Column[] keys = {column};
        long handle = table.find(Hashes.hash(keys, 0), keys, 0);
        return handle < 0 ? -1 : table.getLong(handle, 1);
    }

    @Test
    void stateComesBackAlsoThroughACheckpointInWhichNobodyAskedForIt() {
        StateRegistry states = new StateRegistry(null, new HeapRoom(), Long.MAX_VALUE);
        put(states, "a", "x", 1);
        put(states, "b", "y", 2);
        put(states, "gone", "z", 3);
        seal(states, 7, true);

        try (Checkpoint first = open()) {
            assertThat(first.epoch()).isEqualTo(7);
            assertThat(first.logSequence()).isEqualTo(70);
            StateRegistry second = new StateRegistry(first, new HeapRoom(), Long.MAX_VALUE);
            assertThat(get(second, "a", "x")).isEqualTo(1);
            put(second, "a", "x", 11);
            second.remove("gone");
            seal(second, 8, false);
        }
        try (Checkpoint last = open()) {
            StateRegistry third = new StateRegistry(last, new HeapRoom(), Long.MAX_VALUE);
            assertThat(get(third, "a", "x")).isEqualTo(11);
            assertThat(get(third, "b", "y")).isEqualTo(2);
            assertThat(get(third, "gone", "z")).isEqualTo(-1);
        }
    }

    @Test
    void stateThatIsLargerThanItsMemoryIsSavedAndRestoredOutsideOfIt() {
        long limit = 300_000;
        StateRegistry states = new StateRegistry(null, new HeapRoom(), limit);
        for (int i = 0; i < 20_000; i++) {
            put(states, "a", "key " + i, i);
            if (i % 1000 == 0) {
                states.balance(1000);
                // An index takes some 8 bytes a row, and pages that take new rows come back.
                assertThat(states.sizeBytes()).isLessThan(3 * limit);
            }
        }
        seal(states, 1, true);
        for (int i = 0; i < 20_000; i += 100) {
            put(states, "a", "key " + i, -i - 1L);
        }
        seal(states, 2, false);

        HeapRoom room = new HeapRoom();
        try (Checkpoint last = open()) {
            StateRegistry restored = new StateRegistry(last, room, limit);
            for (int i = 0; i < 20_000; i++) {
                assertThat(get(restored, "a", "key " + i)).isEqualTo(i % 100 == 0 ? -i - 1L : i);
            }
            assertThat(restored.sizeBytes()).isLessThan(2 * limit);
            assertThat(restored.outsideBytes()).isGreaterThan(limit);
            restored.remove("a");
            assertThat(room.size()).isZero();
        }
    }

    private void seal(StateRegistry states, long epoch, boolean isWhole) {
        FrozenState state = states.freeze(isWhole);
        store.seal(epoch, epoch * 10, isWhole, state::save);
        states.sealed(state);
    }

    private Checkpoint open() {
        return Objects.requireNonNull(store.openLast(damaged::add));
    }

    @Test
    void theLastChainAndTheOneBeforeAreKept() {
        for (long epoch = 1; epoch <= 6; epoch++) {
            store.seal(epoch, epoch, epoch % 2 == 1, out -> out.part("p", part -> part.putText("x")));
        }
        assertThat(disk.list("c")).hasSize(4).first().asString().startsWith("0000000000000003");
        assertThat(store.oldestSequence()).isEqualTo(3);
        try (Checkpoint last = open()) {
            assertThat(last.epoch()).isEqualTo(6);
            assertThat(last.part("p").getText()).isEqualTo("x");
            assertThat(last.find("q")).isNull();
            assertThatThrownBy(() -> last.part("q")).hasMessageContaining("c/");
        }
    }

    @Test
    void oneThatACrashBroughtBackIsNoneToGoBackTo() {
        for (long epoch = 1; epoch <= 2; epoch++) {
            store.seal(epoch, epoch * 10, true, out -> out.part("p", part -> part.putText("x")));
        }
        String last = "c/" + disk.list("c").get(1);
        try (DiskFile file = disk.open(last)) {
            file.setSize(file.sizeBytes() - 1);
        }
        // The log begins after the first one: the last one is needed, and is left where it is.
        assertThatThrownBy(() -> store.openLast(15, damaged::add)).hasMessageContaining(last);
        assertThat(disk.list("c")).hasSize(2).allMatch(name -> name.endsWith(".checkpoint"));
        assertThatThrownBy(() -> store.openLast(25, damaged::add))
                .hasMessageContaining("epoch log")
                .extracting(e -> ((StatementException) e).detail())
                .asString()
                .contains("record 20 is needed");
        try (Checkpoint first = Objects.requireNonNull(store.openLast(10, damaged::add))) {
            assertThat(first.epoch()).isEqualTo(1);
        }
    }

    @Test
    void onlyWhatChangedIsWrittenAndRowsThatWentStayAway() {
        StateRegistry states = new StateRegistry(null, new HeapRoom(), Long.MAX_VALUE);
        for (int key = 0; key < 20_000; key++) {
            put(states, "a", "key" + key, key);
        }
        put(states, "b", "b", 1);
        seal(states, 1, true);
        put(states, "a", "key7", 70);
        put(states, "new", "n", 5);
        states.remove("b");
        put(states, "b", "again", 6);
        seal(states, 2, false);
        seal(states, 3, false);
        assertThat(sizeBytes(1)).isLessThan(sizeBytes(0) / 20);
        try (Checkpoint last = open()) {
            assertThat(last.chain()).hasSize(3);
            StateRegistry restored = new StateRegistry(last, new HeapRoom(), Long.MAX_VALUE);
            assertThat(get(restored, "a", "key7")).isEqualTo(70);
            assertThat(get(restored, "a", "key19999")).isEqualTo(19_999);
            assertThat(get(restored, "new", "n")).isEqualTo(5);
            assertThat(get(restored, "b", "b")).isEqualTo(-1);
            assertThat(get(restored, "b", "again")).isEqualTo(6);
        }
    }

    @Test
    void whatNobodyAskedForGoesIntoTheNextWholeOneWithItsChanges() {
        StateRegistry states = new StateRegistry(null, new HeapRoom(), Long.MAX_VALUE);
        put(states, "a", "x", 1);
        put(states, "a", "y", 2);
        seal(states, 1, true);
        put(states, "a", "x", 11);
        seal(states, 2, false);
        try (Checkpoint last = open()) {
            seal(new StateRegistry(last, new HeapRoom(), Long.MAX_VALUE), 3, true);
        }
        try (Checkpoint last = open()) {
            assertThat(last.chain()).hasSize(1);
            StateRegistry restored = new StateRegistry(last, new HeapRoom(), Long.MAX_VALUE);
            assertThat(get(restored, "a", "x")).isEqualTo(11);
            assertThat(get(restored, "a", "y")).isEqualTo(2);
        }
    }

    @Test
    void stateIsSavedAsItWasWhenItWasFrozen() {
        StateRegistry states = new StateRegistry(null, new HeapRoom(), Long.MAX_VALUE);
        put(states, "a", "x", 1);
        FrozenState state = states.freeze(true);
        put(states, "a", "x", 2);
        put(states, "a", "later", 3);
        store.seal(1, 10, true, state::save);
        states.sealed(state);
        try (Checkpoint last = open()) {
            StateRegistry restored = new StateRegistry(last, new HeapRoom(), Long.MAX_VALUE);
            assertThat(get(restored, "a", "x")).isEqualTo(1);
            assertThat(get(restored, "a", "later")).isEqualTo(-1);
        }
        seal(states, 2, false);
        try (Checkpoint last = open()) {
            StateRegistry restored = new StateRegistry(last, new HeapRoom(), Long.MAX_VALUE);
            assertThat(get(restored, "a", "x")).isEqualTo(2);
            assertThat(get(restored, "a", "later")).isEqualTo(3);
        }
    }

    @Test
    void aChainEndsWhenItsChangesAreAsLargeAsTheWholeOrMany() {
        assertThat(store.isWholeNext()).isTrue();
        store.seal(1, 1, true, out -> out.part("p", part -> part.putRaw(new byte[5000], 0, 5000)));
        for (long epoch = 2; epoch <= 1 + CheckpointStore.MOST_CHANGES; epoch++) {
            assertThat(store.isWholeNext()).as("epoch %s", epoch).isFalse();
            store.seal(epoch, epoch, false, out -> out.part("p", part -> part.putInt(1)));
        }
        assertThat(store.isWholeNext()).isTrue();
        store.seal(100, 100, true, out -> out.part("p", part -> part.putInt(1)));
        store.seal(101, 101, false, out -> out.part("p", part -> part.putInt(1)));
        assertThat(store.isWholeNext()).isTrue();
    }

    private long sizeBytes(int index) {
        try (DiskFile file = disk.open("c/" + disk.list("c").get(index))) {
            return file.sizeBytes();
        }
    }

    @Test
    void whateverBuildsUponADamagedOneIsPassedOver() throws IOException {
        for (long epoch = 1; epoch <= 4; epoch++) {
            store.seal(epoch, epoch, epoch % 2 == 1, out -> out.part("p", part -> part.putText("x")));
        }
        Path whole = directory.resolve("c").resolve(disk.list("c").get(2));
        byte[] bytes = Files.readAllBytes(whole);
        bytes[45] ^= 1;
        Files.write(whole, bytes);
        try (Checkpoint last = open()) {
            assertThat(last.epoch()).isEqualTo(2);
            assertThat(damaged).hasSize(2);
        }
        store.seal(5, 5, true, out -> out.part("p", part -> part.putText("x")));
        assertThat(disk.list("c"))
                .allMatch(name -> name.endsWith(".checkpoint"))
                .hasSize(3);
    }

    @Test
    void oneThatIsDamagedAnywhereIsPassedOver() throws IOException {
        store.seal(1, 1, true, out -> out.part("p", part -> part.putText("one")));
        store.seal(2, 2, true, out -> out.part("p", part -> part.putText("two")));
        Path file = directory.resolve("c").resolve(disk.list("c").get(1));
        byte[] whole = Files.readAllBytes(file);
        for (int at = 0; at < whole.length; at++) {
            byte[] flipped = whole.clone();
            flipped[at] ^= 0x10;
            Files.write(file, flipped);
            try (Checkpoint other = open()) {
                assertThat(other.epoch()).as("byte %s", at).isEqualTo(1);
            }
        }
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            try (Checkpoint other = open()) {
                assertThat(other.epoch()).as("cut at %s", length).isEqualTo(1);
            }
        }
    }

    @Test
    void oneThatWasPassedOverIsNotUsedAgainThoughItReadsWellTheNextTime() throws IOException {
        store.seal(1, 1, true, out -> out.part("p", part -> part.putText("one")));
        store.seal(2, 2, true, out -> out.part("p", part -> part.putText("two")));
        Path file = directory.resolve("c").resolve(disk.list("c").get(1));
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, new byte[100]);
        open().close();
        assertThat(disk.list("c")).hasSize(2).anyMatch(name -> name.endsWith(".damaged"));
        Files.write(file.resolveSibling(file.getFileName() + ".damaged"), whole);
        try (Checkpoint other = open()) {
            assertThat(other.epoch()).isEqualTo(1);
        }
        store.seal(3, 3, true, out -> out.part("p", part -> part.putText("three")));
        assertThat(disk.list("c")).hasSize(2).noneMatch(name -> name.endsWith(".damaged"));
    }

    @Test
    void ifAllAreDamagedThatIsAnError() throws IOException {
        store.seal(1, 1, true, out -> out.part("p", part -> part.putText("one")));
        Path file = directory.resolve("c").resolve(disk.list("c").get(0));
        Files.write(file, new byte[100]);
        assertThatThrownBy(this::open).hasMessageContaining("could not read checkpoint");
    }
}
