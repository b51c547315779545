-- Workload W1: ten-minute sales by store, of purchases that arrive late and twice.
CREATE SOURCE purchases (
  event_id VARCHAR,
  ts       TIMESTAMP,
  store    VARCHAR,
  amount   DECIMAL(12, 2),
  WATERMARK FOR ts AS ts - INTERVAL '5' MINUTE,
  DEDUPLICATE ON (event_id) WITHIN INTERVAL '1' DAY
) WITH (connector = 'files', path = '${DATA}', partition = 'file', format = 'json', timestamp_format = 'millis');

CREATE MATERIALIZED VIEW sales WITH (late = 'record') AS
SELECT window_start, window_end, store, SUM(amount) AS sales, COUNT(*) AS purchases
FROM TUMBLE(purchases, ts, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, store;

CREATE SINK sales_files FROM sales WITH (connector = 'files', path = '${OUT}', format = 'json', mode = 'upsert');
