package io.tidemark.testkit.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkOwner;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.testkit.Tables;
import io.tidemark.testkit.ZSets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What each sink keeps, so that every epoch is applied once whatever falls in between. With JUnit:
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicTest> keepsTheContract() {
 *     return SinkContract.checks(MyTarget::new).stream().map(check -> dynamicTest(check.name(), check::run));
 * }
 * }</pre>
 *
 * Stateless.
 */
public final class SinkContract {
    static final SinkOwner OWNER = new SinkOwner("directory/1", "engine-1", false);
    private static final RowType SALES =
            RowType.of(Field.required("store", DataType.VARCHAR), Field.of("sales", DataType.decimal(12, 2)));
    private static final int MOST_STEPS = 1_000;

    private final Supplier<? extends SinkTarget> targets;
    private final SinkMode mode;

    private SinkContract(Supplier<? extends SinkTarget> targets, SinkMode mode) {
        this.targets = targets;
        this.mode = mode;
    }

    /** All rules, for each mode that the sink takes; {@code targets} gives a new, empty target for each. */
    public static List<SinkCheck> checks(Supplier<? extends SinkTarget> targets) {
        List<SinkCheck> checks = new ArrayList<>();
        List<SinkMode> modes = new ArrayList<>();
        try (SinkTarget target = targets.get()) {
            modes.addAll(target.modes());
        }
        modes.stream().sorted().forEach(mode -> new SinkContract(targets, mode).addTo(checks));
        return checks;
    }

    private void addTo(List<SinkCheck> checks) {
        add(checks, "a new target is at epoch 0", this::isAtEpochZero);
        add(checks, "the last epoch is remembered", this::remembersTheLastEpoch);
        add(checks, "an epoch that is told again changes nothing", this::toldAgainChangesNothing);
        add(checks, "after a crash at any step each epoch is there once", this::survivesACrashAtEachStep);
        add(checks, "of two engines the older writes no more, or the newer is refused", this::fencesOneOfTwoEngines);
        add(checks, "an engine that comes back finds itself replaced", this::refusesTheReplacedOne);
        add(checks, "a sink of another data directory is refused", this::refusesAnotherIdentity);
        add(checks, "random epochs leave the rows of the view", this::keepsRandomEpochs);
        add(checks, "values of all types come back as they were", this::keepsAllTypes);
        add(checks, "columns that do not fit are refused", this::refusesOtherColumns);
        if (mode == SinkMode.UPSERT) {
            add(checks, "what is deleted and inserted in one epoch is there", this::deletesBeforeInserts);
            add(
                    checks,
                    "a row that is there already, and a delete of one that is not, change nothing",
                    this::takesNoOps);
        }
    }

    private void add(List<SinkCheck> checks, String rule, Check check) {
        checks.add(new SinkCheck(mode.name().toLowerCase(Locale.ROOT) + ": " + rule, () -> {
            try (SinkTarget target = targets.get()) {
                check.run(target);
            }
        }));
    }

    private interface Check {
        void run(SinkTarget target);
    }

    private SinkSchema schema(RowType row) {
        return new SinkSchema("sales", OWNER, row, mode == SinkMode.UPSERT ? new int[] {0} : new int[0], mode);
    }

    private static List<Batch> sales(String rows) {
        return List.of(Tables.batch(SALES, rows));
    }

    private void expect(SinkTarget target, String rows) {
        expect(target, schema(SALES), ZSets.of(SALES, rows));
    }

    private static void expect(SinkTarget target, SinkSchema schema, Map<List<@Nullable Object>, Long> rows) {
        Map<List<@Nullable Object>, Long> seen = target.rows(schema);
        if (!seen.equals(rows)) {
            Map<List<@Nullable Object>, Long> difference = new HashMap<>(seen);
            rows.forEach((row, weight) -> ZSets.add(difference, row, -weight));
            throw new AssertionError("the other end has these rows too often, or (-) too seldom:\n"
                    + ZSets.text(difference, schema.row()));
        }
    }

    private static void expect(long expected, long actual, String what) {
        if (expected != actual) {
            throw new AssertionError("expected " + what + " " + expected + ", but it is " + actual);
        }
    }

