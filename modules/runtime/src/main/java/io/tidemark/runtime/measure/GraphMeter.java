package io.tidemark.runtime.measure;

import io.tidemark.api.data.Batch;
import io.tidemark.core.graph.Measuring;
import io.tidemark.core.graph.ViewGraph;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.state.StateTables;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Measures the operators of one view or query from the moment that they were made: rows and bytes along each edge, time, and the state as it is. It
 * costs two looks at a clock for each operator and batch. One thread at a time.
 */
public final class GraphMeter implements Measuring {
    private final Function<String, MemoryStateTables> states;
    private final WorkClock clock;
    private final FlowMeter output = new FlowMeter();
    private final Map<String, MeasuredOperator> operators = new HashMap<>();
    private final Map<String, MemoryStateTables> tables = new HashMap<>();

    /**
     * Makes a meter.
     *
     * @param states gives each operator its tables, by the name of its node
     * @param clock of the thread that runs the operators
     */
    public GraphMeter(Function<String, MemoryStateTables> states, WorkClock clock) {
        this.states = states;
        this.clock = clock;
    }

    /** The tables of an operator. */
    public StateTables tables(String node) {
        return tables.computeIfAbsent(node, states);
    }

    @Override
    public Operator measured(String node, Operator operator) {
        MeasuredOperator made = new MeasuredOperator(operator, clock);
        operators.put(node, made);
        return made;
    }

    /** Counts what the graph gives. */
    public void output(Batch batch) {
        output.add(batch);
    }

    /** Hears the watermark of what the graph gives. */
    public void outputWatermark(long micros) {
        output.watermark(micros);
    }

    /** What was measured so far. */
    public GraphWork work() {
        Map<String, OperatorWork> works = new HashMap<>();
        operators.forEach((node, operator) -> works.put(node, operator.work(state(node))));
        return new GraphWork(works, output.flow());
    }

    /** A view's accounts are kept by its end. */
    private StateSize state(String node) {
        StateSize own = sizeOf(node);
        return node.equals(ViewGraph.END) ? own.plus(sizeOf(ViewGraph.ACCOUNTS)) : own;
    }

    private StateSize sizeOf(String node) {
        MemoryStateTables found = tables.get(node);
        return found == null ? StateSize.NONE : StateSize.of(found);
    }
}
