package io.tidemark.testkit.oracle.feature;

import io.tidemark.testkit.oracle.query.Column;
import io.tidemark.testkit.oracle.query.From;
import io.tidemark.testkit.oracle.query.Item;
import io.tidemark.testkit.oracle.query.Query;
import io.tidemark.testkit.oracle.query.Role;
import io.tidemark.testkit.oracle.query.Select;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Queries that look at rows in an order: functions with OVER, and the first ones of each group. Where ties would show, all columns are in the order. */
final class Orders {
    private Orders() {}

    static Query over(Surroundings around) {
        From from = around.table().as("a");
        List<Item> items = new ArrayList<>();
        items.add(around.expressions().item(Surroundings.exact(from.columns()), "c1"));
        for (int i = around.random().nextInt(1, 4); i > 0; i--) {
            items.add(function(around, from.columns(), "f" + i));
        }
        return Select.of(items, from, around.expressions().conditions(from.columns(), 1));
    }

    /** Rows whose rank is low. */
    static Query top(Surroundings around) {
        From from = around.table().as("a");
        List<Item> items = around.expressions().items(Surroundings.exact(from.columns()), 2);
        String function = around.oneIn(2)
                ? "ROW_NUMBER() OVER (" + partition(around, from.columns()) + whole(around, from.columns()) + ")"
                : around.pick(List.of("RANK", "DENSE_RANK")) + "() OVER (" + partition(around, from.columns())
                        + some(around, from.columns()) + ")";
        items.add(new Item(function, "place", Role.EXTREME));
        return bounded(around, Select.of(items, from, around.expressions().conditions(from.columns(), 1)));
    }

    /** The first rows of a query that gives each its {@code place}. */
    static Query bounded(Surroundings around, Select ranked) {
        List<Item> all = ranked.items().stream()
                .map(item -> new Item("q." + item.name(), item.name(), item.role()))
                .toList();
        String bound = around.pick(List.of("q.place <= 3", "q.place = 1", "q.place < 3", "q.place BETWEEN 2 AND 4"));
        return Select.of(all, new From.Derived(ranked, "q"), List.of(bound));
    }

    private static Item function(Surroundings around, List<Column> scope, String name) {
        return function(around, scope, partition(around, scope), name);
    }

    /** A function over the rows of a partition. */
    static Item function(Surroundings around, List<Column> scope, String partition, String name) {
        Column column = around.pick(Surroundings.exact(scope));
        return switch (around.random().nextInt(7)) {
            case 0 ->
                new Item(
                        around.pick(List.of("RANK", "DENSE_RANK")) + "() OVER (" + partition + some(around, scope)
                                + ")",
                        name,
                        Role.EXTREME);
            case 1 -> new Item("ROW_NUMBER() OVER (" + partition + whole(around, scope) + ")", name, Role.EXTREME);
            case 2 ->
                new Item(
                        around.pick(List.of("LAG", "LEAD")) + "(" + column.name() + ", "
                                + around.random().nextInt(3) + ") OVER (" + partition + whole(around, scope) + ")",
                        name,
                        column.role());
            case 3 ->
                new Item(
                        around.pick(List.of("FIRST_VALUE", "LAST_VALUE")) + "(" + column.name() + ") OVER (" + partition
                                + whole(around, scope) + rows(around) + ")",
                        name,
                        column.role());
            case 4 -> new Item("COUNT(*) OVER (" + partition + some(around, scope) + ")", name, Role.EXTREME);
            case 5 -> sum(around, scope, name, partition + some(around, scope));
            default -> sum(around, scope, name, partition + whole(around, scope) + rows(around));
        };
    }

    private static Item sum(Surroundings around, List<Column> scope, String name, String window) {
        List<Column> numbers = new ArrayList<>(Surroundings.of(scope, Role.SMALL));
        numbers.addAll(Surroundings.of(scope, Role.MONEY));
        if (numbers.isEmpty()) {
            return new Item("COUNT(*) OVER (" + window + ")", name, Role.EXTREME);
        }
        Column number = around.pick(numbers);
        boolean adds = around.oneIn(2);
        Role sum = number.role() == Role.SMALL ? Role.EXTREME : Role.WIDE;
        return new Item(
                (adds ? "SUM(" : around.pick(List.of("MIN(", "MAX("))) + number.name() + ") OVER (" + window + ")",
                name,
                adds ? sum : number.role());
    }

    private static String partition(Surroundings around, List<Column> scope) {
        return around.oneIn(3)
                ? ""
                : "PARTITION BY " + around.pick(Surroundings.exact(scope)).name() + " ";
    }

    /** An order that may leave rows equal. */
    static String some(Surroundings around, List<Column> scope) {
        return around.some(Surroundings.exact(scope), 2).stream()
                .map(column -> column.name() + direction(around))
                .collect(Collectors.joining(", ", "ORDER BY ", ""));
    }

    /** An order that leaves only rows equal that are equal as a whole. */
    static String whole(Surroundings around, List<Column> scope) {
        return some(around, scope) + scope.stream().map(Column::name).collect(Collectors.joining(", ", ", ", ""));
    }

    private static String direction(Surroundings around) {
        return around.pick(List.of("", "", " DESC", " DESC NULLS LAST", " NULLS FIRST"));
    }

    private static String rows(Surroundings around) {
        return " ROWS BETWEEN "
                + around.pick(List.of(
                        "1 PRECEDING AND CURRENT ROW",
                        "UNBOUNDED PRECEDING AND 1 FOLLOWING",
                        "2 PRECEDING AND 1 PRECEDING",
                        "CURRENT ROW AND UNBOUNDED FOLLOWING",
                        "1 FOLLOWING AND 3 FOLLOWING",
                        "UNBOUNDED PRECEDING AND CURRENT ROW"));
    }
}
