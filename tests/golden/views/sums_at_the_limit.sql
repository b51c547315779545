CREATE TABLE d (id INT PRIMARY KEY, v DECIMAL(38, 0));
CREATE MATERIALIZED VIEW s AS SELECT SUM(v) AS total, COUNT(*) AS n FROM d;
INSERT INTO d VALUES (1, 99999999999999999999999999999999999999), (2, 99999999999999999999999999999999999999), (3, 1);
-- the sum has 39 digits, and all rows are counted
SELECT total, n FROM s;
-- which is said once
SELECT _partition, _bytes, _column, _error FROM s.rejected;
-- a query fails
SELECT SUM(v) FROM d;
DELETE FROM d WHERE id = 2;
-- one more than 38 nines
SELECT total, n FROM s;
DELETE FROM d WHERE id = 3;
-- 38 nines
SELECT total, n FROM s;
INSERT INTO d VALUES (4, 2), (5, -1);
-- one more again
SELECT total, n FROM s;
DELETE FROM d WHERE id = 1;
-- what is left
SELECT total, n FROM s;
-- it was said twice
SELECT _column, _error FROM s.rejected;
--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:00:00", "amount": 99999999999999999999999999999999999999}
--| {"id": "b", "at": "2026-04-01T10:20:00", "amount": 10}
--| {"id": "c", "at": "2026-04-01T10:01:00", "amount": 2}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, amount DECIMAL(38, 0),
  WATERMARK FOR at AS at, DEDUPLICATE ON (id) WITHIN INTERVAL '10' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW w AS
SELECT window_start, SUM(amount) AS total, COUNT(*) AS n FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end;
-- c makes it too much
SELECT _version, _status, total, n, _reason FROM w.ledger
WHERE window_start = TIMESTAMP '2026-04-01 10:00:00' ORDER BY _version;
--! file sales/2.jsonl
--| {"id": "d", "at": "2026-04-01T10:02:00", "amount": -2}
-- and d brings it back
SELECT _version, _status, total, n, _reason FROM w.ledger
WHERE window_start = TIMESTAMP '2026-04-01 10:00:00' ORDER BY _version;
-- both have corrected
SELECT _key, _outcome, _version FROM w.late_events ORDER BY _key;
-- the group is named
SELECT _column, _error FROM w.rejected;
-- and nothing is lost
SELECT measure, input, rejected, assigned, difference, assigned_windows, late, open, final, window_difference
FROM w.accounting ORDER BY measure;
