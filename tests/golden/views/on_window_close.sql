--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:02:00", "amount": 1}
--| {"id": "b", "at": "2026-04-01T10:12:00", "amount": 10}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, amount DECIMAL(10, 2),
  WATERMARK FOR at AS at - INTERVAL '5' MINUTE, DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW v AS
SELECT window_start, SUM(amount) AS total FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end
EMIT ON WINDOW CLOSE;
-- no window is over, and none shows
SELECT window_start, total, _status FROM v;
--! file sales/2.jsonl
--| {"id": "c", "at": "2026-04-01T10:15:00", "amount": 20}
--| {"id": "d", "at": "2026-04-01T10:03:00", "amount": 2}
-- one is over, and has been corrected since: corrections do show
SELECT window_start, total, _status, _version FROM v;
-- both versions
SELECT window_start, _version, total, _reason FROM v.ledger ORDER BY _version;
-- what does not show is accounted for
SELECT measure, late, open, final, window_difference FROM v.accounting ORDER BY measure;
