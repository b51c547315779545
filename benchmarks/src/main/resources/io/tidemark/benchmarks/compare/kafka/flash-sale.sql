-- Workload W1 from a topic to a topic: ten-minute sales by store, of purchases that arrive late and twice.
CREATE SOURCE purchases (
  event_id VARCHAR,
  ts       TIMESTAMP,
  store    VARCHAR,
  amount   DECIMAL(12, 2),
  WATERMARK FOR ts AS ts - INTERVAL '5' MINUTE,
  DEDUPLICATE ON (event_id) WITHIN INTERVAL '1' DAY
) WITH (
  connector = 'kafka', bootstrap_servers = '${SERVERS}', topic = 'purchases', format = 'json', timestamp_format = 'millis');

CREATE MATERIALIZED VIEW sales WITH (late = 'record') AS
SELECT window_start, window_end, store, SUM(amount) AS sales, COUNT(*) AS purchases
FROM TUMBLE(purchases, ts, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, store;

CREATE SINK sales_topic FROM sales WITH (
  connector = 'kafka', bootstrap_servers = '${SERVERS}', topic = '${OUT}', format = 'json', mode = 'upsert');

SET checkpoint_every = '2 seconds';
