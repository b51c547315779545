package io.tidemark.benchmarks.kernel;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.expr.RowSelection;
import io.tidemark.core.expr.VectorExpr;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Rows a second of expressions over one full slice: two BIGINT columns (the second NULL in one row of ten), a DECIMAL(12, 2), a
 * TIMESTAMP and a VARCHAR of 25 bytes. Run {@code org.openjdk.jmh.Main ExpressionBenchmark}; one case with {@code -p expression=like}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class ExpressionBenchmark {
    private static final Expr A = new Expr.ColumnRef(0, DataType.BIGINT);
    private static final Expr B = new Expr.ColumnRef(1, DataType.BIGINT);
    private static final Expr PRICE = new Expr.ColumnRef(2, DataType.decimal(12, 2));
    private static final Expr TIME = new Expr.ColumnRef(3, DataType.TIMESTAMP);
    private static final Expr TEXT = new Expr.ColumnRef(4, DataType.VARCHAR);
    private static final int MAX_NUMBER = 1_000;
    private static final int MICROS_OF_MINUTE = 60_000_000;
    private static final long FIRST_MICROS = 1_700_000_000_000_000L;

    /** What is computed; a boolean is also selected by. */
    @Param({"filter", "arithmetic", "choice", "connective", "decimal", "wide", "like", "upper", "hour", "month"})
    public String expression = "filter";

    private final RowErrors errors = new RowErrors();
    private final RowSelection selection = new RowSelection();
    private final Batch batch = batch();
    private VectorExpr compiled = Expressions.compile(A);
    private boolean selects;

    @Setup
    public void compile() {
        Expr expr = expr(expression);
        compiled = Expressions.compile(expr);
        selects = expr.type().equals(DataType.BOOLEAN);
    }

    private static Batch batch() {
        Batch batch = new Batch(
                RowType.of(
                        Field.of("a", A.type()),
                        Field.of("b", B.type()),
                        Field.of("price", PRICE.type()),
                        Field.of("time", TIME.type()),
                        Field.of("text", TEXT.type())),
                Batch.SLICE_ROWS);
        Random random = new Random(1);
        for (int row = 0; row < Batch.SLICE_ROWS; row++) {
            batch.longs(0).set(row, random.nextInt(MAX_NUMBER));
            batch.longs(1).set(row, random.nextInt(MAX_NUMBER));
            batch.longs(1).nulls().set(row, random.nextInt(10) == 0);
            batch.longs(2).set(row, random.nextInt(MAX_NUMBER * 100));
            batch.longs(3).set(row, FIRST_MICROS + random.nextInt(MICROS_OF_MINUTE));
            batch.bytes(4).set(row, "the text of store " + random.nextInt(50) + " here");
        }
        batch.setCount(Batch.SLICE_ROWS);
        return batch;
    }

    private static Expr expr(String name) {
        return switch (name) {
            case "filter" -> call("gt", DataType.BOOLEAN, A, number(100));
            case "arithmetic" -> call("add", DataType.BIGINT, call("multiply", DataType.BIGINT, A, number(2)), B);
            case "choice" -> call("case", DataType.BIGINT, call("gt", DataType.BOOLEAN, A, B), A, B);
            case "connective" ->
                call(
                        "and",
                        DataType.BOOLEAN,
                        call("gt", DataType.BOOLEAN, A, number(100)),
                        call("lt", DataType.BOOLEAN, B, number(500)));
            case "decimal" -> call("add", DataType.decimal(13, 2), PRICE, PRICE);
            case "wide" -> call("multiply", DataType.decimal(31, 2), PRICE, A);
            case "like" -> call("like", DataType.BOOLEAN, TEXT, text("%store 1%"));
            case "upper" -> call("upper", DataType.VARCHAR, TEXT);
            case "hour" -> call("date_trunc", DataType.TIMESTAMP, text("hour"), TIME);
            default -> call("date_trunc", DataType.TIMESTAMP, text("month"), TIME);
        };
    }

    private static Expr call(String function, DataType type, Expr... arguments) {
        return new Expr.Call(function, List.of(arguments), type);
    }

    private static Expr number(long value) {
        return new Expr.Literal(value, DataType.BIGINT);
    }

    private static Expr text(String value) {
        return new Expr.Literal(value, DataType.VARCHAR);
    }

    /** One row. */
    @Benchmark
    @OperationsPerInvocation(Batch.SLICE_ROWS)
    public Object evaluate() {
        errors.clear();
        Column result = compiled.evaluate(batch, errors);
        return selects ? (Object) selection.select(result, batch.count()) : result;
    }
}
