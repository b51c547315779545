package io.tidemark.testkit.oracle.feature;

import io.tidemark.testkit.oracle.query.Column;
import io.tidemark.testkit.oracle.query.Item;
import io.tidemark.testkit.oracle.query.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Random expressions over columns, whose values every engine agrees on. */
public final class Expressions {
    private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=", "=", ">");
    private static final List<String> PATTERNS = List.of(
            " LIKE 'a%'",
            " LIKE '%b%'",
            " LIKE '_'",
            " LIKE '%'",
            " LIKE 'a_ c'",
            " SIMILAR TO '(a|b)%'",
            " SIMILAR TO '[a-c]+'",
            " SIMILAR TO 'a.c|%b'",
            " NOT SIMILAR TO '_b?'",
            " = ANY ('{a,b}')");
    private static final String SINCE = " - TIMESTAMP '2026-04-01 00:00:00'";
    private static final int MINUTES_OF_DATA = 1_000;

    private final RandomGenerator random;

    public Expressions(RandomGenerator random) {
        this.random = random;
    }

    /** Something to select under a name, from a column or computed. */
    public Item item(List<Column> scope, String name) {
        Column column = pick(scope);
        if (!column.role().isExact() || random.nextInt(3) > 0) {
            return new Item(column.name(), name, column.role());
        }
        return new Item(value(column.role(), scope, 2), name, column.role());
    }

