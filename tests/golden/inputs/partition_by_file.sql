-- Each file is a partition with its own watermark; one that has ended does not count once a later one was read.
--! file in/a.jsonl
--| {"at": "2026-04-01T10:00:00", "x": 1}
--| {"at": "2026-04-01T10:30:00", "x": 2}
--! file in/b.jsonl
--| {"at": "2026-04-01T10:05:00", "x": 4}
--| {"at": "2026-04-01T10:20:00", "x": 8}
CREATE SOURCE t (at TIMESTAMP, x INTEGER, WATERMARK FOR at AS at)
WITH (connector = 'files', path = 'in', format = 'json', partition = 'file');
CREATE MATERIALIZED VIEW v AS
SELECT window_start, SUM(x) AS total FROM TUMBLE(t, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
-- nothing is late: the files were written side by side
SELECT window_start, total, _status, _version FROM v ORDER BY window_start;
-- two partitions
SELECT _partition, _rows, _highest_event_time, _watermark FROM t.partitions ORDER BY _partition;
--! file in/c.jsonl
--| {"at": "2026-04-01T10:40:00", "x": 16}
-- a later file was read: those that ended hold nothing back
SELECT window_start, total, _status FROM v ORDER BY window_start;
--! append in/a.jsonl
--| {"at": "2026-04-01T10:01:00", "x": 32}
-- a file that goes on is late now
SELECT window_start, total, _status FROM v ORDER BY window_start;
