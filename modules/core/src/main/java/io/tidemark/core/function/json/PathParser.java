package io.tidemark.core.function.json;

import io.tidemark.core.function.row.RowFunctions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads a path, from the operators that bind least to the steps that bind most. One text each. */
final class PathParser {
    private static final Set<String> METHODS = Set.of(
            "type", "size", "double", "ceiling", "floor", "abs", "number", "integer", "bigint", "boolean", "string");

    private static final List<String> COMPARISONS = List.of("==", "!=", "<>", "<=", ">=", "<", ">");
    private static final int MAX_DEPTH = 100;

    private final PathText text;
    private int depth;

    PathParser(String path) {
        text = new PathText(path);
    }

    JsonPath parse() {
        boolean strict = text.takesWord("strict");
        if (!strict) {
            text.takesWord("lax");
        }
        PathNode root = or();
        if (!text.isEnd()) {
            throw text.failure("expected an operator or the end");
        }
        return new JsonPath(root, strict);
    }

    private PathNode or() {
        if (++depth > MAX_DEPTH) {
            throw text.failure("more than " + MAX_DEPTH + " levels");
        }
        PathNode left = and();
        while (text.takes("||")) {
            left = new PathNode.Or(predicate(left), predicate(and()));
        }
        depth--;
        return left;
    }

    private PathNode and() {
        PathNode left = comparison();
        while (text.takes("&&")) {
            left = new PathNode.And(predicate(left), predicate(comparison()));
        }
        return left;
    }

    private PathNode predicate(PathNode node) {
        if (!node.isPredicate()) {
            throw text.failure("expected a condition before");
        }
        return node;
    }

    private PathNode comparison() {
        PathNode left = sum();
        for (String operator : COMPARISONS) {
            if (text.takes(operator)) {
                return new PathNode.Comparison(operator.equals("<>") ? "!=" : operator, left, sum());
            }
        }
        if (text.takesWord("starts")) {
            if (!text.takesWord("with")) {
                throw text.failure("expected with");
            }
            return new PathNode.StartsWith(left, text.string());
        }
        if (text.takesWord("like_regex")) {
            String pattern = text.string();
            String flags = text.takesWord("flag") ? text.string() : "";
            return new PathNode.Like(left, pattern(pattern, flags));
        }
        return left;
    }

    /** In a path a dot stands for the end of a line only if the flag {@code s} says so. */
    private Pattern pattern(String pattern, String flags) {
        if (!flags.matches("[ismxq]*")) {
            throw text.failure("an unknown flag of like_regex");
        }
        String plain = flags.contains("q") ? Pattern.quote(pattern) : pattern;
        Pattern regex = RowFunctions.pattern(plain, flags.replaceAll("[smq]", ""));
        int lines = (flags.contains("s") ? Pattern.DOTALL : 0) | (flags.contains("m") ? Pattern.MULTILINE : 0);
        return Pattern.compile(regex.pattern(), regex.flags() & ~Pattern.DOTALL | lines);
    }

    private PathNode sum() {
        PathNode left = product();
        while (text.next() == '+' || text.next() == '-') {
            char operator = text.takes("+") ? '+' : '-';
            if (operator == '-') {
                text.needs("-");
            }
            left = new PathNode.Arithmetic(operator, left, product());
        }
        return left;
    }

    private PathNode product() {
        PathNode left = signed();
        while (text.next() == '*' || text.next() == '/' || text.next() == '%') {
            char operator = text.next();
            text.needs(String.valueOf(operator));
            left = new PathNode.Arithmetic(operator, left, signed());
        }
        return left;
    }

    private PathNode signed() {
        if (text.takes("-")) {
            return new PathNode.Sign(true, signed());
        }
        return text.takes("+") ? new PathNode.Sign(false, signed()) : steps(start());
    }

    private PathNode start() {
        if (text.takes("(")) {
            PathNode inner = or();
            text.needs(")");
            if (!text.takesWord("is")) {
                return inner;
            }
            if (!text.takesWord("unknown")) {
                throw text.failure("expected unknown");
            }
            return new PathNode.IsUnknown(predicate(inner));
        } else if (text.takes("!")) {
            return new PathNode.Not(predicate(start()));
        } else if (text.takes("$")) {
            if (text.next() == '"' || Character.isLetter(text.next())) {
                throw text.failure("variables are not there, a text of the path can be put together with ||,");
            }
            return new PathNode.Root();
        } else if (text.takes("@")) {
            return new PathNode.Current();
        } else if (text.next() == '"') {
            return new PathNode.Literal(text.string());
        } else if (text.isDigit()) {
            return new PathNode.Literal(new BigDecimal(text.number()));
        }
        return word();
    }

    private PathNode word() {
        if (text.takesWord("exists")) {
            text.needs("(");
            PathNode inner = or();
            text.needs(")");
            return new PathNode.Exists(inner);
        } else if (text.takesWord("last")) {
            return new PathNode.Last();
        } else if (text.takesWord("true")) {
            return new PathNode.Literal(true);
        } else if (text.takesWord("false")) {
            return new PathNode.Literal(false);
        } else if (text.takesWord("null")) {
            return new PathNode.Literal(null);
        }
        throw text.failure("expected a path, which begins with $, or a value");
    }

    private PathNode steps(PathNode start) {
        PathNode node = start;
        while (true) {
            if (text.takes(".**")) {
                node = levels(node);
            } else if (text.takes(".*")) {
                node = new PathNode.AllMembers(node);
            } else if (text.takes(".")) {
                node = member(node);
            } else if (text.takes("[")) {
                node = items(node);
            } else if (text.takes("?")) {
                text.needs("(");
                PathNode condition = predicate(or());
                text.needs(")");
                node = new PathNode.Filter(node, condition);
            } else {
                return node;
            }
        }
    }

    private PathNode member(PathNode of) {
        boolean quoted = text.next() == '"';
        String name = text.name();
        if (quoted || !text.takes("(")) {
            return new PathNode.Member(of, name);
        }
        text.needs(")");
        if (!METHODS.contains(name)) {
            throw text.failure("there is no method " + name + "()");
        }
        return new PathNode.Method(of, name);
    }

    private PathNode levels(PathNode of) {
        if (!text.takes("{")) {
            return new PathNode.Levels(of, 0, Integer.MAX_VALUE);
        }
        int from = level();
        int to = text.takesWord("to") ? level() : from;
        text.needs("}");
        return new PathNode.Levels(of, from, to);
    }

    private int level() {
        if (text.takesWord("last")) {
            return Integer.MAX_VALUE;
        }
        if (!text.isDigit()) {
            throw text.failure("expected a level");
        }
        return new BigDecimal(text.number()).intValueExact();
    }

    private PathNode items(PathNode of) {
        if (text.takes("*")) {
            text.needs("]");
            return new PathNode.AllItems(of);
        }
        List<PathNode.Range> ranges = new ArrayList<>();
        do {
            PathNode from = sum();
            ranges.add(new PathNode.Range(from, text.takesWord("to") ? sum() : from));
        } while (text.takes(","));
        text.needs("]");
        return new PathNode.Items(of, ranges);
    }
}
