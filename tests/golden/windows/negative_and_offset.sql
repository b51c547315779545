--! file t/1.jsonl
--| {"at": "1969-12-31T23:49:59.999999", "x": 1}
--| {"at": "1969-12-31T23:50:00", "x": 2}
--| {"at": "1969-12-31T23:59:59.999999", "x": 4}
--| {"at": "1970-01-01T00:00:00", "x": 8}
--| {"at": "1970-01-01T00:09:59.999999", "x": 16}
--| {"at": "1970-01-01T00:20:00", "x": 32}
CREATE SOURCE t (at TIMESTAMP, x INTEGER, WATERMARK FOR at AS at) WITH (connector = 'files', path = 't', format = 'json');
CREATE MATERIALIZED VIEW tens AS
SELECT window_start, window_end, SUM(x) AS total FROM TUMBLE(t, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
CREATE MATERIALIZED VIEW shifted AS
SELECT window_start, window_end, SUM(x) AS total FROM TUMBLE(t, at, INTERVAL '10' MINUTE, INTERVAL '3' MINUTE)
GROUP BY window_start, window_end;
CREATE MATERIALIZED VIEW hops AS
SELECT window_start, window_end, SUM(x) AS total FROM HOP(t, at, INTERVAL '10' MINUTE, INTERVAL '20' MINUTE)
GROUP BY window_start, window_end;
-- windows before 1970 begin at full tens, too
SELECT window_start, window_end, total, _status FROM tens ORDER BY window_start;
-- 3 minutes past
SELECT window_start, window_end, total, _status FROM shifted ORDER BY window_start;
-- each in two
SELECT window_start, window_end, total, _status FROM hops ORDER BY window_start;
