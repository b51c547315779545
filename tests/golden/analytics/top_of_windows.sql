-- The first of each window, and functions over it: final with the window, corrected with it.
--! clock 2026-06-01T00:00:00Z
--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:00:00", "store": "s1", "amount": 100}
--| {"id": "b", "at": "2026-04-01T10:05:00", "store": "s2", "amount": 10}
--| {"id": "c", "at": "2026-04-01T10:06:00", "store": "s3", "amount": 50}
--| {"id": "d", "at": "2026-04-01T10:14:00", "store": "s1", "amount": 1}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, store VARCHAR, amount DECIMAL(10, 2), WATERMARK FOR at AS at,
  DEDUPLICATE ON (id) WITHIN INTERVAL '10' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW totals AS
SELECT window_start, window_end, store, SUM(amount) AS sold FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, store;
CREATE MATERIALIZED VIEW best WITH (correct_within = '1 hour') AS
SELECT window_start, store, sold, place FROM (
  SELECT totals.*, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY sold DESC) AS place FROM totals) AS ranked
WHERE place <= 2;
CREATE MATERIALIZED VIEW in_one WITH (correct_within = '1 hour') AS
SELECT window_start, store, sold FROM (
  SELECT window_start, window_end, store, SUM(amount) AS sold FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
  GROUP BY window_start, window_end, store) AS t
QUALIFY ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY sold DESC) <= 2;
CREATE MATERIALIZED VIEW largest WITH (correct_within = '1 hour') AS
SELECT window_start, id, amount FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
QUALIFY ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY amount DESC) = 1;
CREATE MATERIALIZED VIEW by_start WITH (correct_within = '1 hour') AS
SELECT window_start, id, amount FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
QUALIFY ROW_NUMBER() OVER (PARTITION BY window_start ORDER BY amount DESC) = 1;
CREATE MATERIALIZED VIEW shares_by_start WITH (correct_within = '1 hour') AS
SELECT window_start, store, sold, SUM(sold) OVER (PARTITION BY window_start) AS of_all FROM totals;
CREATE MATERIALIZED VIEW shares WITH (correct_within = '1 hour') AS
SELECT window_start, store, sold, SUM(sold) OVER (PARTITION BY window_end) AS of_all FROM totals;
CREATE MATERIALIZED VIEW best_per_hour AS
SELECT window_start, COUNT(*) AS places, SUM(sold) AS sold
FROM TUMBLE((SELECT window_end - INTERVAL '1' SECOND AS last, sold FROM (
  SELECT totals.*, RANK() OVER (PARTITION BY window_end ORDER BY sold DESC) AS place FROM totals) AS r WHERE place = 1),
  last, INTERVAL '1' HOUR)
GROUP BY window_start, window_end;
-- the first window is final, so its two best are
SELECT window_start, place, store, sold, _status, _version FROM best ORDER BY window_start, place;
-- in one view the same
SELECT window_start, store, sold, _status, _version FROM in_one ORDER BY window_start, sold DESC;
-- the largest sale of each window
SELECT window_start, id, amount, _status, _version FROM largest ORDER BY window_start;
-- by its start alone it is the same
SELECT window_start, id, amount, _status, _version FROM by_start ORDER BY window_start;
SELECT window_start, store, sold, of_all, _status, _version FROM shares_by_start ORDER BY window_start, store;
-- each store beside all of them
SELECT window_start, store, sold, of_all, _status, _version FROM shares ORDER BY window_start, store;
-- windows over the best of windows
SELECT window_start, places, sold, _status, _version FROM best_per_hour ORDER BY window_start;
--! file sales/2.jsonl
--| {"id": "e", "at": "2026-04-01T10:02:00", "store": "s2", "amount": 45}
--| {"id": "f", "at": "2026-04-01T10:25:00", "store": "s2", "amount": 9}
--| {"id": "i", "at": "2026-04-01T10:04:00", "store": "s1", "amount": 101}
-- one late sale puts another store in the second place, the other makes the first one larger
SELECT window_start, place, store, sold, _status, _version FROM best ORDER BY window_start, place;
-- one row is gone, another has come, and one has changed
SELECT window_start, store, sold, _status, _version FROM in_one ORDER BY window_start, sold DESC;
-- one was not the largest, the other was
SELECT window_start, id, amount, _status, _version FROM largest ORDER BY window_start;
-- the sum is another one for all stores
SELECT window_start, store, sold, of_all, _status, _version FROM shares ORDER BY window_start, store;
-- versions of places
SELECT window_start, place, _version, _status, store, _previous_sold, sold, _reason, _deleted FROM best.ledger ORDER BY window_start, place, _version;
-- versions of stores
SELECT window_start, store, _version, _status, sold, _reason, _deleted FROM in_one.ledger ORDER BY window_start, store, _version;
-- and of what is told apart by the start alone
SELECT window_start, id, _version, _status, amount, _reason, _deleted FROM by_start.ledger ORDER BY window_start, _version;
-- of the largest
SELECT window_start, id, _version, _status, amount, _reason, _deleted FROM largest.ledger ORDER BY window_start, _version;
-- what was late for the places
SELECT _window_start, _outcome, _reason, _weight, _version FROM best.late_events ORDER BY _reason, _weight;
-- the hour over the firsts has not ended
SELECT window_start, places, sold, _status, _version FROM best_per_hour ORDER BY window_start;
--! file sales/3.jsonl
--| {"id": "g", "at": "2026-04-01T12:00:00", "store": "s3", "amount": 7}
--| {"id": "h", "at": "2026-04-01T10:03:00", "store": "s3", "amount": 1000}
-- an hour after its end a window is as it is
SELECT window_start, place, store, sold, _status, _version FROM best WHERE window_start < TIMESTAMP '2026-04-01 10:10:00' ORDER BY place;
-- and says what it did not take
SELECT _event_time, _window_end, _outcome, _reason, _weight FROM best.late_events WHERE _outcome = 'expired' ORDER BY _weight;
-- the others do too
SELECT 'in_one' AS v, _event_time, _window_end, _outcome, _reason, _weight FROM in_one.late_events WHERE _outcome = 'expired'
UNION ALL SELECT 'largest', _event_time, _window_end, _outcome, _reason, _weight FROM largest.late_events WHERE _outcome = 'expired' ORDER BY v;
-- the books balance
SELECT 'best' AS v, source, measure, input, assigned, assigned_windows, late, open, final, difference, window_difference FROM best.accounting
UNION ALL SELECT 'in_one', source, measure, input, assigned, assigned_windows, late, open, final, difference, window_difference FROM in_one.accounting
UNION ALL SELECT 'largest', source, measure, input, assigned, assigned_windows, late, open, final, difference, window_difference FROM largest.accounting
ORDER BY v, source, measure;
-- what is kept, and how long
EXPLAIN MATERIALIZED VIEW best;
-- in one view
EXPLAIN MATERIALIZED VIEW in_one;
-- beside all of them
EXPLAIN MATERIALIZED VIEW shares;
-- by the start alone
EXPLAIN MATERIALIZED VIEW by_start;
