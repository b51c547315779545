-- Two sources in one view: their watermarks are 10:07 and 10:31 at the end, and the lesser counts.
--! file shop/1.jsonl
--| {"at": "2026-04-01T10:02:00", "x": 1}
--| {"at": "2026-04-01T10:07:00", "x": 2}
--! file web/1.jsonl
--| {"at": "2026-04-01T10:03:00", "x": 10}
--| {"at": "2026-04-01T10:31:00", "x": 20}
CREATE SOURCE shop (at TIMESTAMP, x INTEGER, WATERMARK FOR at AS at) WITH (connector = 'files', path = 'shop', format = 'json');
CREATE SOURCE web (at TIMESTAMP, x INTEGER, WATERMARK FOR at AS at) WITH (connector = 'files', path = 'web', format = 'json');
CREATE MATERIALIZED VIEW v AS
SELECT window_start, channel, SUM(x) AS total
FROM TUMBLE((SELECT at, x, 'shop' AS channel FROM shop UNION ALL SELECT at, x, 'web' AS channel FROM web), at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, channel;
-- nothing is final
SELECT window_start, channel, total, _status FROM v ORDER BY window_start, channel;
--! file shop/2.jsonl
--| {"at": "2026-04-01T10:20:00", "x": 4}
-- the lesser watermark is 10:20 now
SELECT window_start, channel, total, _status FROM v ORDER BY window_start, channel;
--! file web/2.jsonl
--| {"at": "2026-04-01T10:19:00", "x": 40}
-- late for both
SELECT window_start, channel, _version, _status, total FROM v.ledger ORDER BY window_start, channel, _version;
-- accounts by source
SELECT source, measure, input, assigned, difference, window_difference FROM v.accounting WHERE measure = 'rows' ORDER BY source;
