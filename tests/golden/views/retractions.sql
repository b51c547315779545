CREATE TABLE t (k INTEGER PRIMARY KEY, at TIMESTAMP NOT NULL, x INTEGER, ok BOOLEAN, WATERMARK FOR at AS at - INTERVAL '1' HOUR);
CREATE MATERIALIZED VIEW v AS
SELECT window_start, COUNT(*) AS n, COUNT(DISTINCT x) AS kinds, MIN(x) AS least, MAX(x) AS most, AVG(x) AS mean,
  SUM(x) FILTER (WHERE ok) AS good, BOOL_AND(ok) AS all_ok, BOOL_OR(ok) AS any_ok
FROM TUMBLE(t, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
CREATE MATERIALIZED VIEW kinds AS SELECT DISTINCT x, ok FROM t WHERE x IS NOT NULL;
INSERT INTO t VALUES (1, TIMESTAMP '2026-04-01 10:01:00', 5, TRUE), (2, TIMESTAMP '2026-04-01 10:02:00', 5, FALSE),
  (3, TIMESTAMP '2026-04-01 10:03:00', 9, TRUE), (4, TIMESTAMP '2026-04-01 10:04:00', 2, NULL), (5, TIMESTAMP '2026-04-01 10:14:00', 7, TRUE);
-- all five
SELECT n, kinds, least, most, mean, good, all_ok, any_ok FROM v ORDER BY window_start;
-- equal rows show once
SELECT x, ok FROM kinds ORDER BY x, ok;
DELETE FROM t WHERE k IN (3, 4);
-- the largest and the smallest have gone
SELECT n, kinds, least, most, mean, good, all_ok, any_ok FROM v ORDER BY window_start;
UPDATE t SET ok = TRUE WHERE k = 2;
-- two equal rows now
SELECT x, ok FROM kinds ORDER BY x, ok;
DELETE FROM t WHERE k = 1;
-- one of the two has gone, and the row still shows
SELECT x, ok FROM kinds ORDER BY x, ok;
DELETE FROM t WHERE k = 2;
-- the other, too: the window is empty and gone
SELECT window_start, n FROM v ORDER BY window_start;
-- and so is the row
SELECT x, ok FROM kinds ORDER BY x, ok;
