package io.tidemark.benchmarks.compare;

import io.tidemark.benchmarks.measure.Figures;
import io.tidemark.benchmarks.measure.Folders;
import io.tidemark.benchmarks.measure.ProcessRun;
import io.tidemark.benchmarks.measure.ResourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;

/**
 * Start-up: CPU seconds of the flash sale's source and view as a whole process, first time and with the plan stored, beside a program that only lets
 * Calcite plan the same view, without and with a class-data archive, in turns. Also of the whole example, whose five queries are new questions each
 * time, and so are planned each time.
 *
 * <p>Use: {@code StartComparison TIDEMARK_DIRECTORY WORK_DIRECTORY [ROUNDS]}, after the command was built.
 */
public final class StartComparison {
    private final Path home;
    private final Path work;
    private final String libraries;
    private final Figures planOnly = new Figures();
    private final Figures planOnlyArchived = new Figures();
    private final Figures first = new Figures();
    private final Figures second = new Figures();
    private final Figures firstWithQueries = new Figures();
    private final Figures secondWithQueries = new Figures();

    private StartComparison(Path home, Path work) throws IOException {
        this.home = home;
        this.work = work;
        libraries = libraries(home.resolve("modules/cli/target/dist/lib"));
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path work = Files.createDirectories(Path.of(arguments[1]).toAbsolutePath());
        StartComparison comparison = new StartComparison(Path.of(arguments[0]).toAbsolutePath(), work);
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 5;
        comparison.compile();
        comparison.writeDeclarations();
        comparison.run(List.of(
                ProcessRun.java(), "-XX:ArchiveClassesAtExit=plan.jsa", "-cp", comparison.classPath(), "PlanOnly"));
        for (int round = 0; round < rounds; round++) {
            comparison.round();
        }
        comparison.print();
    }

    private String classPath() {
        return libraries + ":plan.jar";
    }

    private void compile() throws IOException, InterruptedException {
        Path source = Files.writeString(
                work.resolve("PlanOnly.java"), ResourceText.of(StartComparison.class, "PlanOnly.java"));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", work.resolve("classes").toString(), "-cp", libraries, source.toString());
        if (status != 0) {
            throw new IllegalStateException("PlanOnly.java does not compile");
        }
        String jar = Path.of(System.getProperty("java.home"), "bin", "jar").toString();
        run(List.of(jar, "--create", "--file", "plan.jar", "-C", "classes", "."));
    }

    /** The libraries alone: what our own jars do for a start, as the index in one of them, is none of Calcite's. */
    private static String libraries(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> !file.getFileName().toString().startsWith("tidemark"))
                    .map(Path::toString)
                    .sorted()
                    .collect(Collectors.joining(":"));
        }
    }

    private double run(List<String> command) throws IOException, InterruptedException {
        return ProcessRun.of(work, command).cpuSeconds();
    }

    private void round() throws IOException, InterruptedException {
        planOnly.add(run(List.of(ProcessRun.java(), "-cp", classPath(), "PlanOnly")));
        planOnlyArchived.add(
                run(List.of(ProcessRun.java(), "-XX:SharedArchiveFile=plan.jsa", "-cp", classPath(), "PlanOnly")));
        Path example = home.resolve("examples/flash-sale/flash-sale.sql");
        Folders.delete(work.resolve("state"));
        firstWithQueries.add(run(flashSale(example)));
        secondWithQueries.add(run(flashSale(example)));
        Folders.delete(work.resolve("state"));
        first.add(run(flashSale(declarations())));
        second.add(run(flashSale(declarations())));
    }

    private Path declarations() {
        return work.resolve("declarations.sql");
    }

    /** The example up to its first query. */
    private void writeDeclarations() throws IOException {
        Path folder = home.resolve("examples/flash-sale");
        String script = Files.readString(folder.resolve("flash-sale.sql"));
        String declared = script.substring(0, script.indexOf("\nSELECT window_start, window_end, sales"));
        Files.writeString(
                declarations(), declared.replace("path = 'purchases'", "path = '" + folder.resolve("purchases") + "'"));
    }

    private List<String> flashSale(Path script) {
        return List.of(
                home.resolve("tidemark").toString(),
                "run",
                script.toString(),
                "--once",
                "--data",
                work.resolve("state").toString());
    }

    private void print() {
        System.out.println("start-up, CPU seconds: median (least to most)");
        planOnly.print("Calcite plans the view, and nothing else");
        planOnlyArchived.print("the same with a class-data archive");
        first.print("the flash sale's view, first time");
        second.print("the flash sale's view, with the stored plan");
        firstWithQueries.print("with five queries, first time");
        secondWithQueries.print("with five queries, second time");
        first.over(planOnly).print("ratio, first time to Calcite");
        first.over(planOnlyArchived).print("ratio, first time to Calcite with archive");
        second.over(planOnlyArchived).print("ratio, stored plan to Calcite with archive");
    }
}
