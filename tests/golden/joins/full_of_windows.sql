-- A FULL JOIN of windowed views: each row is of the window of whichever side is there.
--! clock 2026-06-01T00:00:00Z
--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:00:00", "store": "s1", "amount": 100}
--| {"id": "b", "at": "2026-04-01T10:05:00", "store": "s2", "amount": 10}
--| {"id": "c", "at": "2026-04-01T10:14:00", "store": "s1", "amount": 1}
--! file refunds/1.jsonl
--| {"id": "x", "at": "2026-04-01T10:01:00", "store": "s1", "amount": 5}
--| {"id": "y", "at": "2026-04-01T10:12:00", "store": "s3", "amount": 3}
--| {"id": "v", "at": "2026-04-01T10:02:00", "store": "s3", "amount": 2}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, store VARCHAR, amount DECIMAL(10, 2), WATERMARK FOR at AS at,
  DEDUPLICATE ON (id) WITHIN INTERVAL '10' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE SOURCE refunds (id VARCHAR, at TIMESTAMP, store VARCHAR, amount DECIMAL(10, 2), WATERMARK FOR at AS at - INTERVAL '1' MINUTE,
  DEDUPLICATE ON (id) WITHIN INTERVAL '10' DAY)
WITH (connector = 'files', path = 'refunds', format = 'json');
CREATE MATERIALIZED VIEW sold AS
SELECT window_start, window_end, store, SUM(amount) AS sold FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, store;
CREATE MATERIALIZED VIEW refunded AS
SELECT window_start, window_end, store, SUM(amount) AS refunded FROM TUMBLE(refunds, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, store;
CREATE MATERIALIZED VIEW net WITH (correct_within = '1 hour') AS
SELECT COALESCE(s.window_start, r.window_start) AS window_start, COALESCE(s.window_end, r.window_end) AS window_end,
  COALESCE(s.store, r.store) AS store, sold, refunded
FROM sold s FULL JOIN refunded r ON s.window_start = r.window_start AND s.window_end = r.window_end AND s.store = r.store;
CREATE MATERIALIZED VIEW short WITH (correct_within = '1 hour') AS
SELECT store, sold, refunded FROM sold FULL JOIN refunded USING (window_start, window_end, store);
CREATE MATERIALIZED VIEW hours AS
SELECT window_start, COUNT(*) AS n, SUM(sold) AS sold
FROM TUMBLE((SELECT window_end - INTERVAL '1' SECOND AS last, sold FROM net), last, INTERVAL '1' HOUR)
GROUP BY window_start, window_end;
-- the watermark is at 10:11: the first window is final, with and without partners
SELECT window_start, store, sold, refunded, _status, _version FROM net ORDER BY window_start, store;
-- the same, without its windows
SELECT store, sold, refunded, _status, _version FROM short ORDER BY _status, store, sold;
--! file sales/2.jsonl
--| {"id": "d", "at": "2026-04-01T10:02:00", "store": "s3", "amount": 50}
--! file refunds/2.jsonl
--| {"id": "z", "at": "2026-04-01T10:07:00", "store": "s2", "amount": 4}
--| {"id": "w", "at": "2026-04-01T10:07:30", "store": "s9", "amount": 9}
-- partners that come late correct rows that had none
SELECT window_start, store, sold, refunded, _status, _version FROM net ORDER BY window_start, store;
-- versions of stores, whichever side was first
SELECT window_start, store, _version, _status, _previous_sold, sold, _previous_refunded, refunded, _reason, _deleted FROM net.ledger
ORDER BY window_start, store, _version;
-- windows over it close
SELECT window_start, n, sold, _status FROM hours ORDER BY window_start;
--! file sales/3.jsonl
--| {"id": "g", "at": "2026-04-01T13:00:00", "store": "s1", "amount": 7}
--! file refunds/3.jsonl
--| {"id": "h", "at": "2026-04-01T13:00:00", "store": "s3", "amount": 7}
-- the hour is over
SELECT window_start, n, sold, _status FROM hours ORDER BY window_start;
-- the books balance
SELECT source, measure, input, assigned, assigned_windows, late, open, final, difference, window_difference FROM net.accounting ORDER BY source;
-- what is kept, and how long
EXPLAIN MATERIALIZED VIEW net;
