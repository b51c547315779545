-- GROUP BY date_trunc and CAST AS DATE are windows: results become final, late rows correct them, views on views carry on.
--! clock 2026-06-01T00:00:00Z
--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:00:00", "store": "s1", "amount": 100}
--| {"id": "b", "at": "2026-04-01T23:59:59", "store": "s2", "amount": 10}
--| {"id": "c", "at": "2026-04-02T01:00:00", "store": "s1", "amount": 1}
--| {"id": "d", "at": "2026-04-01T12:00:00", "store": "s1", "amount": 7}
--| {"id": "e", "at": "2026-05-03T00:00:00", "store": "s2", "amount": 20}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, store VARCHAR, amount DECIMAL(10, 2),
  WATERMARK FOR at AS at - INTERVAL '30' MINUTE, DEDUPLICATE ON (id) WITHIN INTERVAL '100' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW days AS
SELECT date_trunc('day', at) AS day, store, SUM(amount) AS total FROM sales GROUP BY date_trunc('day', at), store;
CREATE MATERIALIZED VIEW dates AS
SELECT CAST(at AS DATE) AS day, COUNT(*) AS n FROM sales WHERE amount > 5 GROUP BY CAST(at AS DATE);
CREATE MATERIALIZED VIEW months AS
SELECT date_trunc('month', day) AS month, SUM(total) AS total FROM days GROUP BY date_trunc('month', day);
CREATE MATERIALIZED VIEW weeks AS
SELECT week, COUNT(*) AS n, MAX(amount) AS most
FROM (SELECT date_trunc('week', at) AS week, amount FROM sales) WHERE amount < 1000 GROUP BY week;
CREATE MATERIALIZED VIEW moments AS SELECT at, SUM(amount) AS total FROM sales GROUP BY at HAVING SUM(amount) > 1;
-- days and stores; d came when the day was over
SELECT day, store, total, _status, _version FROM days ORDER BY day, store;
-- dates
SELECT day, n, _status, _version FROM dates ORDER BY day;
-- months over days
SELECT month, total, _status, _version FROM months ORDER BY month;
-- weeks begin on Mondays
SELECT week, n, most, _status, _version FROM weeks ORDER BY week;
-- each moment
SELECT at, total, _status, _version FROM moments ORDER BY at;
-- the ledger names the late row
SELECT day, store, _version, _status, _previous_total, total, _reason FROM days.ledger ORDER BY day, store, _version;
-- and so does the one downstream
SELECT month, _version, _status, total, _reason FROM months.ledger ORDER BY month, _version;
-- late rows have the window that they came too late for
SELECT _key, _window_start, _window_end, _late_by, _outcome, _version FROM days.late_events ORDER BY _key;
-- the books balance
SELECT 'days' AS v, measure, input, filtered, assigned, late, open, final, difference, window_difference FROM days.accounting
UNION ALL SELECT 'dates', measure, input, filtered, assigned, late, open, final, difference, window_difference FROM dates.accounting
UNION ALL SELECT 'weeks', measure, input, filtered, assigned, late, open, final, difference, window_difference FROM weeks.accounting
UNION ALL SELECT 'moments', measure, input, filtered, assigned, late, open, final, difference, window_difference FROM moments.accounting
ORDER BY v, measure;
