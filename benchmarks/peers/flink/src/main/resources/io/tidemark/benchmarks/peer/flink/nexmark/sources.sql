CREATE TABLE person (
  id BIGINT, name STRING, email STRING, credit_card STRING, city STRING, state STRING, `at` TIMESTAMP(3), extra STRING,
  WATERMARK FOR `at` AS `at` - INTERVAL '4' SECOND
) WITH ('connector' = 'filesystem', 'path' = '${DATA}/person', 'format' = 'json', 'json.timestamp-format.standard' = 'ISO-8601');
CREATE TABLE auction (
  id BIGINT, item STRING, description STRING, initial_bid BIGINT, reserve BIGINT, `at` TIMESTAMP(3), expires TIMESTAMP(3), seller BIGINT, category BIGINT,
  extra STRING, WATERMARK FOR `at` AS `at` - INTERVAL '4' SECOND
) WITH ('connector' = 'filesystem', 'path' = '${DATA}/auction', 'format' = 'json', 'json.timestamp-format.standard' = 'ISO-8601');
CREATE TABLE bid (
  auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, `at` TIMESTAMP(3), extra STRING,
  WATERMARK FOR `at` AS `at` - INTERVAL '4' SECOND
) WITH ('connector' = 'filesystem', 'path' = '${DATA}/bid', 'format' = 'json', 'json.timestamp-format.standard' = 'ISO-8601');
CREATE TABLE side_input (
  side_key BIGINT, side_value STRING
) WITH ('connector' = 'filesystem', 'path' = '${DATA}/side_input', 'format' = 'json');