    private static void expectError(ErrorCode code, Runnable attempt, String what) {
        try {
            attempt.run();
        } catch (StatementException e) {
            if (e.code() == code) {
                return;
            }
            throw new AssertionError("expected " + code + " of " + what + ", but it is " + e, e);
        }
        throw new AssertionError("expected " + code + " of " + what + ", but it went through");
    }

    private void isAtEpochZero(SinkTarget target) {
        try (Sink sink = target.open(schema(SALES))) {
            expect(0, sink.lastEpoch(), "the last epoch");
        }
        expect(target, "");
    }

    private void remembersTheLastEpoch(SinkTarget target) {
        try (Sink sink = target.open(schema(SALES))) {
            sink.apply(3, sales("+ | a | 1.00"));
            sink.apply(7, sales("+ | b | 2.00"));
            expect(7, sink.lastEpoch(), "the last epoch");
        }
        try (Sink sink = target.open(schema(SALES))) {
            expect(7, sink.lastEpoch(), "the last epoch after it was opened again");
            sink.apply(8, sales("+ | c | 3.00"));
        }
        expect(target, "+ | a | 1.00\n+ | b | 2.00\n+ | c | 3.00");
    }

    private void toldAgainChangesNothing(SinkTarget target) {
        try (Sink sink = target.open(schema(SALES))) {
            sink.apply(3, sales("+ | a | 1.00"));
            refuses(sink, 3);
            refuses(sink, 2);
        }
        try (Sink sink = target.open(schema(SALES))) {
            refuses(sink, 3);
        }
        expect(target, "+ | a | 1.00");
    }

    private static void refuses(Sink sink, long epoch) {
        expectError(
                ErrorCode.INTERNAL, () -> sink.apply(epoch, sales("+ | a | 9.00")), "epoch " + epoch + " told again");
    }

    /** Epoch 1 is there; the process dies within epoch 2, is started again, and tells what the other end does not have. */
    private void survivesACrashAtEachStep(SinkTarget first) {
        boolean isDying = crash(first, 0);
        for (int step = 1; isDying; step++) {
            expect(0, step / MOST_STEPS, "thousands of steps of one epoch:");
            try (SinkTarget target = targets.get()) {
                isDying = crash(target, step);
            }
        }
    }

    private boolean crash(SinkTarget target, int step) {
        String second = mode == SinkMode.UPSERT ? "- | b | 2.00\n+ | a | 1.50\n+ | c | 3.00" : "+ | c | 3.00";
        try (Sink sink = target.open(schema(SALES))) {
            sink.apply(1, sales("+ | a | 1.00\n+ | b | 2.00"));
        }
        boolean hasDied = target.applyAndDie(schema(SALES), 2, sales(second), step);
        SinkOwner next = new SinkOwner(OWNER.identity(), "engine-2", false);
        try (Sink sink = target.open(schema(SALES).with(next))) {
            if (sink.lastEpoch() == 1) {
                expect(target, "+ | a | 1.00\n+ | b | 2.00");
                sink.apply(2, sales(second));
            }
            expect(2, sink.lastEpoch(), "after a crash before step " + step + " the last epoch");
        }
        expect(
                target,
                mode == SinkMode.UPSERT ? "+ | a | 1.50\n+ | c | 3.00" : "+ | a | 1.00\n+ | b | 2.00\n+ | c | 3.00");
        return hasDied;
    }

    private void fencesOneOfTwoEngines(SinkTarget target) {
        SinkSchema second = schema(SALES).with(new SinkOwner(OWNER.identity(), "engine-2", false));
        try (Sink older = target.open(schema(SALES))) {
            older.apply(1, sales("+ | a | 1.00"));
            Sink newer;
            try {
                newer = target.open(second);
            } catch (StatementException refused) {
                older.apply(2, sales("+ | b | 2.00"));
                expect(target, "+ | a | 1.00\n+ | b | 2.00");
                return;
            }
            try (newer) {
                expect(1, newer.lastEpoch(), "the last epoch for the newer engine");
                expectError(
                        ErrorCode.SINK_FENCED,
                        () -> older.apply(2, sales("+ | x | 9.00")),
                        "an epoch of the older engine");
                newer.apply(2, sales("+ | b | 2.00"));
                expectError(
                        ErrorCode.SINK_FENCED,
                        () -> older.apply(3, sales("+ | x | 9.00")),
                        "the next epoch of the older engine");
            }
        }
        expect(target, "+ | a | 1.00\n+ | b | 2.00");
    }

