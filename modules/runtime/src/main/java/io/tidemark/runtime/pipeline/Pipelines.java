package io.tidemark.runtime.pipeline;

import io.tidemark.api.data.Batch;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.UnitRead;
import io.tidemark.api.type.RowType;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.CatalogEntry;
import io.tidemark.runtime.catalog.Connectors;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.runtime.checkpoint.Checkpoint;
import io.tidemark.runtime.checkpoint.CheckpointDraft;
import io.tidemark.runtime.checkpoint.StateRegistry;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.measure.InputMeter;
import io.tidemark.runtime.measure.WorkClock;
import io.tidemark.runtime.source.InputStage;
import io.tidemark.runtime.source.Origins;
import io.tidemark.runtime.source.Partition;
import io.tidemark.runtime.source.feed.ConnectorPartitions;
import io.tidemark.runtime.source.feed.DecodePool;
import io.tidemark.runtime.source.feed.JournalPartition;
import io.tidemark.runtime.source.feed.PartitionSource;
import io.tidemark.runtime.store.Library;
import io.tidemark.runtime.store.ObjectBooks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The pipelines of a host, made from the catalog. One thread at a time.
 *
 * <p>A view that is created while its sources have been read already gets a pipeline of its own, which reads them from the start, with
 * its own copy of the views that it needs. So it comes to be as if it had been there from the beginning, and the others need not wait for it.
 */
public final class Pipelines implements AutoCloseable {
    private static final String PART = "pipeline/";

    private final Library library;
    private final StateRegistry states;
    private final Connectors connectors;
    private final DecodePool pool;
    private final @Nullable Checkpoint checkpoint;
    private final Runnable news;
    private final Map<Integer, Pipeline> pipelines = new TreeMap<>();

    /**
     * No pipelines.
     *
     * @param checkpoint what those begin from that it knows; null for none
     * @param news told by sources, on any thread, that rows have come
     */
    public Pipelines(
            Library library,
            StateRegistry states,
            Connectors connectors,
            DecodePool pool,
            @Nullable Checkpoint checkpoint,
            Runnable news) {
        this.news = news;
        this.library = library;
        this.states = states;
        this.connectors = connectors;
        this.pool = pool;
        this.checkpoint = checkpoint;
    }

    /** All pipelines, by number. */
    public List<Pipeline> all() {
        return List.copyOf(pipelines.values());
    }

    public @Nullable Pipeline find(int number) {
        return pipelines.get(number);
    }

    /** The pipeline that writes the books of a source; null if none reads it. */
    public @Nullable Pipeline ofInput(String relation) {
        for (Pipeline pipeline : pipelines.values()) {
            if (pipeline.keepsBooksOf(relation)) {
                return pipeline;
            }
        }
        return null;
    }

    /** Makes the pipelines of a catalog that are not there yet, and makes those again that have other views now. */
    public void match(Catalog catalog) {
        Map<Integer, List<ViewDefinition>> wanted = Assignment.views(catalog);
        for (Pipeline pipeline : all()) {
            List<ViewDefinition> views = wanted.get(pipeline.number());
            if (views == null) {
                remove(pipeline);
            } else if (pipeline.isFresh() && !names(views).equals(names(pipeline))) {
                remove(pipeline);
            } else if (!names(views).equals(names(pipeline))) {
                pipeline.close();
                rebuild(catalog, pipeline, views);
            }
        }
        wanted.forEach((number, views) -> {
            if (!pipelines.containsKey(number)) {
                ByteReader saved = checkpoint == null ? null : checkpoint.find(PART + number);
                pipelines.put(number, build(catalog, number, views, saved));
            }
        });
    }

    /** An input has other options now: the pipelines that read it are made again and go on with their state. */
    public void renew(Catalog catalog, String input) {
        Map<Integer, List<ViewDefinition>> views = Assignment.views(catalog);
        for (Pipeline pipeline : all()) {
            if (pipeline.find(input) != null) {
                pipeline.close();
                rebuild(catalog, pipeline, views.getOrDefault(pipeline.number(), List.of()));
            }
        }
    }

    private static List<String> names(List<ViewDefinition> views) {
        return views.stream().map(ViewDefinition::name).toList();
    }

    private static List<String> names(Pipeline pipeline) {
        return pipeline.views().stream().map(ViewRun::name).toList();
    }

    private void remove(Pipeline pipeline) {
        pipeline.close();
        pipelines.remove(pipeline.number());
        states.remove(PART + pipeline.number() + "/");
    }

