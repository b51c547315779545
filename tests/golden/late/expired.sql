-- The window of 10:00 ends at 10:10 and may be corrected while the watermark is below 10:40.
--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:00:00", "amount": 100}
--| {"id": "b", "at": "2026-04-01T10:39:59", "amount": 10}
--| {"id": "c", "at": "2026-04-01T10:01:00", "amount": 1}
--| {"id": "d", "at": "2026-04-01T10:40:00", "amount": 20}
--| {"id": "e", "at": "2026-04-01T10:02:00", "amount": 2}
--| {"id": "f", "at": "2026-04-01T10:35:00", "amount": 4}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, amount DECIMAL(10, 2),
  WATERMARK FOR at AS at, DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW v WITH (correct_within = '30 minutes') AS
SELECT window_start, SUM(amount) AS total FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end;
-- c corrects, e has expired, f corrects the window of 10:30
SELECT window_start, total, _status, _version FROM v ORDER BY window_start;
-- what became of each
SELECT _key, _outcome, _version, _late_by FROM v.late_events ORDER BY _key;
-- expired rows are late, too, and nothing is lost
SELECT measure, late, open, final, difference, window_difference FROM v.accounting ORDER BY measure;
