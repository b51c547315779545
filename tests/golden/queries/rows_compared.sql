-- Rows that are written out compare field by field, with NULL as what is not known; IN and its kind as well, and where more than one subquery is asked.
--! clock 2026-06-01T00:00:00Z
CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
CREATE MATERIALIZED VIEW compared AS
SELECT id, (a, b) = (1, 2) AS eq, (a, b) <> (1, 2) AS ne, (a, b) < (1, 2) AS lt, (a, b) >= (1, 2) AS ge,
  (a, b) BETWEEN (1, 1) AND (2, 2) AS inside, (a, b) IS DISTINCT FROM (1, NULL) AS other
FROM t;
CREATE MATERIALIZED VIEW nulls AS SELECT id, (a, b) IS NULL AS none, (a, b) IS NOT NULL AS every, NOT ((a, b) IS NULL) AS any_of_it FROM t;
CREATE MATERIALIZED VIEW members AS
SELECT id, (a, b) IN (SELECT u.b, u.a FROM t u WHERE u.id <> t.id) AS yes, (a, b) NOT IN (SELECT a + 1, b FROM t WHERE b > 0) AS no,
  (a, b) = ALL (SELECT b, a FROM t) AS every
FROM t;
CREATE MATERIALIZED VIEW kept AS SELECT id FROM t WHERE (a, b) NOT IN (SELECT a + 1, b FROM t WHERE a IS NOT NULL AND b IS NOT NULL);
CREATE MATERIALIZED VIEW either AS SELECT id FROM t WHERE id = 6 OR (a, b) IN (SELECT a, b FROM t);
CREATE MATERIALIZED VIEW twice AS
SELECT id, CASE WHEN EXISTS (SELECT 1 FROM t u WHERE u.a = t.a AND u.b = t.b) THEN 'same' WHEN EXISTS (SELECT 1 FROM t u WHERE u.a = t.a OR t.a IS NULL)
  THEN 'maybe' ELSE 'none' END AS found
FROM t;
CREATE MATERIALIZED VIEW pairs AS SELECT x.id, y.id AS other FROM t x LEFT JOIN t y ON (x.a, x.b) = (y.b, y.a);
INSERT INTO t VALUES (1, NULL, NULL), (2, 1, NULL), (3, 1, 2), (4, 3, 4), (5, 2, 1), (6, NULL, 2);
-- the first fields that differ decide; one that is not known leaves it open
SELECT * FROM compared ORDER BY id;
-- a row is NULL if all of it is, and NOT NULL if none of it is
SELECT * FROM nulls ORDER BY id;
-- true if a row equals, unknown if one may
SELECT * FROM members ORDER BY id;
-- 2 is kept, since no row has 1 first
SELECT * FROM kept ORDER BY id;
-- each row once
SELECT * FROM either ORDER BY id;
-- the second subquery finds rows for what is NULL outside, too
SELECT * FROM twice ORDER BY id;
SELECT * FROM pairs ORDER BY id;
UPDATE t SET a = 1 WHERE id = 1;
DELETE FROM t WHERE id = 5;
INSERT INTO t VALUES (7, 4, 3), (8, NULL, NULL);
-- and when rows come and go
SELECT * FROM compared ORDER BY id;
SELECT * FROM members ORDER BY id;
SELECT * FROM kept ORDER BY id;
SELECT * FROM either ORDER BY id;
SELECT * FROM twice ORDER BY id;
SELECT * FROM pairs ORDER BY id, other;
-- a row within a row is a value
SELECT id, (a, ROW(b, id)) = (1, ROW(NULL, 2)) AS eq, (ROW(a), b) IS NULL AS none FROM t ORDER BY id;
-- what it cannot do it says
SELECT x.id FROM t x JOIN t y ON x.id = y.id OR (x.a, y.b) IN (SELECT a, b FROM t);
SELECT id FROM t WHERE (a, b) = (1, 2, 3);
