package io.tidemark.testkit.oracle.query;

import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.ArrayList;
import java.util.List;

/** What a query reads. Immutable. */
public interface From {
    /** Its columns, with aliases. */
    List<Column> columns();

    String sql(Dialect dialect);

    List<From> smaller();

    /** A table or view by its name. */
    record Named(String relation, String alias, List<Column> own) implements From {
        @Override
        public List<Column> columns() {
            return aliased(alias, own);
        }

        @Override
        public String sql(Dialect dialect) {
            return relation + " " + alias;
        }

        @Override
        public List<From> smaller() {
            return List.of();
        }
    }

    /** A query in parentheses. */
    record Derived(Query query, String alias) implements From {
        @Override
        public List<Column> columns() {
            return aliased(alias, query.columns());
        }

        @Override
        public String sql(Dialect dialect) {
            return "(" + query.sql(dialect) + ") " + alias;
        }

        @Override
        public List<From> smaller() {
            List<From> smaller = new ArrayList<>();
            query.smaller().forEach(one -> smaller.add(new Derived(one, alias)));
            return smaller;
        }
    }

    /** Two of them; {@code condition} is empty for a CROSS JOIN. */
    record Joined(From left, String kind, From right, List<String> condition) implements From {
        @Override
        public List<Column> columns() {
            List<Column> columns = new ArrayList<>(left.columns());
            columns.addAll(right.columns());
            return columns;
        }

        @Override
        public String sql(Dialect dialect) {
            boolean isBehindOffset = kind.equals("FULL") && dialect == Dialect.POSTGRES;
            return isBehindOffset
                    ? sql(behindOffset(left, dialect), behindOffset(right, dialect))
                    : sql(left.sql(dialect), right.sql(dialect));
        }

        private String sql(String left, String right) {
            String on = condition.isEmpty() ? "" : " ON " + String.join(" AND ", condition);
            return left + " " + kind + " JOIN " + right + on;
        }

        @Override
        public List<From> smaller() {
            List<From> smaller = new ArrayList<>(List.of(left, right));
            for (int i = 0; condition.size() > 1 && i < condition.size(); i++) {
                smaller.add(new Joined(left, kind, right, Select.without(condition, i)));
            }
            left.smaller().forEach(one -> smaller.add(new Joined(one, kind, right, condition)));
            right.smaller().forEach(one -> smaller.add(new Joined(left, kind, one, condition)));
            return smaller;
        }
    }

    /**
     * Elements of arrays of the rows before them.
     *
     * @param kind what stands between: {@code CROSS JOIN}, {@code LEFT JOIN}
     * @param rows a call of UNNEST or of a function that gives rows
     * @param own what the elements are, without alias
     * @param condition of a LEFT JOIN; empty for a CROSS JOIN
     */
    record Elements(From left, String kind, String rows, String alias, List<Column> own, String condition)
            implements From {
        @Override
        public List<Column> columns() {
            List<Column> columns = new ArrayList<>(left.columns());
            columns.addAll(aliased(alias, own));
            return columns;
        }

        @Override
        public String sql(Dialect dialect) {
            return sql(left.sql(dialect));
        }

        private String sql(String left) {
            String names = String.join(", ", own.stream().map(Column::name).toList());
            return left + " " + kind + " LATERAL " + rows + " AS " + alias + "(" + names + ")"
                    + (condition.isEmpty() ? "" : " ON " + condition);
        }

        @Override
        public List<From> smaller() {
            return List.of(left);
        }
    }

    /**
     * As a side of a FULL JOIN in Postgres, which plans none over a column that it knows to be constant, and does not look behind an OFFSET.
     */
    private static String behindOffset(From from, Dialect dialect) {
        if (from instanceof Joined joined) {
            return joined.sql(behindOffset(joined.left(), dialect), behindOffset(joined.right(), dialect));
        } else if (from instanceof Elements elements) {
            return elements.sql(behindOffset(elements.left(), dialect));
        } else if (from instanceof Named named) {
            return "(SELECT * FROM " + named.relation() + " OFFSET 0) " + named.alias();
        } else if (from instanceof Derived derived) {
            return "(SELECT * FROM " + derived.sql(dialect) + " OFFSET 0) " + derived.alias();
        }
        return from.sql(dialect);
    }

    /** Columns with the alias of their relation before them. */
    static List<Column> aliased(String alias, List<Column> columns) {
        return columns.stream()
                .map(column -> new Column(alias + "." + column.name(), column.role()))
                .toList();
    }
}
