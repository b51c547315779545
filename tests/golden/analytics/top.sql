CREATE TABLE t (k INTEGER PRIMARY KEY, g VARCHAR, x INTEGER, d DECIMAL(6, 2));
CREATE MATERIALIZED VIEW best AS
SELECT g, k, x, rn FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY g ORDER BY x DESC NULLS LAST) AS rn FROM t) AS ranked WHERE rn <= 2;
CREATE MATERIALIZED VIEW second AS SELECT g, k FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY g ORDER BY x DESC NULLS LAST, k) = 2;
CREATE MATERIALIZED VIEW ranked AS
SELECT k, x, r FROM (SELECT k, x, RANK() OVER (ORDER BY x) AS r FROM t) AS q WHERE r BETWEEN 2 AND 3;
CREATE MATERIALIZED VIEW dense AS
SELECT k, x, r FROM (SELECT k, x, DENSE_RANK() OVER (ORDER BY x) AS r FROM t) AS q WHERE r < 3 AND k <> 5;
CREATE MATERIALIZED VIEW page AS SELECT k, x FROM t ORDER BY x DESC NULLS LAST, k LIMIT 2 OFFSET 1;
CREATE MATERIALIZED VIEW last_of_each AS SELECT DISTINCT ON (g) g, k, d FROM t ORDER BY g, d DESC NULLS LAST;
CREATE MATERIALIZED VIEW best_group AS SELECT g, SUM(x) AS total FROM t GROUP BY g ORDER BY total DESC NULLS LAST LIMIT 1;
INSERT INTO t VALUES (1, 'a', 5, 1.10), (2, 'a', 7, 2.20), (3, 'a', 7, 3.30), (4, 'b', NULL, 4.40), (5, 'b', 5, NULL), (6, NULL, 1, 6.60);
-- two of each group; of the two sevens the one with the smaller k is first
SELECT * FROM best ORDER BY g, rn;
-- the second of each group
SELECT * FROM second ORDER BY g;
-- the two fives share the rank, the sevens come behind both
SELECT * FROM ranked ORDER BY r, k;
-- two different places
SELECT * FROM dense ORDER BY r, k;
-- the second and the third of all
SELECT * FROM page ORDER BY x DESC, k;
-- the one with the largest d of each group
SELECT * FROM last_of_each ORDER BY g;
-- the best
SELECT * FROM best_group;
DELETE FROM t WHERE k IN (2, 6);
INSERT INTO t VALUES (7, 'b', 6, 7.70), (8, 'b', 9, 0.10), (9, 'a', 4, 9.90);
-- who was third is second
SELECT * FROM best ORDER BY g, rn;
-- now others are
SELECT * FROM second ORDER BY g;
-- five is second and third
SELECT * FROM ranked ORDER BY r, k;
-- four and five
SELECT * FROM dense ORDER BY r, k;
-- the first has changed, so all have moved
SELECT * FROM page ORDER BY x DESC, k;
-- the latest of each
SELECT * FROM last_of_each ORDER BY g;
-- another one
SELECT * FROM best_group;
UPDATE t SET x = 0 WHERE g = 'b';
-- ties of b
SELECT * FROM best ORDER BY g, rn;
-- zero is all places of b
SELECT * FROM dense ORDER BY r, k;
-- the first again
SELECT * FROM best_group;
-- as queries: the same
SELECT g, k, x, ROW_NUMBER() OVER (PARTITION BY g ORDER BY x DESC NULLS LAST) AS rn FROM t
QUALIFY ROW_NUMBER() OVER (PARTITION BY g ORDER BY x DESC NULLS LAST) <= 2 ORDER BY g, rn;
-- DISTINCT ON by number and name, in order
SELECT DISTINCT ON (1) g AS name, k FROM t ORDER BY name DESC, k DESC;
-- of a part of a query
SELECT SUM(x) AS of_two FROM (SELECT x FROM t ORDER BY x DESC LIMIT 2) AS two;
-- OFFSET without LIMIT
CREATE MATERIALIZED VIEW v1 AS SELECT k FROM t ORDER BY k OFFSET 3;
-- an order that means nothing
CREATE MATERIALIZED VIEW v2 AS SELECT k FROM t ORDER BY k;
-- DISTINCT ON that its order does not begin with
CREATE MATERIALIZED VIEW v3 AS SELECT DISTINCT ON (g) g, k FROM t ORDER BY k;
-- what it costs
EXPLAIN SELECT g, k FROM t QUALIFY RANK() OVER (PARTITION BY g ORDER BY x DESC) <= 3;
