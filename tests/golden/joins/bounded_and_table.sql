--! clock 2026-04-02T08:00:00Z
--! file orders/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:00:00", "store": "s1", "amount": 10}
--| {"id": "b", "at": "2026-04-01T10:05:00", "store": "s2", "amount": 20}
--| {"id": "c", "at": "2026-04-01T10:30:00", "store": "s1", "amount": 30}
--! file payments/1.jsonl
--| {"id": "a", "paid_at": "2026-04-01T10:03:00"}
--| {"id": "b", "paid_at": "2026-04-01T10:25:00"}
--| {"id": "x", "paid_at": "2026-04-01T10:40:00"}
CREATE SOURCE orders (id VARCHAR, at TIMESTAMP, store VARCHAR, amount DECIMAL(10, 2), WATERMARK FOR at AS at)
WITH (connector = 'files', path = 'orders', format = 'json');
CREATE SOURCE payments (id VARCHAR, paid_at TIMESTAMP, WATERMARK FOR paid_at AS paid_at)
WITH (connector = 'files', path = 'payments', format = 'json');
CREATE TABLE stores (store VARCHAR, city VARCHAR, PRIMARY KEY (store));
INSERT INTO stores VALUES ('s1', 'Kyoto');
CREATE MATERIALIZED VIEW paid WITH (correct_within = '1 hour') AS
SELECT o.id, p.paid_at FROM orders o LEFT JOIN payments p
ON p.id = o.id AND p.paid_at BETWEEN o.at AND o.at + INTERVAL '10' MINUTE;
CREATE MATERIALIZED VIEW by_city AS
SELECT window_start, city, SUM(amount) AS total
FROM TUMBLE((SELECT o.at, o.amount, s.city FROM orders o LEFT JOIN stores s ON o.store = s.store),
  at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, city;
-- b was paid outside of the bound, and nobody can pay it in time any more; c may still be paid
SELECT id, paid_at FROM paid ORDER BY id;
-- two cities, one unknown
SELECT window_start, city, total, _status FROM by_city ORDER BY window_start, city;
--! file payments/2.jsonl
--| {"id": "b", "paid_at": "2026-04-01T10:07:00"}
INSERT INTO stores VALUES ('s2', 'Osaka');
-- a late payment within the hour is joined
SELECT id, paid_at FROM paid ORDER BY id;
-- the table corrects a closed window
SELECT window_start, city, total, _status FROM by_city ORDER BY window_start, city;
-- and its ledger tells how
SELECT city, _version, _status, total, _deleted FROM by_city.ledger
WHERE window_start = TIMESTAMP '2026-04-01 10:00:00' ORDER BY city, _version;
--! file orders/2.jsonl
--| {"id": "z", "at": "2026-04-01T12:00:00", "store": "s1", "amount": 1}
--! file payments/3.jsonl
--| {"id": "z", "paid_at": "2026-04-01T12:01:00"}
--| {"id": "c", "paid_at": "2026-04-01T10:35:00"}
-- c was paid in time, and it is heard of too late
SELECT id, paid_at FROM paid ORDER BY id;
-- so it is listed
SELECT _event_time, _late_by, _outcome, _weight, _partition, _offset FROM paid.late_events;
-- the accounts of the windows over the join
SELECT source, measure, input, assigned, assigned_windows, late, open, final, difference, window_difference
FROM by_city.accounting ORDER BY source, measure;
