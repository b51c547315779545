--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:00:00", "amount": 100}
--| {"id": "a", "at": "2026-04-01T10:00:00", "amount": 100}
--| {"id": "a", "at": "2026-04-01T10:00:00", "amount": 999}
--| {"id": "b", "at": "2026-04-01T10:01:00", "amount": 5}
--| {"id": "a", "at": "2026-04-01T10:03:00", "amount": 100}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, amount DECIMAL(10, 2),
  WATERMARK FOR at AS at - INTERVAL '5' MINUTE, DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW v AS
SELECT window_start, SUM(amount) AS total, COUNT(*) AS n FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end;
-- the first of each key counts
SELECT window_start, total, n FROM v;
-- the same again is no conflict; another amount or another time is
SELECT _key, _event_time, _conflict, _bytes FROM sales.duplicates ORDER BY _offset;
-- a duplicate does not move the watermark: b came last
SELECT _watermark, _highest_event_time FROM sales.partitions;
--! file sales/2.jsonl
--| {"id": "b", "at": "2026-04-01T10:01:00", "amount": 5}
-- remembered between runs
SELECT COUNT(*) AS duplicates FROM sales.duplicates;
-- the accounts know the money, too
SELECT measure, input, duplicates, assigned, difference FROM v.accounting ORDER BY measure;
