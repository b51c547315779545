-- A key with rows in two partitions: the row that is admitted last counts, whatever its event time.
--! clock 2026-06-01T00:00:00Z
--! file parts/a.jsonl
--| {"k": 1, "at": "2026-04-01T10:00:00", "v": "a1"}
--| {"k": 2, "at": "2026-04-01T10:01:00", "v": "a2"}
--! file parts/b.jsonl
--| {"k": 1, "at": "2026-04-01T09:00:00", "v": "b1"}
--| {"k": 3, "at": "2026-04-01T09:01:00", "v": "b3"}
CREATE SOURCE s (k INTEGER, at TIMESTAMP, v VARCHAR, PRIMARY KEY (k), WATERMARK FOR at AS at)
WITH (connector = 'files', path = 'parts', format = 'json', partition = 'file');
CREATE MATERIALIZED VIEW v AS SELECT k, v FROM s;
-- both are as far behind, so that a.jsonl comes first by its name
SELECT k, v FROM v ORDER BY k;
SELECT k, v FROM s ORDER BY k;
--! append parts/b.jsonl
--| {"k": 2, "at": "2026-04-01T09:02:00", "v": "b2"}
SELECT k, v FROM v ORDER BY k;
SELECT k, v FROM s ORDER BY k;
--! append parts/a.jsonl
--| {"k": 1, "at": "2026-04-01T10:02:00", "v": "a4"}
-- what comes later counts
SELECT k, v FROM v ORDER BY k;
-- a query reads all at rest, and there a.jsonl comes before b.jsonl
SELECT k, v FROM s ORDER BY k;
