--! clock 2026-04-02T08:00:00Z
--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:00:00", "amount": 100}
--| {"id": "b", "at": "2026-04-01T10:20:00", "amount": 10}
--| {"id": "c", "at": "2026-04-01T10:01:00", "amount": 1}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, amount DECIMAL(10, 2),
  WATERMARK FOR at AS at, DEDUPLICATE ON (id) WITHIN INTERVAL '10' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW v WITH (correct_every = '1 day') AS
SELECT window_start, SUM(amount) AS total FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end;
-- c waits
SELECT window_start, total, _status, _version FROM v ORDER BY window_start;
-- it is pending
SELECT _key, _outcome, _version FROM v.late_events;
--! clock 2026-04-02T23:59:00Z
--! file sales/2.jsonl
--| {"id": "d", "at": "2026-04-01T10:02:00", "amount": 2}
-- the day is not over
SELECT window_start, total, _status, _version FROM v ORDER BY window_start;
-- both are pending
SELECT _key, _outcome, _version FROM v.late_events ORDER BY _key;
--! clock 2026-04-03T00:00:01Z
--! file sales/3.jsonl
--| {"id": "e", "at": "2026-04-01T10:03:00", "amount": 4}
-- the day is over: one correction with both reasons; e waits for the next day
SELECT _version, _status, total, _previous_total, _delta_total, _reason FROM v.ledger
WHERE window_start = TIMESTAMP '2026-04-01 10:00:00' ORDER BY _version;
-- and what became of them
SELECT _key, _outcome, _version FROM v.late_events ORDER BY _key;
