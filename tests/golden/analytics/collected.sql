--! clock 2026-04-01T12:00:00Z
--! file sales/1.jsonl
--| {"id": "e1", "at": "2026-04-01T10:01:00", "store": "a", "amount": 10}
--| {"id": "e2", "at": "2026-04-01T10:04:00", "store": "b", "amount": 20}
--| {"id": "e3", "at": "2026-04-01T10:07:00", "store": "a", "amount": null}
--| {"id": "e4", "at": "2026-04-01T10:16:00", "store": "a", "amount": 10}
--| {"id": "e5", "at": "2026-04-01T10:09:00", "store": "a", "amount": 30}
--| {"id": "e6", "at": "2026-04-01T10:17:00", "store": null, "amount": 10}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, store VARCHAR, amount INTEGER,
  WATERMARK FOR at AS at - INTERVAL '5' MINUTE, DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW collected AS
SELECT window_start, window_end, ARRAY_AGG(amount ORDER BY at DESC) AS amounts, ARRAY_AGG(DISTINCT store ORDER BY store) AS stores,
       ARRAY_AGG(id ORDER BY id) FILTER (WHERE amount > 10) AS large,
       STRING_AGG(id, '+' ORDER BY id DESC) FILTER (WHERE store = 'a') AS of_a
FROM TUMBLE(sales, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
CREATE MATERIALIZED VIEW named AS SELECT id, store FROM sales WHERE store = ANY (ARRAY['b', 'c']) OR amount <> ALL (ARRAY[10, 20]);
-- values in order, NULLs too; a late one has its place among them
SELECT window_start, amounts, stores, large, of_a, _status, _version FROM collected ORDER BY window_start;
SELECT window_start, _version, amounts, _previous_amounts, large, _previous_large, _reason FROM collected.ledger ORDER BY window_start, _version;
-- what is in a list, or in none
SELECT * FROM named ORDER BY id;
CREATE TABLE t (k INTEGER, n INTEGER, PRIMARY KEY (k));
INSERT INTO t VALUES (1, 3), (2, NULL), (3, 1), (4, 3);
CREATE MATERIALIZED VIEW all_of_t AS SELECT ARRAY_AGG(n ORDER BY n DESC) AS ns, ARRAY_AGG(DISTINCT n) FILTER (WHERE n > 1) AS large FROM t;
CREATE MATERIALIZED VIEW running AS
SELECT k, SUM(n) FILTER (WHERE n > 1) OVER (ORDER BY k) AS total, COUNT(*) FILTER (WHERE n IS NULL) OVER () AS missing FROM t;
DELETE FROM t WHERE k = 4;
UPDATE t SET n = 7 WHERE k = 2;
-- nothing is left of what was taken back
SELECT * FROM all_of_t;
SELECT * FROM running ORDER BY k;
DELETE FROM t;
-- of no rows there is no array
SELECT * FROM all_of_t;