    /** Names {@code c1}, {@code c2} and so on. */
    public List<Item> items(List<Column> scope, int count) {
        List<Item> items = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            items.add(item(scope, "c" + i));
        }
        return items;
    }

    /** A value of a role: a column, a literal, or computed to some depth. */
    public String value(Role role, List<Column> scope, int depth) {
        List<Column> own = Surroundings.of(scope, role);
        if (depth > 0 && random.nextInt(2) == 0) {
            return computed(role, scope, depth - 1);
        }
        return own.isEmpty() || random.nextInt(5) == 0
                ? literal(role)
                : pick(own).name();
    }

    private String computed(Role role, List<Column> scope, int depth) {
        String one = value(role, scope, depth);
        if (random.nextInt(4) == 0) {
            return "CASE WHEN " + condition(scope, depth) + " THEN " + one + " ELSE " + value(role, scope, depth)
                    + " END";
        }
        return switch (role) {
            case SMALL -> small(one, scope, depth);
            case TEXT -> text(one, scope, depth);
            case MONEY ->
                pick(List.of("(%s + 1.25)", "abs(%s)", "-(%s)", "coalesce(%s, 0.00)"))
                        .formatted(one);
            case HALVES -> pick(List.of("(%s + 0.5)", "(%s * 2)", "abs(%s)")).formatted(one);
            case MOMENT ->
                pick(List.of("(%s + INTERVAL '90' MINUTE)", "date_trunc('hour', %s)", "(%s - INTERVAL '1' DAY)"))
                        .formatted(one);
            case FLAG -> "(" + condition(scope, depth) + ")";
            default -> "coalesce(" + one + ", " + value(role, scope, depth) + ")";
        };
    }

    private String small(String one, List<Column> scope, int depth) {
        String other = value(Role.SMALL, scope, depth);
        return switch (random.nextInt(9)) {
            case 0 -> "(" + one + " + " + other + ")";
            case 1 -> "(" + one + " - " + other + ")";
            case 2 -> "(" + one + " * " + other + ")";
            case 3 -> "(" + one + " / nullif(" + other + ", 0))";
            case 4 -> "(" + one + " % nullif(" + other + ", 0))";
            case 5 -> "abs(" + one + ")";
            case 6 -> "coalesce(" + one + ", " + other + ")";
            case 7 -> "CAST(length(" + value(Role.TEXT, scope, depth) + ") AS INTEGER)";
            default -> "greatest(" + one + ", " + other + ")";
        };
    }

    private String text(String one, List<Column> scope, int depth) {
        return switch (random.nextInt(9)) {
            case 8 -> json(one, scope, depth);
            case 0 -> "upper(" + one + ")";
            case 1 -> "(" + one + " || '-' || " + value(Role.TEXT, scope, depth) + ")";
            case 2 -> "substring(" + one + ", 1, 2)";
            case 3 -> "replace(" + one + ", 'a', 'xy')";
            case 4 -> "coalesce(" + one + ", 'none')";
            case 5 -> "CAST(" + value(Role.SMALL, scope, depth) + " AS VARCHAR)";
            case 6 -> "trim(" + one + ")";
            default -> "lower(" + one + ")";
        };
    }

    private String json(String text, List<Column> scope, int depth) {
        String number = value(Role.SMALL, scope, depth);
        return pick(List.of(
                        "CAST(jsonb_build_object('t', %s, 'n', %s) AS VARCHAR)",
                        "(jsonb_build_array(%s, %s) ->> 0)",
                        "CAST(jsonb_path_query_array(jsonb_build_array(%s, %s, 2), '$[*] ? (@ > 1 || @ == \"a\")') AS VARCHAR)"))
                .formatted(text, number);
    }

    /** A condition that is true, false or unknown. */
    public String condition(List<Column> scope, int depth) {
        if (depth > 0 && random.nextInt(3) == 0) {
            String one = condition(scope, depth - 1);
            return switch (random.nextInt(3)) {
                case 0 -> "NOT (" + one + ")";
                case 1 -> "(" + one + " OR " + condition(scope, depth - 1) + ")";
                default -> "(" + one + " AND " + condition(scope, depth - 1) + ")";
            };
        }
        List<Column> exact = Surroundings.exact(scope);
        if (exact.isEmpty()) {
            return "TRUE";
        }
        Column column = pick(exact);
        return random.nextInt(10) == 0
                ? ofRow(column, pick(exact), scope)
                : ofColumn(column, column.role(), scope, depth);
    }

    /** Two columns, compared with two values. */
    private String ofRow(Column one, Column two, List<Column> scope) {
        String row = "(" + one.name() + ", " + two.name() + ")";
        String other = "(" + value(one.role(), scope, 0) + ", " + value(two.role(), scope, 0) + ")";
        boolean ordered = one.role().isOrdered() && two.role().isOrdered();
        return switch (random.nextInt(5)) {
            case 0 -> row + " IS NULL";
            case 1 -> row + " IS NOT NULL";
            case 2 -> row + " IS DISTINCT FROM " + other;
            default -> row + " " + (ordered ? pick(COMPARISONS) : pick(List.of("=", "<>"))) + " " + other;
        };
    }

    private String ofColumn(Column column, Role role, List<Column> scope, int depth) {
        String one = column.name();
        return switch (random.nextInt(8)) {
            case 0 -> one + " IS NULL";
            case 1 -> one + " IS NOT NULL";
            case 2 -> one + " IS DISTINCT FROM " + value(role, scope, 0);
            case 3 -> one + " IN (" + literal(role) + ", " + literal(role) + ")";
            case 4 ->
                role.isOrdered() ? one + " BETWEEN " + literal(role) + " AND " + literal(role) : one + " IS NOT TRUE";
            case 5 -> role == Role.TEXT ? one + pick(PATTERNS) : compared(one, role, scope, depth);
            default -> compared(one, role, scope, depth);
        };
    }

    private String compared(String one, Role role, List<Column> scope, int depth) {
        String comparison = role.isOrdered() ? pick(COMPARISONS) : "=";
        return one + " " + comparison + " " + value(role, scope, Math.min(depth, 1));
    }

    /** A few conditions, or none. */
    public List<String> conditions(List<Column> scope, int most) {
        List<String> conditions = new ArrayList<>();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            conditions.add(condition(scope, 1));
        }
        return conditions;
    }

    public String literal(Role role) {
        if (role == Role.MOMENT) {
            int minute = random.nextInt(MINUTES_OF_DATA);
            return "TIMESTAMP '2026-04-01 %02d:%02d:00'".formatted(minute / 60, minute % 60);
        }
        return role.literals().isEmpty() ? "CAST(1.50 AS DECIMAL(38, 2))" : pick(role.literals());
    }

    /** An aggregate of rows with these columns. */
    public Item aggregate(List<Column> scope, String name) {
        Column column = pick(Surroundings.exact(scope));
        String argument = random.nextInt(4) == 0 ? value(column.role(), scope, 1) : column.name();
        Item plain = call(column.role(), argument, name);
        String filter = random.nextInt(4) > 0 ? "" : " FILTER (WHERE " + condition(scope, 1) + ")";
        if (plain.expression().contains(SINCE)) {
            String seconds = "EXTRACT(EPOCH FROM " + plain.expression() + filter + ")";
            return new Item("CAST(" + seconds + " AS DECIMAL(30, 6))", name, Role.ROUNDED);
        }
        if (plain.expression().startsWith("STDDEV")) {
            // Postgres takes the root of a variance that it has rounded before, so its last digits are not right.
            return new Item("CAST(" + plain.expression() + filter + " AS DOUBLE PRECISION)", name, plain.role());
        }
        if (plain.expression().startsWith("JSONB_AGG")) {
            return new Item("CAST(" + plain.expression() + filter + " AS VARCHAR)", name, Role.TEXT);
        }
        return plain.expression().startsWith("ARRAY_AGG")
                ? new Item("array_to_string(" + plain.expression() + filter + ", ',', '*')", name, Role.TEXT)
                : new Item(plain.expression() + filter, name, plain.role());
    }

    /** An aggregate of a column that can be taken of parts of the rows, and then of what came of them. */
    Item ofParts(Column column, String name) {
        Role role = column.role();
        int kind = random.nextInt(4);
        if (kind == 0 || !role.isOrdered()) {
            return new Item(random.nextBoolean() ? "COUNT(*)" : "COUNT(" + column.name() + ")", name, Role.EXTREME);
        }
        return kind == 1 && isAddable(role) && role != Role.HALVES
                ? new Item("SUM(" + column.name() + ")", name, sum(role))
                : new Item(pick(List.of("MIN", "MAX")) + "(" + column.name() + ")", name, role);
    }

    private Item call(Role role, String argument, String name) {
        String distinct = random.nextInt(4) == 0 ? "DISTINCT " : "";
        int kind = random.nextInt(8);
        if (kind >= 6 && (role == Role.TEXT || isAddable(role))) {
            return rarer(role, argument, distinct, name);
        }
        if (kind == 0) {
            return new Item("COUNT(*)", name, Role.EXTREME);
        } else if (kind == 1) {
            return new Item("COUNT(" + distinct + argument + ")", name, Role.EXTREME);
        } else if (role == Role.FLAG) {
            return new Item(pick(List.of("BOOL_AND", "BOOL_OR")) + "(" + argument + ")", name, role);
        } else if (role == Role.MOMENT && kind == 3) {
            return new Item("SUM(" + distinct + argument + SINCE + ")", name, Role.ROUNDED);
        } else if (kind == 2 || !isAddable(role)) {
            return new Item(pick(List.of("MIN", "MAX")) + "(" + argument + ")", name, role);
        } else if (kind == 3 && role != Role.HALVES) {
            return new Item("AVG(" + distinct + argument + ")", name, Role.ROUNDED);
        }
        return new Item("SUM(" + distinct + argument + ")", name, sum(role));
    }

    private Item rarer(Role role, String value, String distinct, String name) {
        // Postgres sorts by a bare literal otherwise than by an argument, and has no array of what might be of any
        // type.
        String argument = role == Role.TEXT ? "CAST(" + value + " AS VARCHAR)" : value;
        if ((role == Role.TEXT || role == Role.SMALL) && random.nextInt(3) == 0) {
            if (random.nextBoolean()) {
                return new Item("ARRAY_AGG(" + distinct + argument + " ORDER BY " + argument + ")", name, role);
            }
            // Postgres does not know what a literal alone is here.
            String known = role == Role.TEXT ? "(" + argument + " || '')" : argument;
            return new Item("JSONB_AGG(" + distinct + known + " ORDER BY " + known + ")", name, role);
        } else if (role == Role.TEXT) {
            return new Item("STRING_AGG(" + distinct + argument + ", ',' ORDER BY " + argument + ")", name, role);
        } else if (role == Role.SMALL && random.nextBoolean()) {
            String bits = pick(List.of("BIT_AND", "BIT_OR", "BIT_XOR"));
            return new Item(bits + "(" + distinct + argument + ")", name, role);
        } else if ((role == Role.SMALL || role == Role.MONEY) && random.nextBoolean()) {
            String spread = pick(List.of("VAR_POP", "VAR_SAMP", "STDDEV_POP", "STDDEV_SAMP"));
            return new Item(spread + "(" + distinct + argument + ")", name, Role.ROUNDED);
        }
        String fraction = pick(List.of("0", "0.25", "0.5", "0.9", "1"));
        return new Item("PERCENTILE_DISC(" + fraction + ") WITHIN GROUP (ORDER BY " + argument + ")", name, role);
    }

    private static boolean isAddable(Role role) {
        return role == Role.SMALL || role == Role.EXTREME || role == Role.MONEY || role == Role.HALVES;
    }

    private static Role sum(Role role) {
        return switch (role) {
            case SMALL -> Role.EXTREME;
            case EXTREME, MONEY -> Role.WIDE;
            default -> role;
        };
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
