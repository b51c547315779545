CREATE TABLE t (k INTEGER PRIMARY KEY, g VARCHAR, x INTEGER);
INSERT INTO t VALUES (1, 'a', 1), (2, 'a', NULL), (3, NULL, 3), (4, NULL, NULL), (5, 'b', NULL);
CREATE MATERIALIZED VIEW m AS
SELECT g, COUNT(*) AS n, COUNT(x) AS xs, SUM(x) AS total, MIN(x) AS least, MAX(x) AS most, AVG(x) AS mean,
  COUNT(DISTINCT x) AS kinds
FROM t GROUP BY g;
-- NULL is a group of its own; aggregates pass over NULL, and of nothing there is no sum
SELECT g, n, xs, total, least, most, kinds FROM m ORDER BY g NULLS FIRST;
-- NULL is neither equal nor different, and sorts last
SELECT k, x = 1 AS is_one, x IS DISTINCT FROM 1 AS is_other, x > 0 OR k = 2 AS either, NOT (x > 0) AS neither
FROM t ORDER BY x, k;
-- WHERE wants true
SELECT k FROM t WHERE x <> 1 ORDER BY k;
-- NOT IN a list with NULL is never true
SELECT k FROM t WHERE x NOT IN (7, NULL);
-- the first that is not NULL
SELECT k, COALESCE(g, 'none') AS g, NULLIF(x, 3) AS x FROM t ORDER BY k;
UPDATE t SET x = NULL WHERE k = 1;
-- the last value of a group has gone
SELECT g, n, xs, total, least, most, mean, kinds FROM m WHERE g = 'a';
-- aggregates of no rows
SELECT COUNT(*) AS n, SUM(x) AS total, MIN(x) AS least FROM t WHERE k > 100;
