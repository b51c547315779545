package io.tidemark.tests.simulation.checker;

import java.util.List;

/** Something that must hold. One thread at a time; one for each run, over all its crashes. */
public interface Checker {
    /** The engine runs, and is looked at between two epochs; also right after a start. */
    void look(Glimpse glimpse);

    /** Nothing goes wrong any more and nothing is left to do. */
    void end(Glimpse glimpse);

    /** All checkers of a run. */
    static List<Checker> all() {
        return List.of(
                new EpochChecker(),
                new DurabilityChecker(),
                new RepeatableReadChecker(),
                new LedgerChecker(),
                new AccountingChecker(),
                new SinkChecker(),
                new NoLostChangeChecker(),
                new NoDoubleChangeChecker(),
                new BatchEqualityChecker(),
                new AnswersChecker());
    }
}
