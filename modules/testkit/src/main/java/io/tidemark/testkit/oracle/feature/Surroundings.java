package io.tidemark.testkit.oracle.feature;

import io.tidemark.testkit.oracle.query.Column;
import io.tidemark.testkit.oracle.query.From;
import io.tidemark.testkit.oracle.query.Role;
import io.tidemark.testkit.oracle.query.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What a random query can be made of.
 *
 * @param tables those with an event time
 * @param file a table of a file, without one
 * @param views queries that have names already
 */
public record Surroundings(RandomGenerator random, List<Table> tables, Table file, List<From.Named> views) {
    /** Random expressions. */
    public Expressions expressions() {
        return new Expressions(random);
    }

    /** A table, or now and then a view or a file. */
    public From relation(String alias) {
        if (!views.isEmpty() && random.nextInt(6) == 0) {
            From.Named view = pick(views);
            return new From.Named(view.relation(), alias, view.own());
        }
        return oneIn(8) ? file.as(alias) : table().as(alias);
    }

    /** A table with an event time. */
    public Table table() {
        return pick(tables);
    }

    public <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    public boolean oneIn(int chances) {
        return random.nextInt(chances) == 0;
    }

    /** Columns that may be compared and grouped. */
    static List<Column> exact(List<Column> columns) {
        return columns.stream().filter(column -> column.role().isExact()).toList();
    }

    /** A few of them, at least one, in order. */
    <T> List<T> some(List<T> choices, int most) {
        List<T> rest = new ArrayList<>(choices);
        int count = Math.min(rest.size(), random.nextInt(1, most + 1));
        while (rest.size() > count) {
            rest.remove(random.nextInt(rest.size()));
        }
        return rest;
    }

    /** Columns of one role. */
    static List<Column> of(List<Column> columns, Role role) {
        return columns.stream().filter(column -> column.role() == role).toList();
    }
}
