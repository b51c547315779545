--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:02:00", "amount": 100}
--| {"id": "b", "at": "2026-04-01T10:10:00", "amount": 10}
--| {"id": "c", "at": "2026-04-01T10:09:59.999999", "amount": 1}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, amount DECIMAL(10, 2),
  WATERMARK FOR at AS at, DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW v WITH (late = 'record') AS
SELECT window_start, SUM(amount) AS total FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end;
-- the late row changes nothing
SELECT window_start, total, _status, _version FROM v ORDER BY window_start;
-- and is written down; the watermark was at the end of its window
SELECT _key, _event_time, _window_start, _window_end, _late_by, _outcome, _version, amount FROM v.late_events;
-- it is the one row that is neither open nor final
SELECT measure, input, assigned_windows, late, open, final, difference, window_difference FROM v.accounting ORDER BY measure;
