package io.tidemark.benchmarks.peer.jet;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.aggregate.AggregateOperations;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import com.hazelcast.jet.datamodel.Tuple2;
import com.hazelcast.jet.pipeline.BatchSource;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.SourceBuilder;
import com.hazelcast.jet.pipeline.WindowDefinition;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Workload W1 by Hazelcast Jet in one member. Use: {@code JetFlashSale DATA OUT PARALLELISM}.
 *
 * <p>Settings: exactly once with a snapshot each 2 seconds; as many cooperative threads as cores; no network beyond this machine. Ids are kept for
 * ever: with a time to live, the deduplication would drop what is behind the watermark though its window is open.
 */
public final class JetFlashSale {
    private static final long DELAY_MILLIS = TimeUnit.MINUTES.toMillis(5);
    private static final long WINDOW_MILLIS = TimeUnit.MINUTES.toMillis(10);
    private static final long INTERVAL_MILLIS = 2_000;

    private JetFlashSale() {}

    public static void main(String[] arguments) {
        Config config = new Config();
        config.getJetConfig().setEnabled(true).setCooperativeThreadCount(Integer.parseInt(arguments[2]));
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.logging.type", "none");
        HazelcastInstance member = Hazelcast.newHazelcastInstance(config);
        JobConfig job = new JobConfig()
                .setProcessingGuarantee(ProcessingGuarantee.EXACTLY_ONCE)
                .setSnapshotIntervalMillis(INTERVAL_MILLIS);
        member.getJet().newJob(pipeline(arguments[0], arguments[1]), job).join();
        member.shutdown();
    }

    private static Pipeline pipeline(String data, String out) {
        Pipeline pipeline = Pipeline.create();
        pipeline.readFrom(source(data))
                .addTimestamps(Purchase::getTs, DELAY_MILLIS)
                .groupingKey(Purchase::getEvent_id)
                .filterStateful(() -> new boolean[1], (seen, purchase) -> {
                    boolean first = !seen[0];
                    seen[0] = true;
                    return first;
                })
                .groupingKey(Purchase::getStore)
                .window(WindowDefinition.tumbling(WINDOW_MILLIS))
                .aggregate(AggregateOperations.allOf(
                        AggregateOperations.summingLong(Purchase::cents), AggregateOperations.counting()))
                .map(JetFlashSale::line)
                .writeTo(Sinks.files(Path.of(out).toString()));
        return pipeline;
    }

    /** A batch source, since a streaming one of Jet's never ends: it is not taken up again after a failure, its job's state is saved all the same. */
    private static BatchSource<Purchase> source(String data) {
        return SourceBuilder.batch("purchases", context -> new LineFile(Path.of(data)))
                .<Purchase>fillBufferFn(LineFile::fill)
                .destroyFn(LineFile::close)
                .build();
    }

    private static String line(KeyedWindowResult<String, Tuple2<Long, Long>> window) {
        long cents = window.result().f0();
        return "{\"window_start\":" + window.start() + ",\"store\":\"" + window.key() + "\",\"sales\":" + cents / 100
                + "." + cents / 10 % 10 + cents % 10 + ",\"purchases\":"
                + window.result().f1() + "}";
    }
}
