-- Outer joins of windows that begin together: a row without a partner comes out when its own window is over, not the longest of them.
--! clock 2026-06-01T00:00:00Z
--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:05:00"}
--| {"id": "b", "at": "2026-04-01T10:41:00"}
--! file refunds/1.jsonl
--| {"id": "x", "at": "2026-04-01T10:25:00"}
--| {"id": "y", "at": "2026-04-01T10:41:00"}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, WATERMARK FOR at AS at, DEDUPLICATE ON (id) WITHIN INTERVAL '10' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE SOURCE refunds (id VARCHAR, at TIMESTAMP, WATERMARK FOR at AS at, DEDUPLICATE ON (id) WITHIN INTERVAL '10' DAY)
WITH (connector = 'files', path = 'refunds', format = 'json');
CREATE MATERIALIZED VIEW pairs AS
SELECT a.id AS sale, b.id AS refund, a.window_end AS sale_end, b.window_end AS refund_end
FROM CUMULATE(sales, at, INTERVAL '20' MINUTE, INTERVAL '1' HOUR) a
FULL JOIN CUMULATE(refunds, at, INTERVAL '20' MINUTE, INTERVAL '1' HOUR) b
  ON a.window_start = b.window_start AND a.window_end = b.window_end;
-- the watermark is at 10:41: a has no partner in the window up to 10:20, which is over
SELECT sale, refund, sale_end, refund_end FROM pairs ORDER BY sale_end, sale, refund;
-- what is kept, and how long
EXPLAIN MATERIALIZED VIEW pairs;
