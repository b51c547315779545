-- Joins of windowed views keep status, version and reasons.
--! clock 2026-06-01T00:00:00Z
--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:00:00", "store": "s1", "amount": 100}
--| {"id": "b", "at": "2026-04-01T10:05:00", "store": "s2", "amount": 10}
--| {"id": "c", "at": "2026-04-01T10:14:00", "store": "s1", "amount": 1}
--! file refunds/1.jsonl
--| {"id": "x", "at": "2026-04-01T10:01:00", "store": "s1", "amount": 5}
--| {"id": "y", "at": "2026-04-01T10:12:00", "store": "s2", "amount": 3}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, store VARCHAR, amount DECIMAL(10, 2), WATERMARK FOR at AS at,
  DEDUPLICATE ON (id) WITHIN INTERVAL '10' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE SOURCE refunds (id VARCHAR, at TIMESTAMP, store VARCHAR, amount DECIMAL(10, 2), WATERMARK FOR at AS at,
  DEDUPLICATE ON (id) WITHIN INTERVAL '10' DAY)
WITH (connector = 'files', path = 'refunds', format = 'json');
CREATE TABLE stores (store VARCHAR, city VARCHAR, PRIMARY KEY (store));
INSERT INTO stores VALUES ('s1', 'Kyoto'), ('s2', 'Osaka');
CREATE MATERIALIZED VIEW sold AS
SELECT window_start, window_end, store, SUM(amount) AS sold FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, store;
CREATE MATERIALIZED VIEW refunded AS
SELECT window_start, window_end, store, SUM(amount) AS refunded FROM TUMBLE(refunds, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, store;
CREATE MATERIALIZED VIEW net AS
SELECT s.window_start, s.store, sold - COALESCE(refunded, 0) AS net, refunded
FROM sold s LEFT JOIN refunded r
ON s.window_start = r.window_start AND s.window_end = r.window_end AND s.store = r.store;
CREATE MATERIALIZED VIEW both_sides AS
SELECT s.window_end, s.store, sold, refunded
FROM sold s JOIN refunded r ON s.window_start = r.window_start AND s.window_end = r.window_end AND s.store = r.store;
CREATE MATERIALIZED VIEW by_city AS
SELECT window_start, city, sold FROM sold JOIN stores ON sold.store = stores.store;
-- the watermark of the join is the lower one, 10:12: the first windows are final, also without a partner
SELECT window_start, store, net, refunded, _status, _version FROM net ORDER BY window_start, store;
-- rows that have a partner
SELECT window_end, store, sold, refunded, _status, _version FROM both_sides ORDER BY window_end, store;
-- with a table
SELECT window_start, city, sold, _status, _version FROM by_city ORDER BY window_start, city;
--! file sales/2.jsonl
--| {"id": "d", "at": "2026-04-01T10:02:00", "store": "s1", "amount": 50}
--! file refunds/2.jsonl
--| {"id": "z", "at": "2026-04-01T10:07:00", "store": "s2", "amount": 4}
--| {"id": "w", "at": "2026-04-01T10:31:00", "store": "s2", "amount": 4}
UPDATE stores SET city = 'Kobe' WHERE store = 's2';
-- late rows of both sides correct the pair
SELECT window_start, store, net, refunded, _status, _version FROM net ORDER BY window_start, store;
-- and a partner that comes late makes one
SELECT window_end, store, sold, refunded, _status, _version FROM both_sides ORDER BY window_end, store;
-- a table that changes corrects
SELECT window_start, city, sold, _status, _version FROM by_city ORDER BY window_start, city;
-- the ledger of the join
SELECT window_start, store, _version, _status, _previous_net, net, _reason, _deleted FROM net.ledger ORDER BY window_start, store, _version;
-- the ledger of the one with the table
SELECT window_start, city, _version, _status, sold, _reason, _deleted FROM by_city.ledger ORDER BY window_start, city, _version;
-- what was late for the join
SELECT _window_start, _outcome, _reason, _weight, _version FROM net.late_events ORDER BY _window_start, _reason, _weight;
-- the books balance
SELECT 'both' AS v, source, measure, input, assigned, assigned_windows, late, open, final, difference, window_difference FROM both_sides.accounting
UNION ALL SELECT 'city', source, measure, input, assigned, assigned_windows, late, open, final, difference, window_difference FROM by_city.accounting
UNION ALL SELECT 'net', source, measure, input, assigned, assigned_windows, late, open, final, difference, window_difference FROM net.accounting
ORDER BY v, source, measure;
