package io.tidemark.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What holds of any ledger, whatever was put in. */
final class LedgerChecker {
    private LedgerChecker() {}

    static void check(ViewRun view) {
        Map<List<@Nullable Object>, Map<String, @Nullable Object>> last = new LinkedHashMap<>();
        Set<List<@Nullable Object>> perEpoch = new HashSet<>();
        for (Map<String, @Nullable Object> row : view.ledger()) {
            List<@Nullable Object> key = key(view, row);
            Map<String, @Nullable Object> before = last.put(key, row);
            assertThat(row.get("_version"))
                    .as("versions count up: %s", row)
                    .isEqualTo(before == null ? 1L : (Long) before.get("_version") + 1);
            boolean isFinal = row.get("_status").equals("final");
            assertThat(isFinal && before != null)
                    .as("final comes first: %s", row)
                    .isFalse();
            assertThat(perEpoch.add(List.of(key, row.get("_status"), row.get("_epoch"))))
                    .as("one final and one correction in an epoch: %s", row)
                    .isTrue();
            checkValues(view, row, before);
        }
        checkRows(view, last);
    }

    private static void checkValues(
            ViewRun view, Map<String, @Nullable Object> row, @Nullable Map<String, @Nullable Object> before) {
        boolean differs = before == null || before.get("_deleted") != row.get("_deleted");
        for (int column : view.plan.aggregateColumns()) {
            String name = view.plan.root().type().field(column).name();
            Object previous = row.get("_previous_" + name);
            assertThat(previous).as("%s", row).isEqualTo(before == null ? null : before.get(name));
            differs |= !Objects.equals(previous, row.get(name));
            Object delta = row.get("_delta_" + name);
            if (delta instanceof BigDecimal exact) {
                assertThat(((BigDecimal) previous).add(exact)).isEqualTo(row.get(name));
            }
        }
        assertThat(differs).as("a correction changes something: %s", row).isTrue();
    }

    private static void checkRows(ViewRun view, Map<List<@Nullable Object>, Map<String, @Nullable Object>> last) {
        Map<List<@Nullable Object>, Map<String, @Nullable Object>> published = new HashMap<>(last);
        List<String> open = new ArrayList<>();
        for (Map.Entry<Map<String, @Nullable Object>, Long> row : view.rows.entrySet()) {
            assertThat(row.getValue()).isEqualTo(1);
            Map<String, @Nullable Object> version = published.remove(key(view, row.getKey()));
            if (row.getKey().get("_status").equals("provisional")) {
                assertThat(row.getKey().get("_version")).isEqualTo(0L);
                assertThat(version).isNull();
                open.add(row.toString());
            } else {
                assertThat(version).containsAllEntriesOf(row.getKey()).containsEntry("_deleted", false);
            }
        }
        assertThat(published.values()).allSatisfy(row -> assertThat(row).containsEntry("_deleted", true));
    }

    private static List<@Nullable Object> key(ViewRun view, Map<String, @Nullable Object> row) {
        List<@Nullable Object> key = new ArrayList<>();
        for (int column : view.plan.keyColumns()) {
            key.add(String.valueOf(row.get(view.plan.root().type().field(column).name())));
        }
        return key;
    }
}
