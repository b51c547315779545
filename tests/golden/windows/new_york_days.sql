-- 8 March 2026 has 23 hours in New York (05:00 UTC to 04:00 UTC), 1 November has 25 (04:00 to 05:00).
--! clock 2026-12-01T00:00:00Z
--! file t/1.jsonl
--| {"at": "2026-03-08T04:59:59", "x": 1}
--| {"at": "2026-03-08T05:00:00", "x": 2}
--| {"at": "2026-03-09T03:59:59", "x": 4}
--| {"at": "2026-03-09T04:00:00", "x": 8}
--| {"at": "2026-03-10T03:59:59", "x": 16}
--| {"at": "2026-11-01T03:59:59", "x": 32}
--| {"at": "2026-11-01T04:00:00", "x": 64}
--| {"at": "2026-11-02T04:59:59", "x": 128}
--| {"at": "2026-11-02T05:00:00", "x": 256}
CREATE SOURCE t (at TIMESTAMP, x INTEGER, WATERMARK FOR at AS at) WITH (connector = 'files', path = 't', format = 'json');
CREATE MATERIALIZED VIEW days AS
SELECT window_start, window_end, SUM(x) AS total FROM TUMBLE(t, at, INTERVAL '1' DAY, 'America/New_York')
GROUP BY window_start, window_end;
CREATE MATERIALIZED VIEW months AS
SELECT window_start, window_end, SUM(x) AS total FROM TUMBLE(t, at, INTERVAL '1' MONTH, 'America/New_York')
GROUP BY window_start, window_end;
-- days by the calendar
SELECT window_start, window_end, total, _status FROM days ORDER BY window_start;
-- 23 and 25 hours
SELECT window_end - window_start AS length FROM days WHERE total IN (6, 192) ORDER BY window_start;
-- months by the calendar: October ends at 04:00 UTC, November at 05:00
SELECT window_start, window_end, total, _status FROM months ORDER BY window_start;
