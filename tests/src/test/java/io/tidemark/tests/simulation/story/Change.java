package io.tidemark.tests.simulation.story;

import java.util.List;

/**
 * A statement that changes rows: all of it or nothing. Immutable.
 *
 * @param id its identity
 * @param relation a table of items, or a source that sales are pushed into
 */
public record Change(String id, String relation, List<Item> deletes, List<Item> inserts, List<Sale> pushes) {}
