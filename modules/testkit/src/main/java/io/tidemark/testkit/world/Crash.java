package io.tidemark.testkit.world;

/**
 * The process ended here. Thrown at the step where it did and at every one after it, until the world is started again. An Error, so that nobody takes
 * it for a failure of a disk or a sink that can be lived with.
 */
public final class Crash extends Error {
    private static final long serialVersionUID = 1L;

    Crash() {
        super("the process has crashed", null, false, false);
    }
}
