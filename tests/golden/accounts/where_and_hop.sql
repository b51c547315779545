-- 10 rows: 1 rejected, 1 duplicate, 2 filtered, 6 in windows of 20 minutes every 10, twice each; watermark 11:00 at the end.
--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:01:00", "amount": 1, "cost": 0.5}
--| {"id": "b", "at": "2026-04-01T10:02:00", "amount": 2, "cost": 0.5}
--| {"id": "b", "at": "2026-04-01T10:02:00", "amount": 2, "cost": 0.5}
--| {"id": "c", "at": "never", "amount": 4, "cost": 0.5}
--| {"id": "d", "at": "2026-04-01T10:15:00", "amount": -8, "cost": 0.5}
--| {"id": "e", "at": "2026-04-01T10:25:00", "amount": 16, "cost": null}
--| {"id": "f", "at": "2026-04-01T11:00:00", "amount": -32, "cost": 0.5}
--| {"id": "g", "at": "2026-04-01T10:45:00", "amount": 64, "cost": 0.5}
--| {"id": "h", "at": "2026-04-01T10:30:00", "amount": 128, "cost": 0.5}
--| {"id": "i", "at": "2026-04-01T11:05:00", "amount": 256, "cost": 0.5}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, amount INTEGER, cost DECIMAL(6, 2),
  WATERMARK FOR at AS at - INTERVAL '5' MINUTE, DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW v AS
SELECT window_start, window_end, SUM(amount) AS total, SUM(cost) AS costs
FROM HOP(sales, at, INTERVAL '10' MINUTE, INTERVAL '20' MINUTE)
WHERE amount > 0
GROUP BY window_start, window_end;
-- d and f are filtered; f has moved the watermark to 10:55 all the same, so g (10:30 to 10:50) and h (10:20 to 10:40, 10:30 to 10:50) are late
SELECT window_start, total, costs, _status, _version FROM v ORDER BY window_start;
-- rows and two kinds of money
SELECT measure, input, rejected, duplicates, unverifiable, filtered, assigned, difference FROM v.accounting ORDER BY measure;
-- and their windows
SELECT measure, assigned_windows, late, open, final, window_difference FROM v.accounting ORDER BY measure;
