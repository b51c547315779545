package io.tidemark.runtime.pipeline;

import io.tidemark.api.data.Batch;
import io.tidemark.core.lookup.Question;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;
import io.tidemark.runtime.log.LogRecord.Decision;
import io.tidemark.runtime.measure.InputMeter;
import io.tidemark.runtime.measure.InputWork;
import io.tidemark.runtime.measure.ViewWork;
import io.tidemark.runtime.measure.WorkClock;
import io.tidemark.runtime.source.InputListener;
import io.tidemark.runtime.source.InputStage;
import io.tidemark.runtime.source.Origins;
import io.tidemark.runtime.source.Partition;
import io.tidemark.runtime.source.feed.SliceWork;
import io.tidemark.runtime.store.ObjectBooks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Views of one cadence that share sources, with one set of offsets, watermarks and deduplication state. One thread at a time.
 *
 * <p>In an epoch: {@link #begin}; then, in logical order, {@link #process} and {@link #decide}; then {@link #end}.
 */
public final class Pipeline implements InputListener, AutoCloseable {
    private final int number;
    private final Origins origins;
    private final List<InputStage> inputs = new ArrayList<>();
    private final Map<String, InputMeter> meters = new LinkedHashMap<>();
    private final WorkClock clock;
    private final Map<String, ObjectBooks> inputBooks = new LinkedHashMap<>();
    private final List<ViewRun> views = new ArrayList<>();
    private final Map<String, List<ViewRun>> readers = new LinkedHashMap<>();
    private final Sequencer sequencer = new Sequencer(this);
    private long nextSlice;
    private long epochs;
    private Epoch epoch = Epoch.NONE;

    Pipeline(int number, Origins origins, WorkClock clock, long nextSlice) {
        this.number = number;
        this.origins = origins;
        this.clock = clock;
        this.nextSlice = nextSlice;
    }

    /** Adds an input; {@code books} are its books if this pipeline writes them. Inputs are added in order of name. */
    void addInput(InputStage input, InputMeter meter, @Nullable ObjectBooks books) {
        inputs.add(input);
        meters.put(input.relation(), meter);
        if (books != null) {
            inputBooks.put(input.relation(), books);
        }
    }

    /** Adds a view, after those that it reads. */
    void addView(ViewRun view) {
        for (String relation : view.graph().inputs()) {
            readers.computeIfAbsent(relation, name -> new ArrayList<>()).add(view);
        }
        for (ViewRun upstream : views) {
            if (view.graph().inputs().contains(upstream.name())) {
                upstream.feeds(view);
            }
        }
        views.add(view);
    }

    /** Unique in a data directory, for ever. */
    public int number() {
        return number;
    }

    public List<InputStage> inputs() {
        return inputs;
    }

    public List<ViewRun> views() {
        return views;
    }

    /** Number of the slice that comes next. */
    public long nextSlice() {
        return nextSlice;
    }

    Sequencer sequencer() {
        return sequencer;
    }

    /** Whether nothing has been read yet. */
    public boolean isFresh() {
        return nextSlice == 0;
    }

    /** The input of that relation; null if the pipeline does not read it. */
    public @Nullable InputStage find(String relation) {
        for (InputStage input : inputs) {
            if (input.relation().equals(relation)) {
                return input;
            }
        }
        return null;
    }

    /** Whether the books of the relation are written by this pipeline. */
    public boolean keepsBooksOf(String relation) {
        return inputBooks.containsKey(relation);
    }

    void begin(Epoch next) {
        epoch = next;
        epochs++;
        inputs.forEach(input -> input.onClock(next.clockMicros()));
        views.forEach(view -> view.begin(next));
    }

    void process(InputStage input, Partition partition, SliceWork work) {
        InputMeter meter = Objects.requireNonNull(meters.get(input.relation()));
        meter.add(work.rows(), work.sizeBytes(), work.decodeNanos());
        clock.enter(meter.time());
        input.process(partition, work, nextSlice++);
        clock.leave();
    }

    void decide(Decision decision) {
        InputStage input = find(decision.relation());
        if (input != null) {
            input.decide(decision, epoch.clockMicros());
        }
    }

    /** Completes the epoch; gives the warnings that are due, by relation. */
    Map<String, String> end() {
        Map<String, String> warnings = new LinkedHashMap<>();
        for (InputStage input : inputs) {
            String warning = input.onEpochEnd();
            if (warning != null) {
                warnings.put(input.relation(), warning);
            }
        }
        views.forEach(view -> view.graph().onEpochEnd());
        return warnings;
    }

    /** What views wait to be told of tables outside. */
    public List<Question> questions() {
        List<Question> questions = new ArrayList<>();
        views.forEach(view -> questions.addAll(view.graph().questions()));
        return questions;
    }

    /** Whether an epoch has to run at that time, be it empty, since something falls due. */
    boolean isDue(long clockMicros) {
        for (ViewRun view : views) {
            if (view.graph().nextClockDeadline() <= clockMicros) {
                return true;
            }
        }
        return false;
    }

    /** What was done for a view of this pipeline. */
    public ViewWork work(ViewRun view) {
        Map<String, InputWork> inputWork = new LinkedHashMap<>();
        meters.forEach((relation, meter) -> inputWork.put(relation, meter.work()));
        return new ViewWork(epochs, view.work(), inputWork);
    }

    private List<ViewRun> readers(String relation) {
        return readers.getOrDefault(relation, List.of());
    }

    @Override
    public void onRows(String relation, Batch rows) {
        for (ViewRun view : readers(relation)) {
            view.graph().onBatch(relation, rows);
        }
    }

    @Override
    public void onWatermark(String relation, long watermarkMicros) {
        for (ViewRun view : readers(relation)) {
            view.graph().onWatermark(relation, watermarkMicros);
        }
    }

    @Override
    public void onCounted(String relation, AccountTerm term, Batch rows) {
        for (ViewRun view : readers(relation)) {
            view.graph().account(relation, term, rows);
        }
    }

    @Override
    public void onUnverifiable(String relation, Batch rows, int timeColumn) {
        for (ViewRun view : readers(relation)) {
            view.graph().unverifiable(relation, rows, timeColumn, origins);
        }
    }

    @Override
    public void onBook(String relation, Book book, Batch rows) {
        ObjectBooks books = inputBooks.get(relation);
        if (books != null) {
            books.append(book, rows, epoch.number(), epoch.knownAtMicros());
        }
    }

    @Override
    public void close() {
        inputs.forEach(InputStage::close);
    }
}
