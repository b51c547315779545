package io.tidemark.testkit.oracle;

import io.tidemark.testkit.oracle.query.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Makes a scenario that fails small: leaves out views, steps, rows and parts of queries as long as it still fails.
 *
 * <p>Halves come first, then quarters, then single ones (as in delta debugging), for views, for steps, and for the rows of each insert. Then each query gives up
 * part after part. All of it again, until nothing more can go, or the attempts are used up.
 */
public final class Shrinker {
    private final Predicate<Scenario> fails;
    private int attempts;
    private Scenario smallest;

    private Shrinker(Scenario failing, Predicate<Scenario> fails, int attempts) {
        smallest = failing;
        this.fails = fails;
        this.attempts = attempts;
    }

    /**
     * A small scenario that fails.
     *
     * @param fails whether one fails as the first did
     * @param attempts how often {@code fails} is asked at most
     */
    public static Scenario shrink(Scenario failing, Predicate<Scenario> fails, int attempts) {
        Shrinker shrinker = new Shrinker(failing, fails, attempts);
        while (shrinker.pass() && shrinker.attempts > 0) {
            // What was left out may let other parts go.
        }
        return shrinker.smallest;
    }

    private boolean pass() {
        Scenario before = smallest;
        views();
        steps();
        rows();
        queries();
        tables();
        plain();
        return !smallest.equals(before);
    }

    private boolean attempt(Scenario smaller) {
        if (attempts <= 0) {
            return false;
        }
        attempts--;
        if (fails.test(smaller)) {
            smallest = smaller;
            return true;
        }
        return false;
    }

    private interface With<T> {
        Scenario of(List<T> parts);
    }

    private <T> void leaveOut(List<T> all, With<T> with) {
        List<T> parts = new ArrayList<>(all);
        for (int size = Math.max(1, parts.size() / 2); size >= 1; size /= 2) {
            for (int from = parts.size() - size; from >= 0; from -= size) {
                List<T> rest = new ArrayList<>(parts);
                rest.subList(from, from + size).clear();
                if (attempt(with.of(rest))) {
                    parts = rest;
                    from = Math.min(from, parts.size());
                }
            }
        }
    }

    private void views() {
        leaveOut(smallest.views(), views -> with(views, smallest.steps()));
    }

    private void steps() {
        leaveOut(smallest.steps(), steps -> with(smallest.views(), steps));
    }

    private void rows() {
        for (int i = smallest.steps().size() - 1; i >= 0; i--) {
            int index = i;
            if (smallest.steps().get(i) instanceof Step.Insert insert) {
                leaveOut(
                        insert.rows(),
                        rows -> rows.isEmpty() ? smallest : with(new Step.Insert(insert.table(), rows), index));
            }
        }
    }

    private void queries() {
        for (int i = smallest.views().size() - 1; i >= 0; i--) {
            boolean isSmaller = true;
            while (isSmaller) {
                isSmaller = false;
                Scenario.View view = smallest.views().get(i);
                for (Query query : view.query().smaller()) {
                    if (attempt(with(new Scenario.View(view.name(), query), i))) {
                        isSmaller = true;
                        break;
                    }
                }
            }
        }
    }

    private void tables() {
        leaveOut(
                smallest.tables(),
                tables -> new Scenario(
                        smallest.settings(),
                        tables,
                        smallest.before(),
                        smallest.views(),
                        smallest.steps(),
                        smallest.threads()));
    }

    /** Without settings and with one thread, and views first. */
    private void plain() {
        if (!smallest.settings().isEmpty() || smallest.threads() > 1) {
            attempt(new Scenario(
                    List.of(), smallest.tables(), smallest.before(), smallest.views(), smallest.steps(), 1));
        }
        if (smallest.before() > 0) {
            attempt(new Scenario(
                    smallest.settings(), smallest.tables(), 0, smallest.views(), smallest.steps(), smallest.threads()));
        }
    }

    private Scenario with(List<Scenario.View> views, List<Step> steps) {
        return new Scenario(
                smallest.settings(), smallest.tables(), smallest.before(), views, steps, smallest.threads());
    }

    private Scenario with(Step step, int index) {
        List<Step> steps = new ArrayList<>(smallest.steps());
        steps.set(index, step);
        return with(smallest.views(), steps);
    }

    private Scenario with(Scenario.View view, int index) {
        List<Scenario.View> views = new ArrayList<>(smallest.views());
        views.set(index, view);
        return with(views, smallest.steps());
    }
}
