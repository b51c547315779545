CREATE TABLE t (k INTEGER PRIMARY KEY, g VARCHAR, x INTEGER, y DECIMAL(6, 2));
INSERT INTO t VALUES (1, 'a', 5, 1.10), (2, 'b', 5, 2.20), (3, 'a', 7, 3.30), (4, 'b', NULL, 4.40), (5, 'c', 1, NULL);
-- DISTINCT
SELECT DISTINCT x FROM t ORDER BY x;
-- UNION ALL keeps equal rows
SELECT g FROM t WHERE k < 3 UNION ALL SELECT g FROM t WHERE k < 2 ORDER BY g;
-- LIMIT and OFFSET
SELECT k FROM t ORDER BY k DESC LIMIT 2 OFFSET 1;
-- by several columns, each its own way
SELECT g, x, k FROM t ORDER BY g DESC, x ASC NULLS FIRST, k;
-- aggregates with DISTINCT and FILTER
SELECT COUNT(*) AS n, COUNT(x) AS xs, COUNT(DISTINCT x) AS kinds, SUM(DISTINCT x) AS distinct_sum,
  SUM(x) FILTER (WHERE g = 'a') AS of_a, COUNT(*) FILTER (WHERE y > 2) AS dear,
  BOOL_AND(x > 0) AS all_positive, BOOL_OR(x > 6) AS any_large FROM t;
-- groups, and a condition on them
SELECT g, COUNT(*) AS n, SUM(y) AS total FROM t GROUP BY g HAVING COUNT(*) > 1 ORDER BY g;
-- by an expression
SELECT k % 2 = 0 AS even, SUM(k) AS total FROM t GROUP BY k % 2 = 0 ORDER BY even;
-- of no rows: a grand total has a row, groups have none
SELECT SUM(x) AS total, COUNT(*) AS n FROM t WHERE k > 9;
-- no groups
SELECT g, COUNT(*) AS n FROM t WHERE k > 9 GROUP BY g;
-- a query in a query
SELECT MAX(total) AS best FROM (SELECT g, SUM(y) AS total FROM t GROUP BY g) AS sums;
-- named before
WITH sums AS (SELECT g, SUM(x) AS total FROM t GROUP BY g) SELECT g FROM sums WHERE total >= 5 ORDER BY g;
-- CASE
SELECT k, CASE WHEN x > 5 THEN 'many' WHEN x IS NULL THEN 'unknown' ELSE 'few' END AS size,
  CASE g WHEN 'a' THEN 1 WHEN 'b' THEN 2 END AS number FROM t ORDER BY k;
-- lists
SELECT k FROM t WHERE g IN ('a', 'c') AND k BETWEEN 2 AND 5 ORDER BY k;
-- written rows
VALUES (1, 'one'), (2, 'two');
