package io.tidemark.testkit.kafka;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/** The process of a broker: broker and controller in one. It ends with the process that started it, since that holds its input. */
final class BrokerProcess {
    private BrokerProcess() {}

    /** Runs the broker that a file of properties describes. */
    public static void main(String[] arguments) throws Exception {
        Properties properties = new Properties();
        try (FileInputStream file = new FileInputStream(arguments[0])) {
            properties.load(file);
        }
        String directory = properties.getProperty("log.dirs");
        if (!Files.exists(Path.of(directory, "meta.properties"))) {
            new Formatter()
                    .setClusterId(Uuid.randomUuid().toString())
                    .setNodeId(1)
                    .setDirectories(List.of(directory))
                    .setMetadataLogDirectory(directory)
                    .setControllerListenerName("CONTROLLER")
                    .setPrintStream(new PrintStream(PrintStream.nullOutputStream()))
                    .run();
        }
        new KafkaRaftServer(new KafkaConfig(properties, false), Time.SYSTEM).startup();
        Thread watch = new Thread(BrokerProcess::endWithParent, "parent-watch");
        watch.setDaemon(true);
        watch.start();
        watch.join();
    }

    private static void endWithParent() {
        try {
            while (System.in.read() >= 0) {
                // Nothing is said to it; the end of the input is what counts.
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }
}
