--! file sales/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:02:00", "store": "A", "amount": 1}
--| {"id": "b", "at": "2026-04-01T10:03:00", "store": "B", "amount": 10}
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, store VARCHAR, amount DECIMAL(10, 2),
  WATERMARK FOR at AS at, DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW v AS
SELECT window_start, window_end, store, SUM(amount) AS total FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, store;
CREATE MATERIALIZED VIEW closed AS
SELECT window_start, window_end, store, SUM(amount) AS total FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, store
EMIT ON WINDOW CLOSE;
CREATE SINK upserts FROM v WITH (connector = 'files', path = 'upserts', format = 'json');
CREATE SINK plain FROM v WITH (connector = 'files', path = 'plain', format = 'csv', mode = 'upsert', with_status = 'false');
CREATE SINK retracts FROM v WITH (connector = 'files', path = 'retracts', format = 'json', mode = 'retract', with_status = 'false');
CREATE SINK appends FROM closed WITH (connector = 'files', path = 'appends', format = 'json', mode = 'append');
CREATE SINK large AS SELECT id, amount FROM sales WHERE amount >= 10
WITH (connector = 'files', path = 'large', format = 'csv', mode = 'append');
-- upserts: all that shows
--! show upserts
-- only rows that pass the condition
--! show large
--! file sales/2.jsonl
--| {"id": "c", "at": "2026-04-01T10:04:00", "store": "B", "amount": 5}
-- only the group that changed is written
--! show upserts
-- without status
--! show plain
-- what was, with its weight taken back, and what is
--! show retracts
--! file sales/3.jsonl
--| {"id": "d", "at": "2026-04-01T10:11:00", "store": "A", "amount": 7}
--! file sales/4.jsonl
--| {"id": "e", "at": "2026-04-01T10:05:00", "store": "A", "amount": 2}
-- final, corrected, and a new window, in one epoch: the last row of each key
--! show upserts
-- a value that has not changed but is final now is no change without its status
--! show retracts
-- appended when the window closed, and again when it was corrected
--! show appends
-- still one row
--! show large
