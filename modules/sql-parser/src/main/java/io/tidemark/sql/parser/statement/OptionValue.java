package io.tidemark.sql.parser.statement;

import java.math.BigDecimal;

/** The value of an option or setting. Immutable. */
public sealed interface OptionValue {

    /** Where it stands. */
    Position position();

    /**
     * The value as a user would write it between quotes, so that {@code freshness = '5 minutes'} and
     * {@code freshness = INTERVAL '5' MINUTE} read the same: {@code 12.50}, {@code true}, {@code 5 minutes}.
     */
    String text();

    /** A string, or a bare word. */
    record Text(Position position, String text) implements OptionValue {}

    /** A number. */
    record Numeric(Position position, BigDecimal value) implements OptionValue {
        @Override
        public String text() {
            return value.toPlainString();
        }
    }

    /** TRUE or FALSE. */
    record Bool(Position position, boolean value) implements OptionValue {
        @Override
        public String text() {
            return Boolean.toString(value);
        }
    }

    /** An interval literal. */
    record Interval(IntervalValue value) implements OptionValue {
        @Override
        public Position position() {
            return value.position();
        }

        @Override
        public String text() {
            return value.toString();
        }
    }
}
