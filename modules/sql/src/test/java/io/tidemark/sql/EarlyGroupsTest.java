package io.tidemark.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.graph.SharedParts;
import io.tidemark.core.graph.StateBounds;
import io.tidemark.core.plan.PlanNode;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which groups are made before a join. */
final class EarlyGroupsTest {
    private final TestRelations relations = new TestRelations();

    @BeforeEach
    void addShops() {
        relations.add(Relation.plain(
                        "shops",
                        Relation.Kind.TABLE,
                        RowType.of(
                                Field.required("shop", DataType.VARCHAR),
                                Field.of("city", DataType.VARCHAR),
                                Field.of("since", DataType.TIMESTAMP)),
                        RowType.of(),
                        List.of())
                .withKey(List.of(0)));
    }

    private List<String> plan(String query) {
        PlanNode root = relations
                .view(
                        "v"
                                + Integer.toString(query.hashCode(), 36)
                                        .replace('-', '_')
                                        .toLowerCase(Locale.ROOT),
                        query)
                .root();
        return Planner.explain(root, new StateBounds(relation -> false), SharedParts.of(root))
                .lines()
                .map(line -> line.strip().replaceAll("; state: .*", ""))
                .filter(line -> !line.startsWith("->"))
                .toList();
    }

    @Test
    void rowsAreGroupedByWhatTheJoinCompares() {
        assertThat(plan("SELECT city, SUM(big) AS total, COUNT(*) AS n, MIN(amount) AS least"
                        + " FROM purchases p JOIN shops s ON p.store = s.shop GROUP BY city"))
                .containsExactly(
                        "Project city, total, CAST(n AS BIGINT) AS n, least",
                        "Aggregate SUM(total), SUM(n), MIN(least) by city",
                        "Project city, total, n, least",
                        "Join inner on store = shop",
                        "Aggregate SUM(big), COUNT(*), MIN(amount) by store",
                        "Project store, amount, big",
                        "Scan purchases",
                        "Project shop, city",
                        "Scan shops");
    }

    @Test
    void keysOfTheRowsAreKeysOfTheFirstGroupsToo() {
        assertThat(
                        plan(
                                "SELECT paid, COUNT(*) AS n, city FROM shops s JOIN purchases p ON p.store = s.shop GROUP BY city, paid"))
                .contains("Aggregate COUNT(*) by store, paid")
                .anyMatch(line -> line.matches("Aggregate SUM\\(.*\\) by city, paid"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // It might fail for rows that no shop has.
                "SELECT city, SUM(big / quantity) AS x FROM purchases p JOIN shops s ON p.store = s.shop GROUP BY city",
                // Rounded once.
                "SELECT city, SUM(weight) AS x FROM purchases p JOIN shops s ON p.store = s.shop GROUP BY city",
                "SELECT city, AVG(big) AS x FROM purchases p JOIN shops s ON p.store = s.shop GROUP BY city",
                "SELECT city, COUNT(DISTINCT big) AS x FROM purchases p JOIN shops s ON p.store = s.shop GROUP BY city",
                "SELECT city, COUNT(*) FILTER (WHERE paid) AS x FROM purchases p JOIN shops s ON p.store = s.shop GROUP BY city",
                // Of columns of the table.
                "SELECT city, MAX(since) AS x FROM purchases p JOIN shops s ON p.store = s.shop GROUP BY city",
                // Windows close above the join.
                "SELECT event_time, SUM(big) AS x FROM purchases p JOIN shops s ON p.store = s.shop GROUP BY event_time",
                "SELECT date_trunc('day', event_time) AS x, SUM(big) AS y FROM purchases p JOIN shops s ON p.store = s.shop"
                        + " GROUP BY date_trunc('day', event_time)",
                "SELECT since, SUM(big) AS x FROM purchases p JOIN shops s ON p.store = s.shop GROUP BY since",
                // Not by the key, or not by it alone.
                "SELECT shop, SUM(big) AS x FROM purchases p JOIN shops s ON p.store = s.city GROUP BY shop",
                "SELECT city, SUM(big) AS x FROM purchases p JOIN shops s ON p.store = s.shop AND p.event_id < s.city GROUP BY city",
                "SELECT city, SUM(big) AS x FROM purchases p LEFT JOIN shops s ON p.store = s.shop GROUP BY city",
                "SELECT SUM(big) AS x FROM purchases p JOIN shops s ON p.store = s.shop",
                // A row of each store is there already.
                "SELECT city, SUM(x) AS x FROM (SELECT store, SUM(big) AS x FROM purchases GROUP BY store) p"
                        + " JOIN shops s ON p.store = s.shop GROUP BY city",
                "SELECT a.city, COUNT(*) AS x FROM shops a JOIN shops b ON a.shop = b.shop GROUP BY a.city",
            })
    void othersAreGroupedAfterIt(String query) {
        List<String> plan = plan(query);
        int join = plan.indexOf(plan.stream()
                .filter(line -> line.startsWith("Join"))
                .findFirst()
                .orElseThrow());
        long groupsBelow = plan.subList(join, plan.size()).stream()
                .filter(line -> line.startsWith("Aggregate"))
                .count();
        assertThat(groupsBelow).as("%s", plan).isEqualTo(query.contains("(SELECT store") ? 1 : 0);
    }
}
