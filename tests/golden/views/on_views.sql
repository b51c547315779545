--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:02:00", "amount": 1}
--| {"id": "b", "at": "2026-04-01T10:12:00", "amount": 2}
--| {"id": "c", "at": "2026-04-01T10:40:00", "amount": 4}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, amount DECIMAL(10, 2),
  WATERMARK FOR at AS at, DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW tens AS
SELECT window_start, window_end, SUM(amount) AS total FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end;
CREATE MATERIALIZED VIEW halves AS
SELECT window_start, window_end, SUM(total) AS total, COUNT(*) AS tens
FROM TUMBLE((SELECT window_start AS ten, total FROM tens), ten, INTERVAL '30' MINUTE)
GROUP BY window_start, window_end;
CREATE VIEW large AS SELECT window_start, total FROM halves WHERE total > 3;
CREATE MATERIALIZED VIEW grand AS SELECT SUM(total) AS total, COUNT(*) AS halves FROM halves;
-- the half hour is over once the watermark is 10 minutes past it
SELECT window_start, window_end, total, tens, _status, _version FROM halves ORDER BY window_start;
-- a view without windows has neither status nor ledger
SELECT total, halves FROM grand;
--! file sales/2.jsonl
--| {"id": "d", "at": "2026-04-01T10:13:00", "amount": 8}
-- one late row corrects ten minutes, and those correct a half hour
SELECT window_start, _version, total, _reason FROM tens.ledger ORDER BY window_start, _version;
-- which says why
SELECT window_start, _version, _status, total, _previous_total, _reason FROM halves.ledger ORDER BY _version;
-- a plain view is only a name
SELECT * FROM large ORDER BY window_start;
-- the grand total
SELECT total, halves FROM grand;
