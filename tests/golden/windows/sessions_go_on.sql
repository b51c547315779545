-- A session goes on for longer than the watermark lags: in the second epoch it passes the end that the session had after the first. No row is late, so
-- nothing but the whole session ever is final, wherever epochs end.
--! clock 2026-06-01T00:00:00Z
--! file clicks/1.jsonl
--| {"at": "2026-04-01T10:00:00", "who": "ann"}
CREATE SOURCE clicks (at TIMESTAMP, who VARCHAR, WATERMARK FOR at AS at - INTERVAL '5' MINUTE)
WITH (connector = 'files', path = 'clicks', format = 'json');
CREATE MATERIALIZED VIEW sessions AS
SELECT window_start, window_end, who, COUNT(*) AS clicks
FROM SESSION(clicks, at, who, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, who;
-- it has begun
SELECT window_start, window_end, clicks, _status FROM sessions;
--! append clicks/1.jsonl
--| {"at": "2026-04-01T10:08:00", "who": "ann"}
--| {"at": "2026-04-01T10:16:00", "who": "ann"}
--| {"at": "2026-04-01T10:24:00", "who": "ann"}
-- and goes on
SELECT window_start, window_end, clicks, _status FROM sessions;
--! append clicks/1.jsonl
--| {"at": "2026-04-01T10:50:00", "who": "bob"}
-- and is over
SELECT window_start, window_end, who, clicks, _status FROM sessions ORDER BY who;
-- the ledger knows it alone
SELECT window_start, window_end, clicks, _version, _status, _deleted FROM sessions.ledger;
-- nothing was late
SELECT COUNT(*) FROM sessions.late_events;
-- the books balance
SELECT measure, input, assigned_windows, late, open, final, window_difference FROM sessions.accounting;
