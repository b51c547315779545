package io.tidemark.tests.simulation.checker;

import org.jspecify.annotations.Nullable;

/** Something that must hold does not. */
public final class Violation extends AssertionError {
    private static final long serialVersionUID = 1L;

    private final String checker;

    public Violation(Checker checker, String what) {
        this(checker.getClass().getSimpleName(), what, null);
    }

    public Violation(String checker, String what, @Nullable Throwable cause) {
        super(checker + ": " + what, cause);
        this.checker = checker;
    }

    /** Who found it. */
    public String checker() {
        return checker;
    }
}
