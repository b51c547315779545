-- Rows go as time passes, and come when their time has come.
--! clock 2026-04-01T12:00:00Z
--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:59:00", "store": "s1", "amount": 1}
--| {"id": "b", "at": "2026-04-01T11:05:00", "store": "s1", "amount": 2}
--| {"id": "c", "at": "2026-04-01T11:30:00", "store": "s2", "amount": 4}
--| {"id": "d", "at": "2026-04-01T12:00:00", "store": "s1", "amount": 8}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, store VARCHAR, amount INTEGER, WATERMARK FOR at AS at)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE TABLE offers (id VARCHAR, valid_from TIMESTAMP, valid_to DATE, PRIMARY KEY (id));
INSERT INTO offers VALUES ('x', TIMESTAMP '2026-04-01 11:00:00', DATE '2026-04-03'), ('y', TIMESTAMP '2026-04-01 12:30:00', DATE '2026-04-03'),
  ('z', NULL, DATE '2026-04-03');
CREATE MATERIALIZED VIEW last_hour AS
SELECT store, SUM(amount) AS amount FROM sales WHERE at > now() - INTERVAL '1' HOUR AND amount > 0 GROUP BY store;
CREATE MATERIALIZED VIEW windows AS
SELECT window_start, SUM(amount) AS amount FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
WHERE CURRENT_TIMESTAMP - INTERVAL '1' HOUR <= at GROUP BY window_start, window_end;
CREATE MATERIALIZED VIEW on_offer AS
SELECT id FROM offers WHERE valid_from <= now() AND valid_to > now();
-- a is older than an hour
SELECT store, amount FROM last_hour ORDER BY store;
-- and so in windows
SELECT window_start, amount, _status FROM windows ORDER BY window_start;
-- the same asked now
SELECT store, SUM(amount) AS amount FROM sales WHERE at > now() - INTERVAL '1' HOUR GROUP BY store ORDER BY store;
-- y is to come
SELECT id FROM on_offer ORDER BY id;
--! clock 2026-04-01T12:05:00Z
-- b is an hour old: more than that was asked for
SELECT store, amount FROM last_hour ORDER BY store;
-- and at least that here
SELECT window_start, amount, _status FROM windows ORDER BY window_start;
UPDATE offers SET id = 'yy' WHERE id = 'y';
--! clock 2026-04-01T12:30:00Z
-- c is gone too, with its group
SELECT store, amount FROM last_hour ORDER BY store;
-- rows that went are corrections of windows that were closed
SELECT window_start, _version, _status, _previous_amount, amount, _reason, _deleted FROM windows.ledger ORDER BY window_start, _version;
-- what became of them
SELECT _window_start, _outcome, _reason, _weight FROM windows.late_events ORDER BY _window_start;
-- y has come, under its new name
SELECT id FROM on_offer ORDER BY id;
-- the books balance
SELECT measure, input, filtered, assigned, assigned_windows, late, open, final, difference, window_difference FROM windows.accounting
ORDER BY measure;
--! clock 2026-04-03T00:00:00Z
-- all is over
SELECT id FROM on_offer ORDER BY id;
-- nothing is left
SELECT store, amount FROM last_hour ORDER BY store;
-- and the books still balance
SELECT measure, input, filtered, assigned, assigned_windows, late, open, final, difference, window_difference FROM windows.accounting
ORDER BY measure;
-- what is kept
EXPLAIN CREATE MATERIALIZED VIEW v AS SELECT id FROM sales WHERE at > now() - INTERVAL '1' HOUR;
-- nowhere else
CREATE MATERIALIZED VIEW v AS SELECT id, now() AS n FROM sales;
