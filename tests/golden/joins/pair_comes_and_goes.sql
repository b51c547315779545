-- A pair that comes and goes in one epoch leaves the row without a partner as it was, in a view that has one row for each window and key.
CREATE SOURCE rates (k INTEGER PRIMARY KEY, at TIMESTAMP NOT NULL, WATERMARK FOR at AS at);
CREATE TABLE sales (k INTEGER, at TIMESTAMP NOT NULL, WATERMARK FOR at AS at);
CREATE MATERIALIZED VIEW hours AS
SELECT r.window_start AS hour, r.k, l.n
FROM (SELECT window_start, window_end, COUNT(*) AS n FROM TUMBLE(rates, at, INTERVAL '1' HOUR) GROUP BY window_start, window_end) l
RIGHT JOIN (SELECT window_start, window_end, k FROM TUMBLE(sales, at, INTERVAL '1' HOUR) GROUP BY window_start, window_end, k) r
ON l.window_start = r.window_start AND l.window_end = r.window_end;
CREATE MATERIALIZED VIEW either AS
SELECT window_start AS hour, r.k, l.n
FROM (SELECT window_start, window_end, COUNT(*) AS n FROM TUMBLE(rates, at, INTERVAL '1' HOUR) GROUP BY window_start, window_end) l
FULL JOIN (SELECT window_start, window_end, k FROM TUMBLE(sales, at, INTERVAL '1' HOUR) GROUP BY window_start, window_end, k) r
USING (window_start, window_end);

INSERT INTO rates VALUES (45, TIMESTAMP '2026-04-01 15:17:56');
INSERT INTO sales VALUES (11, TIMESTAMP '2026-04-01 16:17:17'), (54, TIMESTAMP '2026-04-01 10:50:37');
-- no rate at 10
SELECT hour, k, n, _status FROM hours ORDER BY hour;

INSERT INTO rates VALUES (21, TIMESTAMP '2026-04-01 10:30:50'), (21, TIMESTAMP '2026-04-01 00:11:41');
-- the newest row of rate 21 is of midnight: still none at 10
SELECT hour, k, n, _status FROM hours ORDER BY hour;
-- and its versions
SELECT hour, k, n, _version, _status, _reason FROM hours.ledger ORDER BY _version;
-- either side
SELECT hour, k, n FROM either ORDER BY hour;

INSERT INTO rates VALUES (22, TIMESTAMP '2026-04-01 10:05:00'), (22, TIMESTAMP '2026-04-01 10:06:00');
-- one rate at 10, sent twice
SELECT hour, k, n, _status FROM hours ORDER BY hour;
-- either side, then
SELECT hour, k, n FROM either ORDER BY hour;

INSERT INTO rates VALUES (23, TIMESTAMP '2026-04-01 10:07:00'), (22, TIMESTAMP '2026-04-01 09:00:00'), (23, TIMESTAMP '2026-04-01 09:01:00');
-- two rates at 10, then one, then none
SELECT hour, k, n, _status FROM hours ORDER BY hour;
