--! file in/a.jsonl
--| {"at": "2026-04-01T10:02:00", "x": 1}
--| {"at": "2026-04-01T10:12:00", "x": 2}
--| {"at": "2026-04-01T10:01:00", "x": 4}
CREATE SOURCE t (at TIMESTAMP, x INTEGER, WATERMARK FOR at AS at)
WITH (connector = 'files', path = 'in', format = 'json', bounded = 'true');
CREATE MATERIALIZED VIEW v AS
SELECT window_start, SUM(x) AS total FROM TUMBLE(t, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
-- at the end of the input all windows are over
SELECT window_start, total, _status, _version FROM v ORDER BY window_start;
-- the one that no row closed says so
SELECT window_start, _version, _status, total, _reason FROM v.ledger ORDER BY window_start, _version;
-- nothing is open
SELECT measure, late, open, final, window_difference FROM v.accounting ORDER BY measure;
--! file in/b.jsonl
--| {"at": "2026-04-01T10:13:00", "x": 8}
-- a new file breaks the promise
SELECT window_start, total FROM v ORDER BY window_start;
