CREATE TABLE orders (id INTEGER PRIMARY KEY, at TIMESTAMP NOT NULL, store VARCHAR, amount INTEGER,
  WATERMARK FOR at AS at);
CREATE MATERIALIZED VIEW big AS
SELECT window_start, store, SUM(amount) AS total FROM TUMBLE(orders, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, store HAVING SUM(amount) >= 100;
INSERT INTO orders VALUES (1, TIMESTAMP '2026-04-01 10:01:00', 'A', 120), (2, TIMESTAMP '2026-04-01 10:02:00', 'B', 99),
  (3, TIMESTAMP '2026-04-01 10:30:00', 'A', 1);
-- A is big and final, B is not there
SELECT store, total, _status, _version FROM big ORDER BY store;
UPDATE orders SET amount = 50 WHERE id = 1;
-- A has vanished
SELECT store, total, _status, _version FROM big ORDER BY store;
-- which is a version, too
SELECT store, _version, _status, total, _previous_total, _delta_total, _reason, _deleted FROM big.ledger ORDER BY store, _version;
UPDATE orders SET amount = 150 WHERE id = 1;
-- A has returned: versions go on
SELECT store, total, _status, _version FROM big ORDER BY store;
-- all that was published
SELECT store, _version, _status, total, _previous_total, _reason, _deleted FROM big.ledger ORDER BY store, _version;
