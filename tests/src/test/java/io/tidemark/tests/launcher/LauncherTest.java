package io.tidemark.tests.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The main command of the README on its example. The numbers are those of the story in examples/flash-sale/README.md. Where the
 * command is not built, the launcher builds it, as it does for a newcomer.
 */
final class LauncherTest {
    private static final Path ROOT = findRoot();
    private static final String[] SERVICES = {
        "io.tidemark.api.format.Format",
        "io.tidemark.api.lookup.LookupConnector",
        "io.tidemark.api.sink.SinkConnector",
        "io.tidemark.api.source.SourceConnector"
    };
    private static final String SCRIPT = "examples/flash-sale/flash-sale.sql";

    @TempDir
    private Path scratch;

    private record Run(int exit, String out, String err) {}

    /** So that no test waits for the build, or for the archive of classes, which are for the first call only. */
    @BeforeAll
    static void build(@TempDir Path scratch) throws Exception {
        run(scratch, ROOT, ROOT.resolve("tidemark").toString(), "--version");
    }

    @Test
    void flashSaleTellsWhatIsFinalWhatChangedAndWhy() throws Exception {
        Run run = tidemark("run", SCRIPT, "--once", "--data", data());
        assertThat(run.err()).contains("data directory").doesNotContain("rror");
        assertThat(run.exit()).isZero();
        assertThat(cells(run.out()))
                .containsSubsequence(
                        row("2026-04-01 10:00:00", "2026-04-01 10:10:00", "430.00", "4", "corrected", "2"),
                        row("2026-04-01 10:10:00", "2026-04-01 10:20:00", "450.00", "2", "final", "1"),
                        row("2026-04-01 10:20:00", "2026-04-01 10:30:00", "120.00", "1", "provisional", "0"),
                        row("2026-04-01 10:00:00", "1", "final", "", "350.00", "", ""),
                        row("2026-04-01 10:00:00", "2", "corrected", "350.00", "430.00", "80.00", "late: e6"),
                        row("2026-04-01 10:10:00", "1", "final", "", "450.00", "", ""),
                        row("e6", "2026-04-01 10:09:00", "2026-04-01 10:00:00", "00:03:00", "corrected", "2"),
                        row("amount", "1100.00", "0.00", "100.00", "0.00", "0.00", "1000.00", "0.00"),
                        row("amount", "1000.00", "80.00", "120.00", "800.00", "0.00"));
    }

    @Test
    void secondRunCountsNothingTwice() throws Exception {
        Run first = tidemark("run", SCRIPT, "--once", "--data", data());
        Run second = tidemark("run", SCRIPT, "--once", "--data", data());
        assertThat(second.exit()).isZero();
        assertThat(second.out()).isEqualTo(first.out());
    }

    @Test
    void launcherWorksFromAnywhereAndThroughALink() throws Exception {
        Path link = Files.createSymbolicLink(scratch.resolve("td"), ROOT.resolve("tidemark"));
        Path script = Files.writeString(scratch.resolve("two.sql"), "SELECT 1 + 1 AS two;\n");
        Run run = run(scratch, scratch, link.toString(), "run", "two.sql", "--once");
        Files.delete(link);
        assertThat(run.err()).doesNotContain("building").contains(".tidemark/two");
        assertThat(cells(run.out())).contains(row("2"));
        assertThat(script.resolveSibling(".tidemark/two")).isDirectory();
    }

    @Test
    void mistakeOfTheUserEndsWithOneAndLeavesStdoutEmpty() throws Exception {
        Path script = Files.writeString(scratch.resolve("mistake.sql"), "SELECT *\nFROM nowhere;\n");
        Run run = tidemark("run", script.toString(), "--once", "--data", data());
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("nowhere", "42P01", "line 2");
    }

