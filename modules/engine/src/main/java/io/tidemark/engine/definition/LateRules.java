package io.tidemark.engine.definition;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.runtime.catalog.SourceDefinition;
import java.util.List;

/** What late rows of a view do, and whether the sources remember their keys for long enough. Immutable. */
final class LateRules {
    static final String LATE = "late";
    static final String CORRECT_WITHIN = "correct_within";
    static final String CORRECT_EVERY = "correct_every";

    static final List<OptionSpec> SPECS = List.of(
            OptionSpec.optional(
                    LATE,
                    OptionKind.TEXT,
                    "correct",
                    "what a row does that comes after its window became final: 'correct' the result, or only 'record' the row"),
            OptionSpec.optional(
                    CORRECT_WITHIN,
                    OptionKind.DURATION,
                    null,
                    "how long after a window's end late rows still correct it, in event time"),
            OptionSpec.optional(
                    CORRECT_EVERY,
                    OptionKind.DURATION,
                    null,
                    "hold corrections back to once in this time, where a figure that moves often is worse than a late one"));

    private static final long DAY = 86_400_000_000L;

    private final Refusal refusal;
    private final WithOptions options;
    private final Windows windows;

    LateRules(Refusal refusal, WithOptions options, Windows windows) {
        this.refusal = refusal;
        this.options = options;
        this.windows = windows;
    }

    LatePolicy of(ViewPlan plan) {
        Options checked = options.checked(SPECS);
        if (!plan.isWindowed() && !plan.hasBoundedJoin()) {
            checkNotGiven();
            return new LatePolicy(true, DAY, 0);
        }
        if (!plan.isWindowed() && options.has(CORRECT_EVERY)) {
            throw refusal.because(
                    ErrorCode.INVALID_OPTION,
                    options.position(CORRECT_EVERY),
                    "Option \"" + CORRECT_EVERY + "\" is about windows that close, and the view has none.",
                    "Leave the option out: what a late row changes in a join is shown at once.");
        }
        boolean corrects = correctsLateRows(checked);
        if (!corrects) {
            checkRecords(plan);
        }
        long longest = windows.longest(plan.root());
        long within = checked.has(CORRECT_WITHIN) ? checked.micros(CORRECT_WITHIN) : -1;
        long room = Long.MAX_VALUE;
        for (SourceDefinition source : windows.sources(plan.root())) {
            if (source.deduplicateOn().length > 0) {
                room = Math.min(room, room(source, longest, within));
            }
        }
        long effective = within >= 0 ? within : room == Long.MAX_VALUE ? DAY : room;
        return new LatePolicy(corrects, effective, checked.has(CORRECT_EVERY) ? checked.micros(CORRECT_EVERY) : 0);
    }

    private void checkNotGiven() {
        for (OptionSpec spec : SPECS) {
            if (options.has(spec.name())) {
                throw refusal.because(
                        ErrorCode.INVALID_OPTION,
                        options.position(spec.name()),
                        "Option \"" + spec.name() + "\" is about windows that close, and the view has none.",
                        "Group by window_start and window_end of TUMBLE or HOP, or leave the option out.");
            }
        }
    }

    private boolean correctsLateRows(Options checked) {
        try {
            return checked.oneOf(LATE, "correct", "record").equals("correct");
        } catch (StatementException e) {
            throw Refusal.placed(e, options.position(LATE));
        }
    }

    private void checkRecords(ViewPlan plan) {
        for (String option : List.of(CORRECT_WITHIN, CORRECT_EVERY)) {
            if (options.has(option)) {
                throw refusal.because(
                        ErrorCode.INVALID_OPTION,
                        options.position(option),
                        "Option \"" + option
                                + "\" says when late rows correct a result, and late = 'record' says that they do not.",
                        "Leave one of the two out.");
            }
        }
        String retracting = windows.retracting(plan.root());
        if (!retracting.isEmpty()) {
            throw refusal.because(
                    ErrorCode.INVALID_OPTION,
                    options.position(LATE),
                    "late = 'record' needs input that only ever adds rows, and rows of \"" + retracting
                            + "\" can change or go.",
                    "Use late = 'correct', or read a source directly.");
        }
    }

    /** How long late rows of a source can be told from copies, after the end of the longest window. */
    private long room(SourceDefinition source, long longest, long within) {
        long delay = source.time().delayMicros();
        long room = source.horizonMicros() - delay - longest;
        if (room < Math.max(0, within)) {
            String detail = "Source \"" + source.name() + "\" remembers keys for "
                    + Durations.words(source.horizonMicros())
                    + ", which does not cover the delay of " + Durations.words(delay) + ", the largest window of "
                    + Durations.words(longest)
                    + (within >= 0 ? " and correct_within of " + Durations.words(within) : "")
                    + ": a late copy would be counted again.";
            long needed = delay + longest + Math.max(0, within);
            throw refusal.because(
                    ErrorCode.INVALID_HORIZON,
                    options.position(CORRECT_WITHIN),
                    detail,
                    "Deduplicate within " + Durations.words(needed) + " or more"
                            + (within > 0 && room >= 0
                                    ? ", or lower correct_within to " + Durations.words(room) + "."
                                    : "."));
        }
        return room;
    }
}
