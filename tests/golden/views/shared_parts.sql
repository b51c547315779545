-- A WITH that is used twice runs once; its accounts are those of both places.
--! file bids/1.jsonl
--| {"auction": 1, "at": "2026-04-01T10:01:00", "price": 5}
--| {"auction": 1, "at": "2026-04-01T10:02:00", "price": 5}
--| {"auction": 2, "at": "2026-04-01T10:03:00", "price": 5}
--| {"auction": 2, "at": "2026-04-01T10:04:00", "price": 1}
--| {"auction": 2, "at": "2026-04-01T10:21:00", "price": 7}
CREATE SOURCE bids (auction INTEGER, at TIMESTAMP(6), price INTEGER, WATERMARK FOR at AS at - INTERVAL '1' MINUTE)
WITH (connector = 'files', path = 'bids', format = 'json');
CREATE MATERIALIZED VIEW hot AS
WITH counts AS (
  SELECT window_start, window_end, auction, COUNT(*) AS bids
  FROM HOP(bids, at, INTERVAL '5' MINUTE, INTERVAL '10' MINUTE) WHERE price > 1
  GROUP BY window_start, window_end, auction)
SELECT c.window_start, c.window_end, auction, bids
FROM counts c JOIN (
  SELECT window_start AS ws, window_end AS we, MAX(bids) AS most FROM counts GROUP BY window_start, window_end) m
ON c.window_start = m.ws AND c.window_end = m.we AND c.bids = m.most;
-- the second place says so
EXPLAIN MATERIALIZED VIEW hot;
-- the auction with most bids of each window
SELECT window_start, auction, bids, _status FROM hot ORDER BY window_start, auction;
--! file bids/2.jsonl
--| {"auction": 2, "at": "2026-04-01T10:03:30", "price": 7}
-- a late bid makes two windows a tie
SELECT window_start, auction, bids, _status, _version FROM hot ORDER BY window_start, auction;
-- it is late once for each window of the shared part; what becomes of that above has no row of its own
SELECT _key, _window_start, _late_by, _outcome FROM hot.late_events WHERE _key IS NOT NULL ORDER BY _window_start;
-- both places have an account, and both balance
SELECT source, input, filtered, assigned, difference, assigned_windows, late, open, final, window_difference
FROM hot.accounting ORDER BY source;
CREATE TABLE t (id INTEGER, k VARCHAR, n INTEGER, PRIMARY KEY (id));
INSERT INTO t VALUES (1, 'a', 5), (2, 'b', 3), (3, 'b', 1), (4, NULL, 2);
CREATE MATERIALIZED VIEW best AS
WITH sums AS (SELECT k, SUM(n) AS s FROM t GROUP BY k)
SELECT k, s FROM sums WHERE s = (SELECT MAX(s) FROM sums);
CREATE MATERIALIZED VIEW twice AS
WITH sums AS (SELECT k, SUM(n) AS s FROM t GROUP BY k) SELECT k, s FROM sums UNION ALL SELECT k, s FROM sums;
-- 5 of a is more than 4 of b
SELECT k, s FROM best;
-- each group is there twice
SELECT k, s, COUNT(*) AS copies FROM twice GROUP BY k, s ORDER BY s;
UPDATE t SET n = 2 WHERE id = 3;
DELETE FROM t WHERE id = 4;
-- now both have 5, and the group without a name is gone
SELECT k, s FROM best ORDER BY k;
-- from both places
SELECT k, s, COUNT(*) AS copies FROM twice GROUP BY k, s ORDER BY k;
-- a query shares, too
EXPLAIN WITH sums AS (SELECT k, SUM(n) AS s FROM t GROUP BY k) SELECT k, s FROM sums UNION ALL SELECT k, s FROM sums;
