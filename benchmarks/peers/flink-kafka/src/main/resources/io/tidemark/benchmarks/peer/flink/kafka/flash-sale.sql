CREATE TABLE purchases (
  event_id STRING,
  ts BIGINT,
  store STRING,
  amount DECIMAL(12, 2),
  event_time AS TO_TIMESTAMP_LTZ(ts, 3),
  arrival AS PROCTIME(),
  WATERMARK FOR event_time AS event_time - INTERVAL '5' MINUTE
) WITH (
  'connector' = 'kafka',
  'topic' = '${IN}',
  'properties.bootstrap.servers' = '${SERVERS}',
  'properties.group.id' = 'flash-sale-${OUT}',
  'properties.max.poll.records' = '10000',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json');

-- A transaction must not outlive what the broker allows, a quarter of an hour if nobody said else.
CREATE TABLE sales (
  window_start TIMESTAMP(3), window_end TIMESTAMP(3), store STRING, sales DECIMAL(38, 2), purchases BIGINT
) WITH (
  'connector' = 'kafka',
  'topic' = '${OUT}',
  'properties.bootstrap.servers' = '${SERVERS}',
  'properties.transaction.timeout.ms' = '900000',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'flash-sale-${OUT}',
  'key.format' = 'json',
  'key.fields' = 'window_start;store',
  'value.format' = 'json');

CREATE TEMPORARY VIEW first_purchases AS
SELECT event_id, event_time, store, amount FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY event_id ORDER BY arrival ASC) AS number FROM purchases
) WHERE number = 1;

INSERT INTO sales
SELECT window_start, window_end, store, SUM(amount), COUNT(*)
FROM TABLE(TUMBLE(TABLE first_purchases, DESCRIPTOR(event_time), INTERVAL '10' MINUTE))
GROUP BY window_start, window_end, store;
