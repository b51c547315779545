package io.tidemark.tests.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Appender;
import io.tidemark.testkit.oracle.reference.Reference;
import io.tidemark.testkit.oracle.reference.RowSets;
import io.tidemark.testkit.tpch.TpchData;
import io.tidemark.testkit.tpch.TpchQueries;
import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TPC-H's queries as views, while orders come, change and go, are at each epoch what DuckDB says of the rows at rest. */
final class TpchTest {
    private static final double SCALE = 0.01;
    private static final int EPOCHS = 5;
    private static final int THOROUGH_EPOCHS = 50;

    @TempDir
    Path folder;

    @Test
    void viewsAreTheBatchAnswersAtEachEpoch() {
        run(EPOCHS);
    }

    @Test
    @Tag("thorough")
    void viewsAreTheBatchAnswersOverManyEpochs() {
        run(THOROUGH_EPOCHS);
    }

    private void run(int epochs) {
        try (Workbench bench = new Workbench(folder, "data", 2);
                Reference duckDb = Reference.duckDb()) {
            new Course(bench, duckDb).run(epochs);
        }
    }

    /** One run. */
    private static final class Course {
        private final Workbench bench;
        private final Reference duckDb;
        private final TpchData data = new TpchData(SCALE, 1);
        private final RandomGenerator random = new SplittableRandom(1);
        private final List<String> queries = TpchQueries.all();
        private int nextOrder = 1;

        Course(Workbench bench, Reference duckDb) {
            this.bench = bench;
            this.duckDb = duckDb;
        }

        void run(int epochs) {
            for (String table : TpchQueries.tables()) {
                both(table);
            }
            for (int i = 0; i < queries.size(); i++) {
                bench.execute("CREATE MATERIALIZED VIEW q" + (i + 1) + " AS " + queries.get(i));
            }
            data.masterData().forEach(this::add);
            addOrders(data.orders() * 3 / 4);
            check("the first epoch");
            int each = Math.max(1, (data.orders() - nextOrder) / epochs);
            for (int epoch = 2; epoch <= epochs; epoch++) {
                addOrders(each);
                change();
                check("epoch " + epoch);
                if (random.nextInt(4) == 0) {
                    bench.stop();
                }
            }
        }

        private void addOrders(int count) {
            List<Object[]> orders = new ArrayList<>();
            List<Object[]> lines = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                TpchData.Order order = data.order(nextOrder++);
                orders.add(order.row());
                lines.addAll(order.lines());
            }
            add("orders", orders);
            add("lineitem", lines);
        }

        private void add(String table, List<Object[]> rows) {
            try (Appender appender = bench.engine().push(table)) {
                rows.forEach(appender::append);
            }
            duckDb.append(table, rows);
        }

        private void change() {
            int first = random.nextInt(nextOrder);
            both("DELETE FROM lineitem WHERE l_orderkey BETWEEN " + first + " AND " + (first + 40));
            both("DELETE FROM orders WHERE o_orderkey BETWEEN " + first + " AND " + (first + 40));
            both("UPDATE lineitem SET l_quantity = l_quantity + 1, l_shipmode = 'AIR' WHERE l_orderkey % 97 = "
                    + random.nextInt(97));
            both("UPDATE orders SET o_custkey = o_custkey + 1 WHERE o_orderkey % 301 = " + random.nextInt(301));
            both("UPDATE customer SET c_acctbal = -c_acctbal, c_mktsegment = 'BUILDING' WHERE c_custkey % 50 = "
                    + random.nextInt(50));
            both("UPDATE supplier SET s_nationkey = (s_nationkey + 1) % 25 WHERE s_suppkey % 20 = "
                    + random.nextInt(20));
            both("UPDATE part SET p_size = p_size % 50 + 1 WHERE p_partkey % 40 = " + random.nextInt(40));
            both("UPDATE partsupp SET ps_supplycost = ps_supplycost + 0.01 WHERE ps_partkey % 40 = "
                    + random.nextInt(40));
        }

        private void both(String statement) {
            bench.execute(statement);
            duckDb.run(statement);
        }

        private void check(String when) {
            bench.runOnce();
            for (int i = 0; i < queries.size(); i++) {
                List<List<@Nullable Object>> ours = new ArrayList<>();
                bench.engine().query("SELECT * FROM q" + (i + 1)).forEach(row -> ours.add(row.toList()));
                if (when.equals("the first epoch")) {
                    assertThat(ours).as("rows of query " + (i + 1)).isNotEmpty();
                }
                assertThat(RowSets.difference(ours, duckDb.query(queries.get(i))))
                        .as("query " + (i + 1) + " after " + when)
                        .isNull();
            }
        }
    }
}
