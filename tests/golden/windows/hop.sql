-- Windows of 10 minutes, one every 5: each row is in two of them.
--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:07:00", "amount": 1}
--| {"id": "b", "at": "2026-04-01T10:12:00", "amount": 10}
--| {"id": "c", "at": "2026-04-01T10:08:00", "amount": 100}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, amount DECIMAL(10, 2),
  WATERMARK FOR at AS at, DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW v AS
SELECT window_start, window_end, SUM(amount) AS total, COUNT(*) AS n
FROM HOP(sales, at, INTERVAL '5' MINUTE, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end;
-- c came at watermark 10:12: late for 10:00, in time for 10:05
SELECT window_start, window_end, total, n, _status, _version FROM v ORDER BY window_start;
-- for that one window only
SELECT _key, _window_start, _window_end, _late_by, _outcome FROM v.late_events;
-- three rows, six windows
SELECT measure, input, assigned, assigned_windows, late, open, final, difference, window_difference FROM v.accounting
ORDER BY measure;
