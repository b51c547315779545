-- Changes of a table with a watermark: each half of an update is judged in its own window.
CREATE TABLE orders (id INTEGER PRIMARY KEY, at TIMESTAMP NOT NULL, amount INTEGER,
  WATERMARK FOR at AS at - INTERVAL '5' MINUTE);
CREATE MATERIALIZED VIEW v AS
SELECT window_start, SUM(amount) AS total, COUNT(*) AS n FROM TUMBLE(orders, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end;
INSERT INTO orders VALUES (1, TIMESTAMP '2026-04-01 10:01:00', 1), (2, TIMESTAMP '2026-04-01 10:02:00', 2),
  (3, TIMESTAMP '2026-04-01 10:16:00', 4), (4, TIMESTAMP '2026-04-01 10:17:00', 8);
-- one window is final, one is open
SELECT window_start, total, n, _status, _version FROM v ORDER BY window_start;
UPDATE orders SET amount = 40 WHERE id = 3;
DELETE FROM orders WHERE id = 4;
-- changes in an open window
SELECT window_start, total, n, _status, _version FROM v ORDER BY window_start;
UPDATE orders SET amount = 10 WHERE id = 1;
-- a change in a closed one corrects it
SELECT _version, _status, total, _previous_total, _delta_total, _reason FROM v.ledger ORDER BY _version;
UPDATE orders SET at = TIMESTAMP '2026-04-01 10:13:00' WHERE id = 2;
-- a move from a closed window to an open one
SELECT window_start, total, n, _status, _version FROM v ORDER BY window_start;
-- one half of it is late
SELECT _key, _window_start, _outcome, _weight, _version FROM v.late_events ORDER BY _version, _weight;
DELETE FROM orders WHERE id = 1;
-- the last row of a closed window goes
SELECT _version, _status, total, n, _previous_total, _reason, _deleted FROM v.ledger ORDER BY _version;
-- the accounts count retractions back
SELECT measure, input, filtered, assigned, late, open, final, difference, window_difference FROM v.accounting ORDER BY measure;
