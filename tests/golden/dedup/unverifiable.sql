-- A key is remembered for 2 hours of event time: delay 0, window 10 minutes, corrections within 1 hour.
--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:00:00", "amount": 1}
--| {"id": "b", "at": "2026-04-01T12:00:00", "amount": 2}
--| {"id": "c", "at": "2026-04-01T10:00:00", "amount": 4}
--| {"id": "d", "at": "2026-04-01T10:00:00.000001", "amount": 8}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, amount DECIMAL(10, 2),
  WATERMARK FOR at AS at, DEDUPLICATE ON (id) WITHIN INTERVAL '2' HOUR)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW v WITH (correct_within = '1 hour') AS
SELECT window_start, SUM(amount) AS total FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end;
-- c is exactly 2 hours old: nobody knows whether it came before; d is a microsecond younger, but its window cannot be corrected any more
SELECT window_start, total, _status FROM v ORDER BY window_start;
-- what became of them
SELECT _key, _outcome, _window_start, _late_by FROM v.late_events ORDER BY _key;
-- neither is lost
SELECT measure, input, unverifiable, assigned, late, open, final, difference, window_difference FROM v.accounting
ORDER BY measure;
