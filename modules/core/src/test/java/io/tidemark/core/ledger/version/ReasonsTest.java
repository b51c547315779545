package io.tidemark.core.ledger.version;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ReasonsTest {
    @Test
    void causesOfOneKindAreNamedTogether() {
        assertThat(text("late: e6", "update: k1", "late: e9", "late: e6")).isEqualTo("late: e6, e9; update: k1");
    }

    @Test
    void causesUpstreamAreNamedByVersion() {
        assertThat(text("s version 2 (late: e6)", "s version 2 (late: e9)", "s version 3 (late: e7)"))
                .isEqualTo("s version 2 (late: e6, e9); s version 3 (late: e7)");
    }

    @Test
    void causesTwoViewsUpAreNamedByBothVersions() {
        assertThat(text("t version 4 (s version 2 (late: e6))", "t version 4 (s version 2 (late: e7))"))
                .isEqualTo("t version 4 (s version 2 (late: e6, e7))");
    }

    @Test
    void namesMayHoldAnything() {
        assertThat(text("late: a (b: c)", "late: )", "odd")).isEqualTo("late: a (b: c), ); odd");
    }

    @Test
    void namesBeyondTheLimitAreCounted() {
        Reasons reasons = new Reasons();
        for (int i = 0; i < Reasons.MAX_NAMES + 7; i++) {
            reasons.add("late: e" + i);
        }
        assertThat(reasons.text()).startsWith("late: e0, e1, ").endsWith(", e999 and 7 more");
    }

    @Test
    void noCauseIsNoReason() {
        Reasons reasons = new Reasons();
        reasons.add(null);
        assertThat(reasons.text()).isNull();
    }

    private static String text(String... causes) {
        Reasons reasons = new Reasons();
        for (String cause : causes) {
            reasons.add(cause);
        }
        return String.valueOf(reasons.text());
    }
}
