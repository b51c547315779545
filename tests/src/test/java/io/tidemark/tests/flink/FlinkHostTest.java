package io.tidemark.tests.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.graph.ViewGraph;
import io.tidemark.core.graph.ViewListener;
import io.tidemark.core.operator.Book;
import io.tidemark.testkit.MemoryContext;
import io.tidemark.testkit.ZSets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FlinkHostTest {
    /** Instances of the aggregate, one savepoint between one and the next. */
    private static final int[] PARALLELISM = {2, 3, 1};

    @TempDir
    Path folder;

    @Test
    void windowedAggregateGivesTheSameInFlinkWhileItIsSavedAndRescaled() throws Exception {
        String savepoint = null;
        for (int phase = 0; phase < PARALLELISM.length; phase++) {
            boolean last = phase == PARALLELISM.length - 1;
            Gate.open(last ? Long.MAX_VALUE : Sales.COUNT / PARALLELISM.length);
            JobClient job = start(PARALLELISM[phase], savepoint);
            if (last) {
                job.getJobExecutionResult().get(60, TimeUnit.SECONDS);
            } else {
                Gate.awaitUsed();
                savepoint = job.stopWithSavepoint(false, folder.toString(), SavepointFormatType.CANONICAL)
                        .get(30, TimeUnit.SECONDS);
            }
        }
        Map<String, Long> expected = onOurHost();
        assertThat(expected.keySet())
                .anyMatch(row -> row.contains("corrected"))
                .anyMatch(row -> row.contains("expired"));
        assertThat(Results.zSet()).isEqualTo(expected);
    }

    private JobClient start(int parallelism, String savepoint) throws Exception {
        Configuration configuration = new Configuration();
        configuration.setString("execution.checkpointing.dir", folder.toUri().toString());
        configuration.setString("taskmanager.numberOfTaskSlots", "3");
        configuration.setString("restart-strategy.type", "none");
        configuration.setString("taskmanager.memory.network.max", "32m");
        if (savepoint != null) {
            configuration.setString("execution.state-recovery.path", savepoint);
        }
        StreamExecutionEnvironment job = StreamExecutionEnvironment.createLocalEnvironment(parallelism, configuration);
        job.setMaxParallelism(128);
        job.enableCheckpointing(100);
        DataGeneratorSource<Sale> source =
                new DataGeneratorSource<>(Sales::at, Sales.COUNT, Gate.strategy(), TypeInformation.of(Sale.class));
        // One sequencer task: the stamps of the rows are one order.
        job.fromSource(source, WatermarkStrategy.forGenerator(context -> new Stamped()), "sales")
                .setParallelism(1)
                .uid("sales")
                .keyBy(new FlinkKeys(), Types.INT)
                .transform("aggregate", Types.TUPLE(Types.STRING, Types.LONG), new HostedAggregate())
                .uid("aggregate")
                .sinkTo(new Results())
                .uid("results");
        return job.executeAsync("view");
    }

    private static Map<String, Long> onOurHost() {
        Map<String, Long> zSet = new HashMap<>();
        ViewListener listener = new ViewListener() {
            @Override
            public void onChanges(Batch changes) {
                add(zSet, "", changes);
            }

            @Override
            public void onWatermark(long micros) {}

            @Override
            public void onBook(Book book, Batch rows) {
                if (book == Book.LATE_EVENTS) {
                    add(zSet, book + ": ", Results.withoutIds(rows));
                }
            }
        };
        Map<String, MemoryContext> contexts = new HashMap<>();
        ViewGraph graph = ViewGraph.build(
                Sales.view(),
                "definition",
                name -> contexts.computeIfAbsent(name, n -> new MemoryContext()),
                Expressions::compile,
                listener);
        graph.onClock(0);
        for (int i = 0; i < Sales.COUNT; i++) {
            Sale sale = Sales.at(i);
            graph.onBatch("sales", Sales.batch(sale));
            graph.onWatermark("sales", sale.watermarkMicros());
        }
        graph.onWatermark("sales", Long.MAX_VALUE);
        graph.onEpochEnd();
        return zSet;
    }

    private static void add(Map<String, Long> zSet, String prefix, Batch rows) {
        for (int row = 0; row < rows.count(); row++) {
            Results.add(zSet, prefix + ZSets.row(rows, row), rows.weights()[row]);
        }
    }

    /** Sends on the watermark that the sequencer reached with a row. */
    private static final class Stamped implements WatermarkGenerator<Sale> {
        @Override
        public void onEvent(Sale sale, long timestamp, WatermarkOutput output) {
            output.emitWatermark(new Watermark(sale.watermarkMicros()));
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {}
    }
}
