-- Subqueries that name the row around them in several places, or of which there are several.
--! clock 2026-06-01T00:00:00Z
CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
CREATE MATERIALIZED VIEW both_sides AS
SELECT id, (SELECT COUNT(*) FROM (SELECT * FROM t u WHERE u.id <= t.id) x JOIN (SELECT * FROM t v WHERE v.id > t.id) y ON x.b = y.b OR x.id = 3) AS n FROM t;
CREATE MATERIALIZED VIEW outer_side AS
SELECT id, (SELECT COUNT(y.id) FROM (SELECT * FROM t u WHERE u.a = t.a) x LEFT JOIN (SELECT * FROM t v WHERE v.id <> t.id) y ON x.b = y.b) AS n FROM t;
CREATE MATERIALIZED VIEW twice AS
SELECT id, CASE WHEN EXISTS (SELECT 1 FROM (SELECT u.a, u.id FROM t u WHERE u.id <= t.id) s WHERE s.a <> t.a OR s.id > t.id OR t.a IS NULL) THEN 'yes' ELSE 'no' END AS found
FROM t;
CREATE MATERIALIZED VIEW alone AS
SELECT id, EXISTS (SELECT 1 FROM t b WHERE b.id > 100) AS one, EXISTS (SELECT 1 FROM t b WHERE b.a = t.a AND b.id <> t.id) AS other FROM t;
CREATE MATERIALIZED VIEW constants AS
SELECT id, (SELECT COUNT(*) FROM t b WHERE b.a = t.a) AS n, x.c, x.sum_of_a FROM t LEFT JOIN (SELECT 'x' AS c, SUM(a) AS sum_of_a FROM t WHERE id > 100 GROUP BY 1) x ON TRUE;
CREATE MATERIALIZED VIEW three AS
SELECT id, (SELECT MAX(u.id) FROM t u WHERE u.a = t.a) AS m, (SELECT MIN(u.id) FROM t u WHERE u.b IS NOT DISTINCT FROM t.b) AS l,
  (SELECT COUNT(*) FROM t u WHERE u.a IS NOT DISTINCT FROM t.b) AS n
FROM t;
INSERT INTO t VALUES (1, NULL, NULL), (2, 1, NULL), (3, 1, 2), (4, 3, 4), (5, 2, 1), (6, NULL, 2);
-- joins of what is about the row
SELECT * FROM both_sides ORDER BY id;
SELECT * FROM outer_side ORDER BY id;
-- conditions within conditions
SELECT * FROM twice ORDER BY id;
-- one that is about no row is beside one that is, and false
SELECT * FROM alone ORDER BY id;
-- a group of a constant that has no rows is not there
SELECT * FROM constants ORDER BY id;
-- NULL outside meets NULL inside, for each of them
SELECT * FROM three ORDER BY id;
INSERT INTO t VALUES (101, 1, 2), (102, NULL, NULL);
DELETE FROM t WHERE id IN (3, 4);
-- and when rows come and go
SELECT * FROM both_sides ORDER BY id;
SELECT * FROM outer_side ORDER BY id;
SELECT * FROM twice ORDER BY id;
SELECT * FROM alone ORDER BY id;
SELECT * FROM constants ORDER BY id;
SELECT * FROM three ORDER BY id;
-- what it cannot do it says
SELECT id, (SELECT COUNT(*) FROM (SELECT * FROM t u WHERE u.a = t.a) x FULL JOIN (SELECT * FROM t v WHERE v.id <> t.id) y ON x.b = y.b) AS n FROM t;
