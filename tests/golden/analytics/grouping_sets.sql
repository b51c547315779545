CREATE TABLE t (k INTEGER PRIMARY KEY, g VARCHAR, h VARCHAR, x INTEGER);
CREATE MATERIALIZED VIEW sets AS
SELECT g, h, SUM(x) AS total, COUNT(*) AS n, GROUPING(g) AS no_g, GROUPING(g, h) AS missing FROM t GROUP BY GROUPING SETS ((g, h), (g), ());
CREATE MATERIALIZED VIEW rolled AS SELECT g, h, COUNT(DISTINCT x) AS kinds FROM t GROUP BY ROLLUP (g, h) HAVING COUNT(*) > 1;
CREATE MATERIALIZED VIEW cubed AS SELECT g, h, MAX(x) AS most FROM t GROUP BY CUBE (g, h);
CREATE SOURCE s (id INTEGER, at TIMESTAMP, g VARCHAR, x INTEGER, WATERMARK FOR at AS at - INTERVAL '1' MINUTE);
CREATE MATERIALIZED VIEW windows AS
SELECT window_start, g, SUM(x) AS total, GROUPING(g) AS is_all FROM TUMBLE(s, at, INTERVAL '10' MINUTE)
GROUP BY GROUPING SETS ((window_start, window_end, g), (window_start, window_end));
-- of no rows there is the grand total alone
SELECT * FROM sets;
INSERT INTO t VALUES (1, 'a', 'x', 1), (2, 'a', 'y', 2), (3, 'b', 'x', 4), (4, NULL, 'x', 8);
-- each set
SELECT * FROM sets ORDER BY missing, g, h;
-- rolled up, two rows at least
SELECT * FROM rolled ORDER BY g, h;
-- all combinations; where NULL is a key, its group is one, and all of the others another
SELECT * FROM cubed ORDER BY g, h, most;
DELETE FROM t WHERE k = 1;
UPDATE t SET h = 'z' WHERE k = 3;
-- a group has gone, others have changed
SELECT * FROM sets ORDER BY missing, g, h;
-- as a query
SELECT g, COUNT(*) AS n, GROUPING(g) AS is_all FROM t GROUP BY ROLLUP (g) ORDER BY is_all, g;
-- asked of one set
SELECT g, GROUPING(g) AS none FROM t GROUP BY g ORDER BY g;
INSERT INTO s VALUES (1, TIMESTAMP '2026-04-01 10:01:00', 'a', 1), (2, TIMESTAMP '2026-04-01 10:02:00', 'b', 2), (3, TIMESTAMP '2026-04-01 10:20:00', 'a', 4);
INSERT INTO s VALUES (4, TIMESTAMP '2026-04-01 10:03:00', 'a', 8);
-- windows close, and a late row corrects a group and the whole
SELECT window_start, g, total, is_all, _status, _version FROM windows ORDER BY window_start, is_all, g;
-- the ledger has both
SELECT window_start, g, total, _version, _previous_total, _delta_total, _reason FROM windows.ledger ORDER BY window_start, is_all, g, _version;
-- a set that is asked for twice: given twice, or refused
SELECT g, COUNT(*) AS n FROM t GROUP BY GROUPING SETS ((g), (g)) ORDER BY g, n;
SELECT g, h, COUNT(*) AS n FROM t GROUP BY ROLLUP (g, (g, h)) ORDER BY g, h, n;
SELECT g, h, COUNT(*) AS n FROM t GROUP BY ROLLUP (g, t.g) ORDER BY g, h, n;
SELECT g, h, COUNT(*) AS n FROM t GROUP BY ROLLUP ((g, h), g) ORDER BY g, h, n;
SELECT g, h, COUNT(*) AS n FROM t GROUP BY CUBE ((g, h), g, h) ORDER BY g, h, n;
SELECT g, h, COUNT(*) AS n FROM t GROUP BY CUBE ((g, h), g) ORDER BY g, h, n;
