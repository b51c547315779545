--! gzip in/b.jsonl.gz
--| {"id": "b1", "x": 1}
--| {"id": "b2", "x": 2}
--! file in/.hidden.jsonl
--| {"id": "h", "x": 1000}
--! file in/c.jsonl.tmp
--| {"id": "t", "x": 1000}
CREATE SOURCE t (id VARCHAR, x INTEGER) WITH (connector = 'files', path = 'in', format = 'json');
CREATE MATERIALIZED VIEW m AS SELECT COUNT(*) AS n, SUM(x) AS total FROM t;
-- hidden and temporary files are passed over
SELECT n, total FROM m;
--! file in/a.jsonl
--| {"id": "a1", "x": 4}
-- a file whose name comes before one that was read is read all the same
SELECT n, total FROM m;
--! append in/a.jsonl
--| {"id": "a2", "x": 8}
-- a file that was read grows
SELECT n, total FROM m;
--! gzip in/d.jsonl.gz
--| {"id": "d1", "x": 16}
--! file in/sub/e.jsonl
--| {"id": "e1", "x": 1000}
-- folders in the folder are not looked into
SELECT n, total FROM m;
-- nothing new, nothing twice
SELECT n, total FROM m;
