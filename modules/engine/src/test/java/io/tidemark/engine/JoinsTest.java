package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.result.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Joins, subqueries and set operations over tables: the view and the query of the same words give the same, before and after changes. */
final class JoinsTest {
    @TempDir
    private Path directory;

    /** A query, what it gives at first, and after the changes. */
    private record Case(String query, String before, String after) {}

    private static final List<Case> CASES = List.of(
            new Case(
                    "SELECT o.id, c.name FROM orders o JOIN customers c ON o.customer = c.id",
                    "[1, Ann] [2, Ann] [3, Bob]",
                    "[1, Ann] [2, Ann] [4, Zoe] [6, Cat]"),
            new Case(
                    "SELECT o.id, c.name FROM orders o LEFT JOIN customers c ON o.customer = c.id",
                    "[1, Ann] [2, Ann] [3, Bob] [4, null] [5, null]",
                    "[1, Ann] [2, Ann] [3, null] [4, Zoe] [5, null] [6, Cat]"),
            new Case(
                    "SELECT o.id, c.name FROM orders o RIGHT JOIN customers c ON o.customer = c.id",
                    "[1, Ann] [2, Ann] [3, Bob] [null, Cat]",
                    "[1, Ann] [2, Ann] [4, Zoe] [6, Cat]"),
            new Case(
                    "SELECT o.id, c.name FROM orders o FULL JOIN customers c ON o.customer = c.id AND o.amount > 15",
                    "[1, null] [2, Ann] [3, Bob] [4, null] [5, null] [null, Cat]",
                    "[1, Ann] [2, Ann] [3, null] [4, Zoe] [5, null] [6, null] [null, Cat]"),
            new Case(
                    "SELECT o.id, c.name FROM orders o, customers c WHERE o.customer = c.id AND c.city = 'Kyoto'",
                    "[1, Ann] [2, Ann]",
                    "[1, Ann] [2, Ann] [6, Cat]"),
            new Case(
                    "SELECT o.id, c.id AS c FROM orders o CROSS JOIN customers c WHERE o.id < 2",
                    "[1, c1] [1, c2] [1, c3]",
                    "[1, c1] [1, c3] [1, c9]"),
            new Case(
                    "SELECT a.id, b.id AS other FROM orders a JOIN orders b ON a.customer = b.customer AND a.id < b.id",
                    "[1, 2]",
                    "[1, 2]"),
            new Case(
                    "SELECT o.id FROM orders o JOIN customers c ON o.id = length(c.name) + 0.0",
                    "[3] [3] [3]",
                    "[3] [3] [3]"),
            new Case(
                    "SELECT id FROM orders WHERE customer IN (SELECT id FROM customers WHERE city = 'Kyoto')",
                    "[1] [2]",
                    "[1] [2] [6]"),
            new Case(
                    "SELECT id FROM orders WHERE customer NOT IN (SELECT id FROM customers WHERE city = 'Kyoto')",
                    "[3] [4]",
                    "[3] [4]"),
            // One NULL in the list, and nobody knows who is not in it.
            new Case("SELECT id FROM orders WHERE customer NOT IN (SELECT referrer FROM customers)", "", ""),
            new Case(
                    "SELECT id, customer IN (SELECT id FROM customers) AS known FROM orders",
                    "[1, true] [2, true] [3, true] [4, false] [5, null]",
                    "[1, true] [2, true] [3, false] [4, true] [5, null] [6, true]"),
            new Case(
                    "SELECT id FROM orders o WHERE EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer)",
                    "[1] [2] [3]",
                    "[1] [2] [4] [6]"),
            new Case(
                    "SELECT id FROM orders o WHERE NOT EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer)",
                    "[4] [5]",
                    "[3] [5]"),
            new Case("SELECT id FROM orders WHERE amount > (SELECT AVG(amount) FROM orders)", "[4] [5]", "[1] [5]"),
            new Case(
                    "SELECT o.id FROM orders o"
                            + " WHERE o.amount = (SELECT MAX(amount) FROM orders i WHERE i.customer = o.customer)",
                    "[2] [3] [4]",
                    "[1] [3] [4] [6]"),
            new Case(
                    "SELECT c.name, (SELECT COUNT(*) FROM orders o WHERE o.customer = c.id) AS n FROM customers c",
                    "[Ann, 2] [Bob, 1] [Cat, 0]",
                    "[Ann, 2] [Cat, 1] [Zoe, 1]"),
            new Case(
                    "SELECT o.id, (SELECT c.name FROM customers c WHERE c.id = o.customer) AS n FROM orders o",
                    "[1, Ann] [2, Ann] [3, Bob] [4, null] [5, null]",
                    "[1, Ann] [2, Ann] [3, null] [4, Zoe] [5, null] [6, Cat]"),
            new Case(
                    "SELECT o.id FROM orders o"
                            + " WHERE o.amount > ALL (SELECT amount FROM orders i WHERE i.customer = 'c1')",
                    "[3] [4] [5]",
                    ""),
            new Case(
                    "SELECT o.id, s.name FROM orders o"
                            + " LEFT JOIN LATERAL (SELECT c.name FROM customers c WHERE c.id = o.customer) s ON true",
                    "[1, Ann] [2, Ann] [3, Bob] [4, null] [5, null]",
                    "[1, Ann] [2, Ann] [3, null] [4, Zoe] [5, null] [6, Cat]"),
            new Case(
                    "WITH big AS (SELECT * FROM orders WHERE amount > 10)"
                            + " SELECT b.id, c.name FROM big b JOIN customers c ON b.customer = c.id",
                    "[2, Ann] [3, Bob]",
                    "[1, Ann] [2, Ann] [4, Zoe]"),
            new Case(
                    "SELECT c.city, SUM(o.amount) AS total FROM orders o JOIN customers c ON o.customer = c.id"
                            + " GROUP BY c.city HAVING COUNT(*) > 1",
                    "[Kyoto, 30.00]",
                    "[Kyoto, 125.00]"),
            new Case(
                    "SELECT customer FROM orders UNION SELECT id FROM customers",
                    "[c1] [c2] [c3] [c9] [null]",
                    "[c1] [c2] [c3] [c9] [null]"),
            new Case("SELECT customer FROM orders INTERSECT SELECT id FROM customers", "[c1] [c2]", "[c1] [c3] [c9]"),
            new Case("SELECT customer FROM orders EXCEPT SELECT id FROM customers", "[c9] [null]", "[c2] [null]"),
            new Case(
                    "SELECT customer FROM orders EXCEPT ALL SELECT id FROM customers",
                    "[c1] [c9] [null]",
                    "[c1] [c2] [null]"),
            new Case(
                    "SELECT customer FROM orders INTERSECT ALL SELECT referrer FROM customers",
                    "[c1] [c1] [null]",
                    "[c1] [c3] [null]"));

