--! clock 2026-04-01T12:00:00Z
--! file orders/1.jsonl
--| {"id": "o1", "at": "2026-04-01T10:01:00", "items": [{"sku": "tea", "qty": 2}, {"sku": "cup", "qty": 1}], "codes": "a,b"}
--| {"id": "o2", "at": "2026-04-01T10:04:00", "items": [], "codes": ""}
--| {"id": "o3", "at": "2026-04-01T10:07:00", "items": [{"sku": "tea", "qty": 5}, null], "codes": null}
--| {"id": "o4", "at": "2026-04-01T10:16:00", "items": null, "codes": "c"}
--| {"id": "o5", "at": "2026-04-01T10:18:00", "items": [{"sku": "cup", "qty": 4}], "codes": "a"}
--| {"id": "o6", "at": "2026-04-01T10:08:00", "items": [{"sku": "tea", "qty": 7}, {"sku": "pot", "qty": 1}], "codes": "d"}
--| {"id": "o7", "at": "2026-04-01T10:21:00", "items": [{"sku": "pot", "qty": 3}], "codes": "b,b"}
CREATE SOURCE orders (id VARCHAR, at TIMESTAMP, items ROW(sku VARCHAR, qty INTEGER)[], codes VARCHAR,
  WATERMARK FOR at AS at - INTERVAL '5' MINUTE, DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY)
WITH (connector = 'files', path = 'orders', format = 'json');
CREATE TABLE goods (sku VARCHAR, price INTEGER, PRIMARY KEY (sku));
INSERT INTO goods VALUES ('tea', 3), ('cup', 8), ('pot', 20);
CREATE MATERIALIZED VIEW lines AS
SELECT id, at, place, sku, qty FROM orders o, UNNEST(o.items) WITH ORDINALITY AS i(sku, qty, place);
CREATE MATERIALIZED VIEW sold AS
SELECT window_start, window_end, sku, SUM(qty) AS qty
FROM TUMBLE((SELECT at, sku, qty FROM orders o CROSS JOIN LATERAL UNNEST(o.items) AS i(sku, qty) WHERE sku IS NOT NULL),
  at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, sku;
CREATE MATERIALIZED VIEW earned AS
SELECT window_start, window_end, SUM(i.qty * g.price) AS earned
FROM TUMBLE(orders, at, INTERVAL '10' MINUTE) AS o, UNNEST(o.items) AS i(sku, qty), goods g
WHERE g.sku = i.sku
GROUP BY window_start, window_end;
CREATE MATERIALIZED VIEW coded AS
SELECT window_start, window_end, STRING_AGG(codes, ',' ORDER BY id) AS codes
FROM TUMBLE(orders, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
CREATE MATERIALIZED VIEW by_code AS
SELECT window_start, window_end, code FROM coded c, string_to_table(c.codes, ',') AS code;
CREATE MATERIALIZED VIEW large AS
SELECT id, i.sku FROM orders o LEFT JOIN LATERAL (SELECT sku FROM UNNEST(o.items) AS x(sku, qty) WHERE qty > 2) AS i ON true;
-- each item is a row, with its place
SELECT * FROM lines ORDER BY id, place;
-- windows over items close, and late ones correct them
SELECT window_start, sku, qty, _status, _version FROM sold ORDER BY window_start, sku;
-- what was published of them
SELECT window_start, sku, _version, _status, _previous_qty, qty, _reason FROM sold.ledger ORDER BY window_start, sku, _version;
-- the late items
SELECT _key, _window_start, _outcome, _reason, _version FROM sold.late_events ORDER BY _key;
-- each item counts, and each order that has any
SELECT source, measure, input, filtered, assigned, difference, assigned_windows, late, "open", "final", window_difference
FROM sold.accounting ORDER BY source, measure;
-- windows may be cut before
SELECT window_start, earned, _status, _version FROM earned ORDER BY window_start;
SELECT source, measure, input, filtered, assigned, difference, assigned_windows, late, "open", "final", window_difference
FROM earned.accounting ORDER BY source, measure;
-- elements of a result of a window have its status
SELECT window_start, code, _status, _version FROM by_code ORDER BY window_start, code;
SELECT window_start, code, _version, _status, _deleted, _reason FROM by_code.ledger ORDER BY window_start, code, _version;
-- an order without large items stays
SELECT * FROM large ORDER BY id, sku;
-- the plan
EXPLAIN CREATE MATERIALIZED VIEW v AS SELECT id, i.sku FROM orders o, UNNEST(o.items) AS i(sku, qty) WHERE qty > 1;
-- a column of a table changes
CREATE TABLE lists (id INTEGER, nums INTEGER[], PRIMARY KEY (id));
INSERT INTO lists VALUES (1, '{1,2,2}'), (2, '{2,3}');
CREATE MATERIALIZED VIEW counted AS SELECT n, COUNT(*) AS times FROM lists, UNNEST(nums) AS n GROUP BY n;
CREATE MATERIALIZED VIEW sums AS SELECT id, (SELECT SUM(n) FROM UNNEST(l.nums) AS n) AS total FROM lists l;
UPDATE lists SET nums = nums || 9 WHERE id = 2;
DELETE FROM lists WHERE id = 1;
SELECT * FROM counted ORDER BY n;
SELECT * FROM sums ORDER BY id;
-- a series that is too long
SELECT COUNT(*) AS n FROM generate_series(1, 2000000) AS i;
SELECT COUNT(*) AS n, SUM(i) AS total FROM generate_series(1, 100000) AS i;
