-- Sessions of a key: rows less than 10 minutes apart. Late rows extend, join and begin sessions that are over.
--! clock 2026-06-01T00:00:00Z
--! file clicks/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:00:00", "who": "ann", "n": 1}
--| {"id": "b", "at": "2026-04-01T10:04:00", "who": "ann", "n": 2}
--| {"id": "c", "at": "2026-04-01T10:02:00", "who": "bob", "n": 10}
--| {"id": "d", "at": "2026-04-01T10:14:00", "who": "ann", "n": 4}
--| {"id": "e", "at": "2026-04-01T10:20:00", "who": "ann", "n": 8}
--| {"id": "f", "at": "2026-04-01T10:12:00", "who": "bob", "n": 20}
--| {"id": "g", "at": "2026-04-01T10:45:00", "who": "bob", "n": 40}
CREATE SOURCE clicks (id VARCHAR, at TIMESTAMP, who VARCHAR, n INTEGER, WATERMARK FOR at AS at - INTERVAL '5' MINUTE,
  DEDUPLICATE ON (id) WITHIN INTERVAL '10' DAY)
WITH (connector = 'files', path = 'clicks', format = 'json');
CREATE MATERIALIZED VIEW sessions WITH (correct_within = '2 hours') AS
SELECT window_start, window_end, who, COUNT(*) AS clicks, SUM(n) AS n
FROM SESSION(clicks, at, who, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, who;
CREATE MATERIALIZED VIEW of_all AS
SELECT window_start, window_end, COUNT(*) AS clicks
FROM TABLE(SESSION(TABLE clicks, DESCRIPTOR(at), INTERVAL '10' MINUTE))
GROUP BY window_start, window_end;
-- b and d are ten minutes apart, so ann has two sessions; bob's second begins at the end of his first
SELECT window_start, window_end, who, clicks, n, _status, _version FROM sessions ORDER BY who, window_start;
-- all of them together
SELECT window_start, window_end, clicks, _status FROM of_all ORDER BY window_start;
-- the same as a query
SELECT window_start, window_end, who, COUNT(*) AS clicks, SUM(n) AS n
FROM TABLE(SESSION(TABLE clicks PARTITION BY who, DESCRIPTOR(at), INTERVAL '10' MINUTE))
GROUP BY window_start, window_end, who ORDER BY who, window_start;
--! append clicks/1.jsonl
--| {"id": "h", "at": "2026-04-01T10:08:00", "who": "ann", "n": 100}
-- h joins two sessions that were over
SELECT window_start, window_end, who, clicks, n, _status, _version FROM sessions WHERE who = 'ann' ORDER BY window_start;
--! append clicks/1.jsonl
--| {"id": "i", "at": "2026-04-01T10:29:00", "who": "ann", "n": 200}
--| {"id": "j", "at": "2026-04-01T09:30:00", "who": "ann", "n": 400}
--| {"id": "k", "at": "2026-04-01T08:20:00", "who": "ann", "n": 800}
-- i extends what has become of them, j is one of its own, k comes too late
SELECT window_start, window_end, who, clicks, n, _status, _version FROM sessions ORDER BY who, window_start;
-- the ledger: those that are gone, and what has become of them
SELECT window_start, window_end, who, _version, _status, _previous_n, n, _reason, _deleted FROM sessions.ledger
ORDER BY who, window_start, window_end, _version;
-- what was late: the rows, and those that they took along
SELECT _key, _event_time, _window_start, _window_end, _late_by, _outcome, _reason, _weight, _version FROM sessions.late_events
ORDER BY _offset, _key, _event_time, _window_end, _weight;
-- of all
SELECT window_start, window_end, clicks, _status, _version FROM of_all ORDER BY window_start;
-- the books balance
SELECT source, measure, input, filtered, assigned, assigned_windows, late, open, final, difference, window_difference
FROM sessions.accounting
UNION ALL
SELECT source || ' of all', measure, input, filtered, assigned, assigned_windows, late, open, final, difference, window_difference
FROM of_all.accounting ORDER BY source, measure;
-- to a query no row is late, not even k
SELECT window_start, window_end, who, COUNT(*) AS clicks, SUM(n) AS n FROM SESSION(clicks, at, who, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, who ORDER BY who, window_start;
-- what is kept, and until when
EXPLAIN CREATE MATERIALIZED VIEW x AS SELECT window_end, COUNT(*) AS n FROM SESSION(clicks, at, who, INTERVAL '10' MINUTE)
GROUP BY window_end;
