CREATE TABLE t (k INTEGER PRIMARY KEY, at TIMESTAMP NOT NULL, g VARCHAR, x INTEGER, y DOUBLE, d DECIMAL(8, 2), s VARCHAR,
  WATERMARK FOR at AS at - INTERVAL '1' HOUR);
CREATE MATERIALIZED VIEW spread AS
SELECT g, VAR_POP(x) AS vp, VAR_SAMP(x) AS vs, VARIANCE(d) AS v, STDDEV_POP(y) AS sp, STDDEV(y) AS ss, STDDEV_SAMP(d) AS sd FROM t GROUP BY g;
CREATE MATERIALIZED VIEW pairs AS
SELECT g, COVAR_POP(y, x) AS cp, COVAR_SAMP(y, x) AS cs, CORR(y, x) AS c, REGR_COUNT(y, x) AS n, REGR_SLOPE(y, x) AS slope,
  REGR_INTERCEPT(y, x) AS meets, REGR_R2(y, x) AS r2, REGR_AVGX(y, x) AS mx, REGR_AVGY(y, x) AS my, REGR_SXX(y, x) AS sxx,
  REGR_SYY(y, x) AS syy, REGR_SXY(y, x) AS sxy FROM t GROUP BY g;
CREATE MATERIALIZED VIEW places AS
SELECT g, PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY x) AS median, PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY x) AS at_median,
  PERCENTILE_DISC(0.25) WITHIN GROUP (ORDER BY d DESC) AS upper, PERCENTILE_CONT(0.25) WITHIN GROUP (ORDER BY d DESC) AS upper_cont, MODE(x) AS most
FROM t GROUP BY g;
CREATE MATERIALIZED VIEW texts AS
SELECT g, STRING_AGG(s, ', ' ORDER BY x DESC NULLS LAST, s) AS by_x, STRING_AGG(DISTINCT s, '+') AS kinds,
  STRING_AGG(s, '-') FILTER (WHERE x > 1) AS later FROM t GROUP BY g;
CREATE MATERIALIZED VIEW ends AS
SELECT g, ARG_MAX(s, at) AS newest, MIN_BY(s, at) AS oldest, ARG_MIN(k, d) AS cheapest FROM t GROUP BY g;
CREATE MATERIALIZED VIEW bits AS SELECT g, BIT_AND(x) AS a, BIT_OR(x) AS o, BIT_XOR(x) AS e, BIT_XOR(DISTINCT x) AS ed, EVERY(x > 0) AS ev FROM t GROUP BY g;
CREATE MATERIALIZED VIEW by_window AS
SELECT window_start, PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY x) AS median, STDDEV_POP(x) AS sp, STRING_AGG(s, ',' ORDER BY k) AS all_s, MODE(s) AS most
FROM TUMBLE(t, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
INSERT INTO t VALUES
  (1, TIMESTAMP '2026-04-01 10:01:00', 'a', 1, 0.5, 1.10, 'u'), (2, TIMESTAMP '2026-04-01 10:02:00', 'a', 2, 1.5, 2.20, 'v'),
  (3, TIMESTAMP '2026-04-01 10:03:00', 'a', 2, 2.5, 3.30, 'u'), (4, TIMESTAMP '2026-04-01 10:14:00', 'a', 7, 3.5, NULL, NULL),
  (5, TIMESTAMP '2026-04-01 10:05:00', 'b', 4, NULL, 5.00, 'w'), (6, TIMESTAMP '2026-04-01 10:06:00', 'c', NULL, 1, NULL, 'x');
-- variances
SELECT * FROM spread ORDER BY g;
-- pairs
SELECT * FROM pairs ORDER BY g;
-- percentiles, and the most frequent one
SELECT * FROM places ORDER BY g;
-- joined
SELECT * FROM texts ORDER BY g;
-- first and last by time, and by price
SELECT * FROM ends ORDER BY g;
-- bits
SELECT * FROM bits ORDER BY g;
-- in windows
SELECT * FROM by_window ORDER BY window_start;
UPDATE t SET x = 9, s = 'z', at = TIMESTAMP '2026-04-01 10:09:00' WHERE k = 1;
DELETE FROM t WHERE k IN (4, 5);
-- one has changed, others have gone
SELECT * FROM spread ORDER BY g;
-- the line through three points
SELECT g, c, n, slope, meets, r2 FROM pairs ORDER BY g;
-- percentiles then
SELECT * FROM places ORDER BY g;
-- joined then
SELECT * FROM texts ORDER BY g;
-- first and last then
SELECT * FROM ends ORDER BY g;
-- bits then
SELECT * FROM bits ORDER BY g;
INSERT INTO t VALUES (7, TIMESTAMP '2026-04-01 12:00:00', 'd', 1, 1, 1, 'q'), (8, TIMESTAMP '2026-04-01 10:08:00', 'd', 3, 1, 1, 'late');
-- a late row corrects them
SELECT window_start, median, all_s, _version, _status, _previous_median, _delta_median, _previous_all_s, _reason FROM by_window.ledger ORDER BY window_start, _version;
-- no constant
CREATE MATERIALIZED VIEW no1 AS SELECT PERCENTILE_CONT(y) WITHIN GROUP (ORDER BY x) AS p FROM t GROUP BY y;
-- equal texts might have different places
CREATE MATERIALIZED VIEW no2 AS SELECT STRING_AGG(DISTINCT s, ',' ORDER BY x) AS p FROM t;
-- no aggregate of ours
CREATE MATERIALIZED VIEW no3 AS SELECT ANY_VALUE(s) AS p FROM t;
