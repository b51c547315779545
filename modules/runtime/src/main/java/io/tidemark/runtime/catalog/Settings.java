package io.tidemark.runtime.catalog;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.OptionValues;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;

/** The settings of a host, each with who would change it, and why. Immutable. */
public final class Settings {
    /** Rows an epoch reads at most, about: smaller for tests of epochs, and for less work to repeat after a crash. */
    public static final String EPOCH_ROWS = "epoch_rows";
    /** Bytes an epoch reads at most, about: whoever has huge rows. */
    public static final String EPOCH_BYTES = "epoch_bytes";
    /** How long an epoch reads at most, about: whoever wants results of a backlog sooner. */
    public static final String EPOCH_TIME = "epoch_time";
    /** How often state is saved: less often for less writing, more often for a faster start after a crash. */
    public static final String CHECKPOINT_EVERY = "checkpoint_every";
    /** How much the log grows before state is saved: less for a faster start after a crash where much is journaled. */
    public static final String CHECKPOINT_LOG = "checkpoint_log";
    /** How long the log is kept: whoever wants to replay further back. */
    public static final String KEEP_LOG = "keep_log";
    /** How far back AS OF can ask: whoever audits. */
    public static final String KEEP_HISTORY = "keep_history";
    /** How long rejected, duplicate and late rows are kept. */
    public static final String KEEP_ROWS = "keep_rows";
    /** How long ledgers are kept: whoever must not keep data for ever. */
    public static final String KEEP_LEDGER = "keep_ledger";

    /** How much a sink that is away may be behind before its pipeline waits for it: whoever has less, or more, disk. */
    public static final String SINK_BACKLOG = "sink_backlog";

    /** Whether views whose state grows for ever are refused: whoever runs other people's queries. */
    public static final String REQUIRE_BOUNDED_STATE = "require_bounded_state";

    /** How much of the heap state may take: less where views read in memory need it, more where nothing else does. */
    public static final String STATE_MEMORY = "state_memory";

    private static final Set<String> ON = Set.of("on", "true");
    private static final Set<String> OFF = Set.of("off", "false");
    /** What an epoch of many rows takes of the heap. */
    private static final long EPOCH_MEGABYTES = 256;

    private static final String FOREVER = "36500 days";

    /** All settings, with their defaults. */
    public static final List<OptionSpec> SPECS = List.of(
            spec(EPOCH_ROWS, OptionKind.INTEGER, "524288", "rows that an epoch reads at most, about"),
            spec(EPOCH_BYTES, OptionKind.BYTES, "256 MB", "bytes that an epoch reads at most, about"),
            spec(EPOCH_TIME, OptionKind.DURATION, "5 seconds", "how long an epoch reads at most, about"),
            spec(CHECKPOINT_EVERY, OptionKind.DURATION, "1 minute", "how often state is saved"),
            spec(CHECKPOINT_LOG, OptionKind.BYTES, "64 MB", "how much the epoch log grows before state is saved"),
            spec(KEEP_LOG, OptionKind.DURATION, "30 days", "how long the epoch log is kept"),
            spec(KEEP_HISTORY, OptionKind.DURATION, "7 days", "how far back AS OF can ask"),
            spec(KEEP_ROWS, OptionKind.DURATION, "30 days", "how long rejected, duplicate and late rows are kept"),
            spec(KEEP_LEDGER, OptionKind.DURATION, FOREVER, "how long ledgers are kept"),
            spec(SINK_BACKLOG, OptionKind.BYTES, "4 GB", "how far a sink may be behind before its pipeline waits"),
            spec(
                    STATE_MEMORY,
                    OptionKind.BYTES,
                    shareOfHeap(),
                    "how much of the heap state takes before it goes to disk"),
            spec(
                    REQUIRE_BOUNDED_STATE,
                    OptionKind.BOOLEAN,
                    "off",
                    "whether a view is refused whose state grows for as long as rows come"));

    private final Map<String, String> values;

    /** What the values say, of those that were asked for. */
    private final Map<String, Long> amounts = new ConcurrentHashMap<>();

    /** Settings as a catalog has them; the others have their defaults. */
    public Settings(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    /** A third of what an epoch leaves: a checkpoint holds on to as much while pages are written beside it, and readers need room, too. */
    private static String shareOfHeap() {
        return Math.max(1, ((Runtime.getRuntime().maxMemory() >> 20) - EPOCH_MEGABYTES) / 3) + " MB";
    }

    private static OptionSpec spec(String name, OptionKind kind, String defaultValue, String description) {
        return OptionSpec.optional(name, kind, defaultValue, description);
    }

    /** Fails unless there is such a setting and it takes the value. */
    public static void check(String name, String value) {
        OptionSpec known = SPECS.stream()
                .filter(spec -> spec.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(name));
        if (known.kind() == OptionKind.BOOLEAN) {
            checkFlag(known, value);
            return;
        }
        long amount = switch (known.kind()) {
            case DURATION -> OptionValues.micros(value);
            case BYTES -> OptionValues.bytes(value);
            default -> value.trim().matches("\\d{1,18}") ? Long.parseLong(value.trim()) : 0;
        };
        if (amount < 1) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not set \"" + name + "\" to '" + value + "'")
                    .withDetail("It says " + known.description() + ", and must be more than 0.")
                    .withHint("The default is '" + known.defaultValue() + "'.");
        }
    }

    private static void checkFlag(OptionSpec known, String value) {
        if (!ON.contains(value.trim().toLowerCase(Locale.ROOT))
                && !OFF.contains(value.trim().toLowerCase(Locale.ROOT))) {
            throw StatementException.of(
                            ErrorCode.INVALID_OPTION, "could not set \"" + known.name() + "\" to '" + value + "'")
                    .withDetail("It says " + known.description() + ", and is on or off.")
                    .withHint("The default is '" + known.defaultValue() + "'.");
        }
    }

    private static StatementException unknown(String name) {
        return StatementException.of(ErrorCode.UNKNOWN_SETTING, "could not set \"" + name + "\"")
                .withDetail("There is no such setting.")
                .withHint("Settings: "
                        + String.join(", ", SPECS.stream().map(OptionSpec::name).toList()) + ".");
    }

    private String text(String name) {
        String value = values.get(name);
        if (value != null) {
            return value;
        }
        return SPECS.stream()
                .filter(spec -> spec.name().equals(name))
                .map(spec -> String.valueOf(spec.defaultValue()))
                .findFirst()
                .orElseThrow(() -> unknown(name));
    }

    /** Whether a setting is on. */
    public boolean flag(String name) {
        return ON.contains(text(name).trim().toLowerCase(Locale.ROOT));
    }

    public long number(String name) {
        return amount(name, text -> Long.parseLong(text.trim()));
    }

    public long bytes(String name) {
        return amount(name, OptionValues::bytes);
    }

    public long micros(String name) {
        return amount(name, OptionValues::micros);
    }

    /** Each is asked for in every epoch, and read once. */
    private long amount(String name, ToLongFunction<String> reader) {
        Long known = amounts.get(name);
        if (known == null) {
            known = reader.applyAsLong(text(name));
            amounts.put(name, known);
        }
        return known;
    }
}
