--! file sales/1.jsonl
--| {"id": "a1", "at": "2026-04-01T10:01:00", "store": "A", "amount": 10}
--| {"id": "a2", "at": "2026-04-01T10:25:00", "store": "A", "amount": 20}
--| {"id": "b1", "at": "2026-04-01T10:05:00", "store": "B", "amount": 5}
--| {"id": "b2", "at": "2026-04-01T10:06:00", "store": "B", "amount": 7}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, store VARCHAR, amount DECIMAL(10, 2),
  WATERMARK FOR at AS at - INTERVAL '5' MINUTE, DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW v AS
SELECT window_start, store, SUM(amount) AS total FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, store;
-- a store that nobody knew when the window closed starts with a correction that takes nothing back
SELECT window_start, store, _version, _status, total, _previous_total, _delta_total, _reason FROM v.ledger
ORDER BY window_start, store, _version;
-- both rows came when the watermark was 10:20, ten minutes past the window
SELECT _key, _late_by, _outcome, _version FROM v.late_events ORDER BY _key;
--! file sales/2.jsonl
--| {"id": "b3", "at": "2026-04-01T10:07:00", "store": "B", "amount": 1}
--| {"id": "b4", "at": "2026-04-01T10:07:30", "store": "B", "amount": -1}
-- two late rows that add up to nothing change nothing, and make no version
SELECT window_start, store, _version, total FROM v.ledger ORDER BY window_start, store, _version;
-- but each is told of
SELECT _key, _outcome FROM v.late_events ORDER BY _key;
