package io.tidemark.core.window.aggregate;

import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;

/**
 * What a windowed aggregate is to do. Immutable.
 *
 * @param node with its window's start and end among the keys
 * @param name of the node in the plan; {@code _operator} of its late rows
 * @param insertOnly whether no row of the input is ever taken back
 * @param late what late rows do
 * @param emitOnWindowClose whether results of open windows are not emitted
 * @param eventTime column of the input by which rows were assigned to windows; -1 if it is not there
 * @param ledgerKeys numbers of the keys by which the ledger knows a result, in its order: it finds the versions of late rows by their hash
 */
public record WindowSettings(
        PlanNode.Aggregate node,
        String name,
        boolean insertOnly,
        LatePolicy late,
        boolean emitOnWindowClose,
        int eventTime,
        int[] ledgerKeys) {}
