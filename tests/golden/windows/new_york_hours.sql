-- On 8 March 2026 02:00 becomes 03:00 in New York at 07:00 UTC; on 1 November 02:00 becomes 01:00 at 06:00 UTC.
--! clock 2026-12-01T00:00:00Z
--! file t/1.jsonl
--| {"at": "2026-03-08T06:59:59", "x": 1}
--| {"at": "2026-03-08T07:00:00", "x": 2}
--| {"at": "2026-03-08T09:59:59", "x": 4}
--| {"at": "2026-03-08T10:00:00", "x": 8}
--| {"at": "2026-11-01T05:30:00", "x": 16}
--| {"at": "2026-11-01T06:30:00", "x": 32}
--| {"at": "2026-11-01T10:59:59", "x": 64}
--| {"at": "2026-11-01T11:00:00", "x": 128}
CREATE SOURCE t (at TIMESTAMP, x INTEGER, WATERMARK FOR at AS at) WITH (connector = 'files', path = 't', format = 'json');
CREATE MATERIALIZED VIEW hours AS
SELECT window_start, window_end, SUM(x) AS total FROM TUMBLE(t, at, INTERVAL '1' HOUR, 'America/New_York')
GROUP BY window_start, window_end;
CREATE MATERIALIZED VIEW quarters AS
SELECT window_start, window_end, SUM(x) AS total FROM TUMBLE(t, at, INTERVAL '6' HOUR, 'America/New_York')
GROUP BY window_start, window_end;
-- the hour that is skipped has no window, and the one that comes twice has two
SELECT window_start, window_end, total, _status FROM hours ORDER BY window_start;
-- from midnight to six on the wall: 5 hours and 7
SELECT window_start, window_end, total, _status FROM quarters ORDER BY window_start;
