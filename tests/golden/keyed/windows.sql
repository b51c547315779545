-- A source with a primary key: the newest row of each key counts, and what it changes in a closed window is a correction.
--! clock 2026-06-01T00:00:00Z
--! file orders/1.jsonl
--| {"id": 1, "at": "2026-04-01T10:01:00", "amount": 1}
--| {"id": 2, "at": "2026-04-01T10:02:00", "amount": 2}
--| {"id": 1, "at": "2026-04-01T10:03:00", "amount": 5}
--| {"id": 2, "at": "2026-04-01T10:02:00", "amount": 2}
--| {"id": null, "at": "2026-04-01T10:02:00", "amount": 100}
--| {"id": 3, "at": "2026-04-01T10:16:00", "amount": 8}
CREATE SOURCE orders (id INTEGER, at TIMESTAMP, amount INTEGER,
  PRIMARY KEY (id) NOT ENFORCED, WATERMARK FOR at AS at - INTERVAL '5' MINUTE)
WITH (connector = 'files', path = 'orders', format = 'json');
CREATE MATERIALIZED VIEW v AS
SELECT window_start, SUM(amount) AS total, COUNT(*) AS n FROM TUMBLE(orders, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end;
CREATE MATERIALIZED VIEW large AS SELECT id, amount FROM orders WHERE amount >= 6;
-- row 3 has replaced row 1, and row 4 said the same again
SELECT window_start, total, n, _status, _version FROM v ORDER BY window_start;
-- row 5 has no key
SELECT _offset, _column, _error FROM orders.rejected;
--! append orders/1.jsonl
--| {"id": 1, "at": "2026-04-01T10:17:00", "amount": 20}
-- a row that goes from a closed window to an open one
SELECT window_start, total, n, _status, _version FROM v ORDER BY window_start;
--! append orders/1.jsonl
--| {"id": 2, "at": "2026-04-01T10:04:00", "amount": 3}
-- a view without windows
SELECT id, amount FROM large ORDER BY id;
--! append orders/1.jsonl
--| {"id": 4, "at": "2026-04-01T10:05:00", "amount": 6}
-- and a row that comes late to others
SELECT id, amount FROM large ORDER BY id;
--! append orders/1.jsonl
--| {"id": 3, "at": "2026-04-01T10:16:00", "amount": 8}
-- corrections name the key; a row that has only come is late
SELECT _version, _status, total, n, _previous_total, _delta_total, _reason FROM v.ledger ORDER BY _version;
-- what was taken back is known by its key alone
SELECT _key, id, amount, _event_time, _outcome, _weight, _version FROM v.late_events ORDER BY _version, _weight;
-- 10 rows: 1 rejected, 3 replaced, 2 that changed nothing, 4 that are there
SELECT measure, input, rejected, duplicates, replaced, deleted, unchanged, filtered, assigned, difference FROM v.accounting ORDER BY measure;
-- arrivals after the window had closed: 5 and 2 went, 3 and 6 came
SELECT measure, assigned_windows, late, open, final, window_difference FROM v.accounting ORDER BY measure;
-- the source itself
SELECT * FROM orders ORDER BY id;
-- computed
SELECT COUNT(*) AS n, SUM(amount) AS total FROM orders WHERE at >= '2026-04-01 10:05:00';
