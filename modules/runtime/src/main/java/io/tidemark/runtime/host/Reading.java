package io.tidemark.runtime.host;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.Book;
import io.tidemark.core.time.PartitionClock;
import io.tidemark.runtime.LatenessBucket;
import io.tidemark.runtime.PartitionStatus;
import io.tidemark.runtime.book.BookScan;
import io.tidemark.runtime.measure.ViewWork;
import io.tidemark.runtime.pipeline.Pipeline;
import io.tidemark.runtime.pipeline.ViewRun;
import io.tidemark.runtime.source.InputStage;
import io.tidemark.runtime.source.Partition;
import io.tidemark.runtime.store.ObjectBooks;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can be asked of a host beside its run. Books are read by anyone; what lies in operators is looked at between two epochs. */
final class Reading {
    private final HostState host;

    Reading(HostState host) {
        this.host = host;
    }

    ObjectBooks books(String relation) {
        ObjectBooks books = host.library.find(relation);
        if (books == null) {
            throw StatementException.of(ErrorCode.UNKNOWN_RELATION, "could not read \"" + relation + "\"")
                    .withDetail("There is no relation of that name.");
        }
        return books;
    }

    RowType bookType(String relation, Book book) {
        return books(relation).book(book).type().with(BookScan.SYSTEM_COLUMNS);
    }

    private @Nullable InputStage input(String source) {
        Pipeline pipeline = host.pipelines.ofInput(source);
        return pipeline == null ? null : pipeline.find(source);
    }

    List<PartitionStatus> partitions(String source) {
        InputStage input = input(source);
        List<PartitionStatus> all = new ArrayList<>();
        if (input == null) {
            return all;
        }
        for (Partition partition : input.partitions()) {
            PartitionClock clock = input.clock().partitions().get(partition.number());
            boolean isTimed = input.definition().time().isPresent();
            all.add(new PartitionStatus(
                    partition.name(),
                    partition.position(),
                    partition.end(),
                    partition.lagBytes(),
                    partition.rows(),
                    clock.highestMicros(),
                    isTimed ? clock.watermarkMicros() : Long.MIN_VALUE,
                    clock.idleSinceMicros()));
        }
        return all;
    }

    List<LatenessBucket> lateness(String source) {
        InputStage input = input(source);
        List<LatenessBucket> buckets = new ArrayList<>();
        if (input != null) {
            input.stage()
                    .times()
                    .lateness()
                    .forEach((from, to, rows) -> buckets.add(new LatenessBucket("lateness", from, to, rows)));
            input.stage()
                    .times()
                    .arrival()
                    .forEach((from, to, rows) -> buckets.add(new LatenessBucket("arrival", from, to, rows)));
        }
        return buckets;
    }

    Batch accounting(String view) {
        return published(view, "accounting of").run().graph().accounting();
    }

    ViewWork work(String view) {
        Published found = published(view, "the work of");
        return found.pipeline().work(found.run());
    }

    private record Published(Pipeline pipeline, ViewRun run) {}

    private Published published(String view, String what) {
        for (Pipeline pipeline : host.pipelines.all()) {
            for (ViewRun run : pipeline.views()) {
                if (run.isPublished() && run.name().equals(view)) {
                    return new Published(pipeline, run);
                }
            }
        }
        throw StatementException.of(ErrorCode.UNKNOWN_RELATION, "could not read " + what + " \"" + view + "\"")
                .withDetail("There is no materialized view of that name.");
    }
}
