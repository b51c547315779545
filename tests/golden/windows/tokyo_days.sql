-- A day in Tokyo begins at 15:00 UTC.
--! file t/1.jsonl
--| {"at": "2026-03-31T14:59:59.999999", "x": 1}
--| {"at": "2026-03-31T15:00:00", "x": 2}
--| {"at": "2026-04-01T14:59:59", "x": 4}
--| {"at": "2026-04-01T15:00:00", "x": 8}
--| {"at": "2026-04-02T00:30:00+09:00", "x": 16}
CREATE SOURCE t (at TIMESTAMP, x INTEGER, WATERMARK FOR at AS at) WITH (connector = 'files', path = 't', format = 'json');
CREATE MATERIALIZED VIEW days AS
SELECT window_start, window_end, SUM(x) AS total FROM TUMBLE(t, at, INTERVAL '1' DAY, 'Asia/Tokyo')
GROUP BY window_start, window_end;
-- bounds are moments
SELECT window_start, window_end, total, _status FROM days ORDER BY window_start;
