package io.tidemark.testkit.oracle.query;

import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.List;

/** A relation whose column {@code at} is an event time. Immutable. */
public interface Timed {
    /** Its columns, by their names alone. */
    List<Column> columns();

    /** As a window function names it. */
    String relation(Dialect dialect);

    /** The same with one part less. */
    List<Timed> smallerTimed();

    /** A query, one of whose columns is {@code at}. */
    record Result(Query query) implements Timed {
        @Override
        public List<Column> columns() {
            return query.columns();
        }

        @Override
        public String relation(Dialect dialect) {
            return "(" + query.sql(dialect) + ")";
        }

        @Override
        public List<Timed> smallerTimed() {
            return query.smaller().stream()
                    .filter(smaller -> smaller.columns().stream()
                            .anyMatch(column -> column.name().equals("at")))
                    .<Timed>map(Result::new)
                    .toList();
        }
    }
}
