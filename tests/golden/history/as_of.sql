--! clock 2026-04-01T10:20:00Z
CREATE TABLE t (k INTEGER PRIMARY KEY, at TIMESTAMP NOT NULL, x INTEGER, WATERMARK FOR at AS at);
CREATE MATERIALIZED VIEW v AS
SELECT window_start, SUM(x) AS total FROM TUMBLE(t, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
INSERT INTO t VALUES (1, TIMESTAMP '2026-04-01 10:01:00', 1);
-- processed at 10:20
SELECT total, _status, _known_at FROM v;
--! clock 2026-04-01T10:21:00Z
INSERT INTO t VALUES (2, TIMESTAMP '2026-04-01 10:15:00', 2);
-- processed at 10:21
SELECT window_start, total, _status, _known_at FROM v ORDER BY window_start;
--! clock 2026-04-01T10:30:00Z
UPDATE t SET x = 10 WHERE k = 1;
-- processed at 10:30
SELECT window_start, total, _status, _version FROM v ORDER BY window_start;
-- what a reader saw at 10:19:59
SELECT window_start, total, _status FROM v FOR SYSTEM_TIME AS OF TIMESTAMP '2026-04-01 10:19:59';
-- at 10:20:30
SELECT window_start, total, _status FROM v FOR SYSTEM_TIME AS OF TIMESTAMP '2026-04-01 10:20:30';
-- at 10:29
SELECT window_start, total, _status FROM v FOR SYSTEM_TIME AS OF TIMESTAMP '2026-04-01 10:29:00' ORDER BY window_start;
-- in the future: now
SELECT window_start, total, _status FROM v FOR SYSTEM_TIME AS OF TIMESTAMP '2030-01-01 00:00:00' ORDER BY window_start;
