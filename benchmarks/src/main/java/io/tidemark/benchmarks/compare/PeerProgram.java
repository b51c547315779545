package io.tidemark.benchmarks.compare;

import io.tidemark.benchmarks.measure.ProcessRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a program in a folder of {@code benchmarks/peers} is started, where it has been built. Stateless. */
public final class PeerProgram {
    private PeerProgram() {}

    /** Without its arguments; {@code name} is that of its class below the package of the peers, {@code flags} are the JVM's. */
    public static List<String> command(Path folder, String name, List<String> flags) {
        Path target = folder.resolve("target");
        List<String> command = new ArrayList<>(List.of(ProcessRun.java(), "-Xmx4g"));
        command.addAll(flags);
        command.addAll(List.of("-cp", target.resolve("quick/classes") + ":" + target.resolve("lib") + "/*"));
        command.add("io.tidemark.benchmarks.peer." + name);
        return command;
    }
}