    @Test
    void viewsAndQueriesGiveTheSameBeforeAndAfterChanges() {
        try (Tidemark engine = Tidemark.open(directory)) {
            engine.execute("""
                    CREATE TABLE orders (id INTEGER, customer VARCHAR, amount DECIMAL(10, 2), PRIMARY KEY (id));
                    CREATE TABLE customers (id VARCHAR, name VARCHAR, city VARCHAR, referrer VARCHAR, PRIMARY KEY (id));
                    INSERT INTO orders VALUES (1, 'c1', 10), (2, 'c1', 20), (3, 'c2', 30), (4, 'c9', 40), (5, NULL, 50);
                    INSERT INTO customers VALUES
                      ('c1', 'Ann', 'Kyoto', NULL), ('c2', 'Bob', 'Osaka', 'c1'), ('c3', 'Cat', 'Kyoto', 'c1');
                    """);
            for (int i = 0; i < CASES.size(); i++) {
                engine.execute(
                        "CREATE MATERIALIZED VIEW v" + i + " AS " + CASES.get(i).query() + ";");
            }
            engine.runOnce();
            for (int i = 0; i < CASES.size(); i++) {
                check(engine, i, CASES.get(i).before());
            }
            engine.execute("""
                    INSERT INTO orders VALUES (6, 'c3', 5);
                    DELETE FROM customers WHERE id = 'c2';
                    UPDATE orders SET amount = 100 WHERE id = 1;
                    INSERT INTO customers VALUES ('c9', 'Zoe', 'Nara', 'c3');
                    """);
            engine.runOnce();
            for (int i = 0; i < CASES.size(); i++) {
                check(engine, i, CASES.get(i).after());
            }
        }
    }

    private static void check(Tidemark engine, int number, String expected) {
        String query = CASES.get(number).query();
        assertThat(rows(engine, query)).as(query).isEqualTo(expected);
        assertThat(rows(engine, "SELECT * FROM v" + number))
                .as("view of %s", query)
                .isEqualTo(expected);
    }

    static String rows(Tidemark engine, String sql) {
        List<String> lines = new ArrayList<>();
        for (Row row : engine.query(sql)) {
            lines.add(row.toString());
        }
        Collections.sort(lines);
        return String.join(" ", lines);
    }
}
