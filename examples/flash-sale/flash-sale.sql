-- A flash sale in 10-minute windows. Phones in the subway send purchases late, and send some twice.
-- Run: ./tidemark run examples/flash-sale/flash-sale.sql --once

-- A purchase may come up to 5 minutes out of order; one that is sent twice counts once.
CREATE SOURCE purchases (
  event_id   VARCHAR,
  event_time TIMESTAMP(6),
  amount     DECIMAL(12, 2),
  WATERMARK FOR event_time AS event_time - INTERVAL '5' MINUTE,
  DEDUPLICATE ON (event_id) WITHIN INTERVAL '1' DAY
) WITH (connector = 'files', path = 'purchases', format = 'json');

-- A purchase that comes after its window became final corrects it.
CREATE MATERIALIZED VIEW sales_10m WITH (freshness = '1 second', late = 'correct') AS
SELECT window_start, window_end, SUM(amount) AS sales, COUNT(*) AS purchases
FROM TUMBLE(purchases, event_time, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end;

-- What is the number, and is it final?
SELECT window_start, window_end, sales, purchases, _status, _version
FROM sales_10m
ORDER BY window_start;

-- If it changed: from what to what, and why? Every version that was published is kept.
SELECT window_start, _version, _status, _previous_sales, sales, _delta_sales, _reason
FROM sales_10m.ledger
ORDER BY window_start, _version;

-- Which purchases came too late, by how much, and what became of them?
SELECT _key, _event_time, _window_start, _late_by, _outcome, _version
FROM sales_10m.late_events
ORDER BY _event_time;

-- Was anything lost, or counted twice? Rows and money, from the input ...
SELECT measure, input, rejected, duplicates, unverifiable, filtered, assigned, difference
FROM sales_10m.accounting
ORDER BY measure;

-- ... to the windows. Both differences are 0.
SELECT measure, assigned_windows, late, open, final, window_difference
FROM sales_10m.accounting
ORDER BY measure;
