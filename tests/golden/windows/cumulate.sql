-- Windows of an hour that grow by 20 minutes.
--! clock 2026-06-01T00:00:00Z
--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:00:00", "amount": 1}
--| {"id": "b", "at": "2026-04-01T10:20:00", "amount": 2}
--| {"id": "c", "at": "2026-04-01T10:59:59", "amount": 4}
--| {"id": "d", "at": "2026-04-01T10:19:00", "amount": 8}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, amount INTEGER, WATERMARK FOR at AS at,
  DEDUPLICATE ON (id) WITHIN INTERVAL '10' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW v AS
SELECT window_start, window_end, SUM(amount) AS total
FROM CUMULATE(sales, at, INTERVAL '20' MINUTE, INTERVAL '1' HOUR)
GROUP BY window_start, window_end;
-- d is late for two of its three windows
SELECT window_start, window_end, total, _status, _version FROM v ORDER BY window_end;
-- the same as a query in the words of Flink
SELECT window_start, window_end, SUM(amount) AS total
FROM TABLE(CUMULATE(TABLE sales, DESCRIPTOR(at), INTERVAL '20' MINUTE, INTERVAL '1' HOUR))
GROUP BY window_start, window_end ORDER BY window_end;
-- the books balance
SELECT measure, input, assigned, assigned_windows, late, open, final, difference, window_difference FROM v.accounting
ORDER BY measure;
-- the size is a number of steps
CREATE MATERIALIZED VIEW w AS
SELECT window_end, COUNT(*) AS n FROM CUMULATE(sales, at, INTERVAL '25' MINUTE, INTERVAL '1' HOUR) GROUP BY window_end;
