package io.tidemark.tests.simulation.mutant;

import org.jspecify.annotations.Nullable;

/**
 * One change of a class: calls of a method are left out, or go to another method. Immutable.
 *
 * @param owner the class that is changed, below {@code io.tidemark}
 * @param method its method
 * @param called class and method that it calls, such as {@code EpochLog.force}; the class by its simple name
 * @param instead the method of {@link Mistakes} that is called in its place, with the receiver first; null to leave the call out
 */
record Rewrite(
        String owner,
        String method,
        String called,
        @Nullable String instead) {
    static Rewrite drop(String owner, String method, String called) {
        return new Rewrite(owner, method, called, null);
    }

    static Rewrite redirect(String owner, String method, String called, String instead) {
        return new Rewrite(owner, method, called, instead);
    }

    String className() {
        return "io.tidemark." + owner;
    }

    boolean isCall(String calledOwner, String name) {
        String simple = calledOwner.substring(calledOwner.lastIndexOf('/') + 1);
        return called.equals(simple.substring(simple.lastIndexOf('$') + 1) + "." + name);
    }
}
