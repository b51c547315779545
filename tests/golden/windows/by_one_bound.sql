-- Groups by one bound of windows of which several begin or end together: one group each, as SQL has it.
--! clock 2026-06-01T00:00:00Z
--! file sales/1.jsonl
--| {"id": "a", "who": "x", "at": "2026-04-01T10:00:00", "amount": 1}
--| {"id": "b", "who": "y", "at": "2026-04-01T10:00:00", "amount": 2}
--| {"id": "c", "who": "x", "at": "2026-04-01T10:19:00", "amount": 4}
--| {"id": "d", "who": "y", "at": "2026-04-01T10:59:59", "amount": 8}
CREATE SOURCE sales (id VARCHAR, who VARCHAR, at TIMESTAMP, amount INTEGER, WATERMARK FOR at AS at,
  DEDUPLICATE ON (id) WITHIN INTERVAL '10' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW starts AS
SELECT window_start, COUNT(*) AS n, SUM(amount) AS total
FROM CUMULATE(sales, at, INTERVAL '20' MINUTE, INTERVAL '1' HOUR) GROUP BY window_start;
CREATE MATERIALIZED VIEW ends AS
SELECT window_end, SUM(amount) AS total
FROM CUMULATE(sales, at, INTERVAL '20' MINUTE, INTERVAL '1' HOUR) GROUP BY window_end;
CREATE MATERIALIZED VIEW so_far AS
SELECT window_start, window_end, SUM(amount) AS total
FROM CUMULATE(sales, at, INTERVAL '20' MINUTE, INTERVAL '1' HOUR) GROUP BY window_start, window_end;
CREATE MATERIALIZED VIEW starts_of_so_far AS SELECT window_start, SUM(total) AS total FROM so_far GROUP BY window_start;
CREATE MATERIALIZED VIEW visit_starts AS
SELECT window_start, COUNT(*) AS n FROM SESSION(sales, at, who, INTERVAL '20' MINUTE) GROUP BY window_start;
CREATE MATERIALIZED VIEW visit_ends AS
SELECT window_end, COUNT(*) AS n FROM SESSION(sales, at, who, INTERVAL '20' MINUTE) GROUP BY window_end;
CREATE MATERIALIZED VIEW visits AS
SELECT who, window_start, COUNT(*) AS n FROM SESSION(sales, at, who, INTERVAL '20' MINUTE) GROUP BY who, window_start;
CREATE MATERIALIZED VIEW tens AS
SELECT window_start, who, SUM(amount) AS total FROM TUMBLE(sales, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end, who;
CREATE MATERIALIZED VIEW tens_of_all AS SELECT window_start, SUM(total) AS total FROM tens GROUP BY window_start;
CREATE MATERIALIZED VIEW tens_again AS SELECT window_start, MAX(total) AS total FROM tens_of_all GROUP BY window_start;
-- each row counts once for each window that it is in: a, b and c for three, d for one
SELECT window_start, n, total, _status, _version FROM starts;
-- the last of the windows is open
SELECT window_end, total, _status FROM ends ORDER BY window_end;
-- the same of the results of windows
SELECT window_start, total, _status, _version FROM starts_of_so_far;
-- sessions of several begin together: they may end any time, so that such a group never closes
SELECT window_start, n FROM visit_starts ORDER BY window_start;
-- by their ends they do, as they do by whose they are
SELECT window_end, n, _status FROM visit_ends ORDER BY window_end;
SELECT who, window_start, n, _status FROM visits ORDER BY who, window_start;
-- windows of windows of windows close as they do
SELECT window_start, total, _status, _version FROM tens_again ORDER BY window_start;
EXPLAIN MATERIALIZED VIEW tens_again;
--! file sales/2.jsonl
--| {"id": "e", "who": "x", "at": "2026-04-01T11:00:00", "amount": 16}
-- the hour is over: the largest end
SELECT window_start, n, total, _status, _version FROM starts ORDER BY window_start;
SELECT window_start, total, _status, _version FROM starts_of_so_far ORDER BY window_start;
--! file sales/3.jsonl
--| {"id": "f", "who": "x", "at": "2026-04-01T10:20:00", "amount": 32}
-- f is late for the two windows that it is in
SELECT window_start, n, total, _status, _version FROM starts ORDER BY window_start;
-- the books balance
SELECT measure, input, assigned, assigned_windows, late, open, final, difference, window_difference FROM starts.accounting ORDER BY measure;
-- when a group closes
EXPLAIN MATERIALIZED VIEW starts;