    /** As after a full disk or a power failure: without its length beside it, it would bring the JVM down with SIGBUS. */
    @Test
    void archiveThatWasCutOffIsMadeAgain() throws Exception {
        Path other = otherFolder(true);
        for (Path archive : archives(other)) {
            try (FileChannel channel = FileChannel.open(archive, StandardOpenOption.WRITE)) {
                channel.truncate(channel.size() / 2);
            }
        }
        Run run = run(scratch, scratch, other.resolve("tidemark").toString(), "--version");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).startsWith("tidemark ");
        assertThat(run.err()).contains("preparing a fast start");
        Run next = run(scratch, scratch, other.resolve("tidemark").toString(), "--version");
        assertThat(next.exit()).isZero();
        assertThat(next.err()).isEmpty();
    }

    /** An archive is of jars at one place; here they are at another, and there is no example to make one from. */
    @Test
    void archiveThatDoesNotFitOrCannotBeMadeIsDoneWithout() throws Exception {
        Path other = otherFolder(false);
        String command = other.resolve("tidemark").toString();
        Run doesNotFit = run(scratch, scratch, command, "--version");
        for (Path archive : archives(other)) {
            Files.delete(archive);
        }
        Run cannotBeMade = run(scratch, scratch, "env", "HOME=" + scratch.resolve("nowhere"), command, "--version");
        for (Run run : List.of(doesNotFit, cannotBeMade)) {
            assertThat(run.exit()).isZero();
            assertThat(run.out()).startsWith("tidemark ");
            assertThat(run.err()).isEmpty();
        }
    }

    /** What a user downloads for files, Kafka and Postgres, all in. */
    @Test
    void distributionIsSmall() throws IOException {
        long bytes = 0;
        try (Stream<Path> jars = Files.list(ROOT.resolve("modules/cli/target/dist/lib"))) {
            for (Path jar : jars.toList()) {
                bytes += Files.size(jar);
            }
        }
        assertThat(bytes / 1e6).as("MB of jars").isBetween(40.0, 60.0);
    }

    /** Where the index of tidemark.jar is read, the lists in the other jars are not: a connector that is in theirs alone could not be found. */
    @Test
    void connectorsAndFormatsOfAllJarsAreListedInTheFirst() throws IOException {
        Path lib = ROOT.resolve("modules/cli/target/dist/lib");
        Map<String, Set<String>> listed = services(lib.resolve("tidemark.jar"));
        assertThat(listed).containsOnlyKeys(SERVICES);
        Map<String, Set<String>> ofOthers = new TreeMap<>();
        try (Stream<Path> jars = Files.list(lib)) {
            for (Path jar : jars.filter(jar -> jar.getFileName().toString().startsWith("tidemark-"))
                    .toList()) {
                services(jar)
                        .forEach((service, names) -> ofOthers.computeIfAbsent(service, none -> new TreeSet<>())
                                .addAll(names));
            }
        }
        assertThat(ofOthers).isEqualTo(listed);
    }

    /** The classes that a jar names for each service of ours. */
    private static Map<String, Set<String>> services(Path jar) throws IOException {
        Map<String, Set<String>> services = new TreeMap<>();
        try (FileSystem files = FileSystems.newFileSystem(jar)) {
            Path folder = files.getPath("META-INF/services");
            if (Files.exists(folder)) {
                try (Stream<Path> lists = Files.list(folder)) {
                    for (Path list : lists.toList()) {
                        services.put(list.getFileName().toString(), new TreeSet<>(Files.readAllLines(list)));
                    }
                }
            }
        }
        return services;
    }

    /** The command at another place, with the archive of this one; built after its sources, as it looks. */
    private Path otherFolder(boolean hasExamples) throws IOException {
        Path other = Files.createDirectories(scratch.resolve("other"));
        Path dist = Files.createDirectories(other.resolve("modules/cli/target/dist"));
        Path sources = Files.createDirectories(other.resolve("modules/cli/src/main/dist"));
        Path built = ROOT.resolve("modules/cli/target/dist");
        Files.copy(ROOT.resolve("tidemark"), other.resolve("tidemark"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.copy(ROOT.resolve("pom.xml"), other.resolve("pom.xml"));
        Files.copy(ROOT.resolve("modules/cli/src/main/dist/build.sh"), sources.resolve("build.sh"));
        Files.createSymbolicLink(dist.resolve("lib"), built.resolve("lib"));
        Files.copy(built.resolve("jvm.sh"), dist.resolve("jvm.sh"));
        for (Path archive : archives(ROOT)) {
            Path copy = Files.copy(archive, dist.resolve(archive.getFileName()));
            assertThat(copy.toFile().setWritable(true)).isTrue();
            String length = archive.getFileName() + ".bytes";
            Files.copy(built.resolve(length), dist.resolve(length));
        }
        if (hasExamples) {
            Files.createSymbolicLink(other.resolve("examples"), ROOT.resolve("examples"));
        }
        Files.setLastModifiedTime(
                Files.createFile(dist.resolve("stamp")),
                FileTime.from(Instant.now().plusSeconds(60)));
        return other;
    }

    /** One for each JVM that the command ran on. */
    private static List<Path> archives(Path root) throws IOException {
        try (Stream<Path> files = Files.list(root.resolve("modules/cli/target/dist"))) {
            return files.filter(file -> file.toString().endsWith(".jsa")).toList();
        }
    }

    private String data() {
        return scratch.resolve("data").toString();
    }

    private Run tidemark(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(ROOT.resolve("tidemark").toString()));
        command.addAll(Arrays.asList(arguments));
        return run(scratch, ROOT, command.toArray(String[]::new));
    }

    private static Run run(Path scratch, Path folder, String... command) throws IOException, InterruptedException {
        Path out = scratch.resolve("out.txt");
        Path err = scratch.resolve("err.txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        process.getOutputStream().close();
        if (!process.waitFor(10, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        return new Run(process.waitFor(), Files.readString(out), Files.readString(err));
    }

    /** The rows of all tables that were printed, cell by cell: widths are for the eye. */
    private static List<List<String>> cells(String out) {
        return out.lines()
                .map(line ->
                        Arrays.stream(line.split("\\|", -1)).map(String::strip).toList())
                .toList();
    }

    private static List<String> row(String... cells) {
        return List.of(cells);
    }

    private static Path findRoot() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("tidemark"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