    /** A view went, or an input has other options: what is there goes on with its state. */
    private void rebuild(Catalog catalog, Pipeline before, List<ViewDefinition> views) {
        for (ViewRun view : before.views()) {
            if (!names(views).contains(view.name())) {
                states.remove(owner(before.number(), "view", view.name()) + "/");
            }
        }
        ByteWriter out = new ByteWriter(1 << 10);
        write(before, out);
        pipelines.remove(before.number());
        ByteReader saved = new ByteReader(out.toByteArray(), "pipeline " + before.number());
        pipelines.put(before.number(), build(catalog, before.number(), views, saved));
    }

    private static String owner(int pipeline, String kind, String name) {
        return PART + pipeline + "/" + kind + "/" + name;
    }

    private Pipeline build(Catalog catalog, int number, List<ViewDefinition> views, @Nullable ByteReader saved) {
        Origins origins = new Origins(new Batch(RowType.of(), 0));
        WorkClock clock = new WorkClock(pool.nanoTime());
        Pipeline pipeline = new Pipeline(number, origins, clock, saved == null ? 0 : saved.getLong());
        for (String relation : Assignment.inputs(catalog, views)) {
            CatalogEntry entry = catalog.entry(relation);
            boolean keepsBooks = ofInput(relation) == null;
            MemoryStateTables state = states.tables(owner(number, "input", relation));
            pipeline.addInput(
                    new InputStage((InputDefinition) entry.definition(), partitions(entry), state, origins, pipeline),
                    new InputMeter(state),
                    keepsBooks ? books(entry, saved == null) : null);
        }
        if (saved != null) {
            readPartitions(pipeline, saved);
        }
        for (ViewDefinition view : views) {
            CatalogEntry entry = catalog.entry(view.name());
            ObjectBooks books = entry.pipeline() == number ? library.add(entry) : null;
            String owner = owner(number, "view", view.name());
            pipeline.addView(new ViewRun(view, books, node -> states.tables(owner + "/" + node), origins, clock));
        }
        return pipeline;
    }

    /** The books of an input; a pipeline that reads it from the start writes them from the start. */
    private ObjectBooks books(CatalogEntry entry, boolean startsAnew) {
        ObjectBooks books = library.add(entry);
        boolean isStale = startsAnew && !books.hasRows() && books.hasEntries();
        return isStale ? library.reset(entry) : books;
    }

    private PartitionSource partitions(CatalogEntry entry) {
        if (entry.definition() instanceof SourceDefinition source && !source.isPushed()) {
            return new ConnectorPartitions(source, connectors, pool, news);
        }
        return new JournalPartition(() -> library.add(entry).rows().changes());
    }

    /** Adds where each pipeline is to a checkpoint. */
    public void save(CheckpointDraft out) {
        pipelines.forEach((number, pipeline) -> out.part(PART + number, part -> write(pipeline, part)));
    }

    private static void write(Pipeline pipeline, ByteWriter out) {
        out.putLong(pipeline.nextSlice()).putInt(pipeline.inputs().size());
        for (InputStage input : pipeline.inputs()) {
            out.putText(input.relation()).putInt(input.partitions().size());
            for (Partition partition : input.partitions()) {
                List<UnitRead> units = partition.progress().units();
                out.putText(partition.name()).putLong(partition.rows()).putInt(partition.rowsInSlice());
                out.putBoolean(partition.endsWithUnit()).putInt(units.size());
                for (UnitRead unit : units) {
                    out.putText(unit.unit()).putLong(unit.offset()).putLong(unit.mark());
                }
            }
        }
    }

    private static void readPartitions(Pipeline pipeline, ByteReader saved) {
        int inputs = saved.getCount(8);
        for (int i = 0; i < inputs; i++) {
            InputStage input = pipeline.find(saved.getText());
            int partitions = saved.getCount(8);
            for (int j = 0; j < partitions; j++) {
                String name = saved.getText();
                long rows = saved.getLong();
                int rowsInSlice = saved.getInt();
                boolean endsWithUnit = saved.getBoolean();
                PartitionProgress progress = new PartitionProgress(readUnits(saved));
                if (input != null) {
                    input.add(name, progress, rows, rowsInSlice).setEndsWithUnit(endsWithUnit);
                }
            }
        }
    }

    private static List<UnitRead> readUnits(ByteReader saved) {
        int count = saved.getCount(20);
        List<UnitRead> units = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            units.add(new UnitRead(saved.getText(), saved.getLong(), saved.getLong()));
        }
        return units;
    }

    @Override
    public void close() {
        pipelines.values().forEach(Pipeline::close);
        pipelines.clear();
    }
}
