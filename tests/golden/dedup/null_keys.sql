--! file sales/1.jsonl
--| {"id": null, "part": 1, "at": "2026-04-01T10:00:00"}
--| {"id": null, "part": 1, "at": "2026-04-01T10:00:00"}
--| {"id": "a", "at": "2026-04-01T10:00:00"}
--| {"id": "a", "at": "2026-04-01T10:00:00"}
--| {"id": "a", "part": 1, "at": "2026-04-01T10:00:00"}
--| {"id": "a", "part": 1, "at": "2026-04-01T10:00:00"}
--| {"id": "a", "part": 2, "at": "2026-04-01T10:00:00"}
CREATE SOURCE sales (id VARCHAR, part INTEGER, at TIMESTAMP,
  WATERMARK FOR at AS at, DEDUPLICATE ON (id, part) WITHIN INTERVAL '2' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW v AS
SELECT window_start, COUNT(*) AS n, COUNT(id) AS ids, COUNT(part) AS parts FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end;
-- a key with a NULL in it is never a duplicate: six of seven rows count
SELECT n, ids, parts FROM v;
-- the one that was sent again
SELECT _key, _conflict FROM sales.duplicates;
