package io.tidemark.sql.explain;

import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Calls as SQL writes them: {@code a + b > 3 AND NOT c}. Stateless. */
final class CallText {
    /** How tightly what is between operands binds: an operand that binds less stands in parentheses. */
    private static final int OR = 1;

    private static final int AND = 2;
    private static final int NOT = 3;
    private static final int TEST = 4;
    private static final int COMPARISON = 5;
    private static final int OTHER = 6;
    private static final int SUM = 7;
    private static final int PRODUCT = 8;
    private static final int SIGN = 9;
    private static final int TIGHT = 10;

    private record Infix(String text, int strength) {}

    private static final Map<String, Infix> INFIX = Map.ofEntries(
            Map.entry("or", new Infix("OR", OR)),
            Map.entry("and", new Infix("AND", AND)),
            Map.entry("eq", new Infix("=", COMPARISON)),
            Map.entry("ne", new Infix("<>", COMPARISON)),
            Map.entry("lt", new Infix("<", COMPARISON)),
            Map.entry("le", new Infix("<=", COMPARISON)),
            Map.entry("gt", new Infix(">", COMPARISON)),
            Map.entry("ge", new Infix(">=", COMPARISON)),
            Map.entry("is_distinct_from", new Infix("IS DISTINCT FROM", TEST)),
            Map.entry("is_not_distinct_from", new Infix("IS NOT DISTINCT FROM", TEST)),
            Map.entry("like", new Infix("LIKE", OTHER)),
            Map.entry("ilike", new Infix("ILIKE", OTHER)),
            Map.entry("concat_op", new Infix("||", OTHER)),
            Map.entry("add", new Infix("+", SUM)),
            Map.entry("add_interval", new Infix("+", SUM)),
            Map.entry("subtract", new Infix("-", SUM)),
            Map.entry("multiply", new Infix("*", PRODUCT)),
            Map.entry("divide", new Infix("/", PRODUCT)),
            Map.entry("modulo", new Infix("%", PRODUCT)));

    private CallText() {}

    /** The call; {@code text} writes its operands. */
    static String of(Expr.Call call, Function<Expr, String> text) {
        String name = call.function();
        List<Expr> operands = call.arguments();
        Infix infix = INFIX.get(name);
        if (infix != null && operands.size() >= 2) {
            return operands.stream()
                    .map(operand -> operand(operand, infix.strength(), operand != operands.get(0), text))
                    .collect(Collectors.joining(" " + infix.text() + " "));
        }
        if (operands.size() == 1 && name.startsWith("is_")) {
            return operand(operands.get(0), OTHER, true, text) + " "
                    + name.replace('_', ' ').toUpperCase(Locale.ROOT);
        }
        return switch (name) {
            case "not" -> "NOT " + operand(operands.get(0), NOT, false, text);
            case "negate" -> "-" + operand(operands.get(0), SIGN, true, text);
            case "cast" -> "CAST(" + text.apply(operands.get(0)) + " AS " + call.type() + ")";
            case "case" -> cases(operands.stream().map(text).toList());
            default -> name + operands.stream().map(text).collect(Collectors.joining(", ", "(", ")"));
        };
    }

    /** A condition as one of several that hold. */
    static String conjunct(Expr condition, RowType input) {
        return operand(condition, AND, false, part -> ExprText.text(part, input));
    }

    /** An operand, in parentheses if it binds less than what is around it, or just as much and is not the first. */
    private static String operand(Expr operand, int around, boolean isLater, Function<Expr, String> text) {
        int own = operand instanceof Expr.Call call ? strength(call) : TIGHT;
        boolean isChain = own == around && (around == AND || around == OR);
        boolean binds = own > around || isChain || own == around && !isLater;
        return binds ? text.apply(operand) : "(" + text.apply(operand) + ")";
    }

    private static int strength(Expr.Call call) {
        Infix infix = INFIX.get(call.function());
        if (infix != null) {
            return infix.strength();
        }
        if (call.arguments().size() == 1 && call.function().startsWith("is_")) {
            return TEST;
        }
        return switch (call.function()) {
            case "not" -> NOT;
            case "negate" -> SIGN;
            default -> TIGHT;
        };
    }

    private static String cases(List<String> operands) {
        List<String> parts = new ArrayList<>(List.of("CASE"));
        for (int i = 0; i + 1 < operands.size(); i += 2) {
            parts.add("WHEN " + operands.get(i) + " THEN " + operands.get(i + 1));
        }
        if (operands.size() % 2 == 1) {
            parts.add("ELSE " + operands.get(operands.size() - 1));
        }
        parts.add("END");
        return String.join(" ", parts);
    }
}