    private void refusesTheReplacedOne(SinkTarget target) {
        SinkSchema second = schema(SALES).with(new SinkOwner(OWNER.identity(), "engine-2", false));
        target.open(schema(SALES)).close();
        try (Sink newer = target.open(second)) {
            newer.apply(1, sales("+ | a | 1.00"));
        }
        expectError(
                ErrorCode.SINK_FENCED,
                () -> target.open(schema(SALES).with(OWNER.returning())).close(),
                "the return of the older engine");
        try (Sink again = target.open(second.with(second.owner().returning()))) {
            again.apply(2, sales("+ | b | 2.00"));
        }
        try (Sink restarted = target.open(schema(SALES).with(new SinkOwner(OWNER.identity(), "engine-3", false)))) {
            expect(2, restarted.lastEpoch(), "the last epoch for an engine that was started anew");
        }
        expect(target, "+ | a | 1.00\n+ | b | 2.00");
    }

    private void refusesAnotherIdentity(SinkTarget target) {
        SinkSchema other = schema(SALES).with(new SinkOwner("elsewhere/1", "engine-2", false));
        target.open(other).close();
        try (Sink sink = target.open(schema(SALES))) {
            sink.apply(1, sales("+ | a | 1.00"));
        }
        expectError(ErrorCode.SINK_MISMATCH, () -> target.open(other).close(), "a sink of another data directory");
        expect(target, "+ | a | 1.00");
    }

    private void deletesBeforeInserts(SinkTarget target) {
        try (Sink sink = target.open(schema(SALES))) {
            sink.apply(1, sales("+ | a | 1.00\n+ | b | 2.00"));
            sink.apply(
                    2,
                    List.of(
                            Tables.batch(SALES, "- | a | 1.00"),
                            Tables.batch(SALES, "- | b | 2.00\n+ | a | 7.00"),
                            Tables.batch(SALES, "+ | c | 3.00")));
        }
        expect(target, "+ | a | 7.00\n+ | c | 3.00");
    }

    private void takesNoOps(SinkTarget target) {
        try (Sink sink = target.open(schema(SALES))) {
            sink.apply(1, sales("+ | a | 1.00"));
            sink.apply(2, sales("- | b | 2.00\n+ | a | 1.00"));
            sink.apply(3, List.of());
        }
        expect(target, "+ | a | 1.00");
    }

    private void keepsRandomEpochs(SinkTarget target) {
        RandomEpochs epochs = new RandomEpochs(SALES, mode, new SplittableRandom(7));
        for (int run = 0; run < 4; run++) {
            try (Sink sink = target.open(schema(SALES))) {
                for (int i = 0; i < 10; i++) {
                    sink.apply(sink.lastEpoch() + 1 + run, epochs.next());
                }
            }
            expect(target, schema(SALES), epochs.rows());
        }
    }

    private void keepsAllTypes(SinkTarget target) {
        List<Field> fields = new ArrayList<>();
        fields.add(Field.required("id", DataType.BIGINT));
        for (DataType type : SinkTypes.ALL) {
            if (target.takes(type)) {
                fields.add(Field.of("c" + fields.size(), type));
            }
        }
        RowType row = new RowType(fields);
        RandomEpochs epochs = new RandomEpochs(row, mode, new SplittableRandom(11));
        try (Sink sink = target.open(schema(row))) {
            for (int epoch = 1; epoch <= 30; epoch++) {
                sink.apply(epoch, epochs.next());
            }
        }
        expect(target, schema(row), epochs.rows());
    }

    private void refusesOtherColumns(SinkTarget target) {
        try (Sink sink = target.open(schema(SALES))) {
            sink.apply(1, sales("+ | a | 1.00"));
        }
        RowType other = RowType.of(Field.required("store", DataType.VARCHAR), Field.of("sales", DataType.BOOLEAN));
        RowType more = SALES.with(Field.of("returns", DataType.BIGINT));
        if (target.checksColumns()) {
            for (RowType row : List.of(other, more)) {
                expectError(
                        ErrorCode.SINK_MISMATCH, () -> target.open(schema(row)).close(), "a sink of other columns");
            }
        }
        expect(target, "+ | a | 1.00");
    }
}
