package io.tidemark.engine.result;

import java.util.List;

/** What a statement gave: rows, or a word that it is done. Immutable. */
public sealed interface Result permits Rows, Result.Done {
    /**
     * A statement that gives no rows.
     *
     * @param tag as Postgres says it: {@code CREATE SOURCE}, {@code INSERT 3}
     * @param message the same for a reader, such as {@code created source "purchases"}
     * @param notices what a user must hear beside that, such as that the state of a view grows for ever
     */
    record Done(String tag, String message, List<String> notices) implements Result {
        public Done {
            notices = List.copyOf(notices);
        }

        /** Done, and nothing more to say. */
        public Done(String tag, String message) {
            this(tag, message, List.of());
        }
    }
}
