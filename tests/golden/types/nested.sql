--! file people/1.jsonl
--| {"id": 1, "tags": ["a", "b c", null, ""], "nums": [3, 1, 2], "raw": "\\x00ff", "address": {"street": "Main \"1\"", "geo": {"lat": 1.5, "lon": -2}}, "items": [{"sku": "x", "qty": 2}, {"qty": 1, "other": [1]}]}
--| {"id": 2, "tags": [], "nums": null, "raw": "abc", "address": {"city": "Nara", "zip": 1}, "items": [null]}
--| {"id": 3, "nums": [1, "x"]}
--| {"id": 4, "address": {"geo": {"lat": "north"}}}
--| {"id": 5, "tags": {"a": 1}}
--| {"id": 6, "address": ["Main"]}
--| {"id": 7, "address": {"city": "Nara", "city": "Kyoto"}}
--| {"id": 8, "raw": "\\x0"}
--| {"id": 9, "tags": ["\u00e4\u0041", "y"], "nums": [3, 1, 2], "address": {"city": "Nara"}}
CREATE SOURCE people (id INTEGER, tags VARCHAR[], nums BIGINT ARRAY, raw BYTEA,
  address ROW(street VARCHAR, city VARCHAR, geo ROW(lat DOUBLE, lon DOUBLE)), items ROW(sku VARCHAR, qty INTEGER)[])
WITH (connector = 'files', path = 'people', format = 'json');
CREATE MATERIALIZED VIEW everything AS SELECT * FROM people;
CREATE MATERIALIZED VIEW by_numbers AS
SELECT nums, COUNT(*) AS n, MAX(tags) AS most, MIN(address) AS least FROM people GROUP BY nums;
CREATE MATERIALIZED VIEW cities AS
SELECT (address).city AS city, COUNT(*) AS n FROM people WHERE CARDINALITY(tags) < 3 GROUP BY (address).city;
CREATE SINK as_json FROM everything WITH (connector = 'files', path = 'as_json', format = 'json', mode = 'retract');
CREATE SINK as_csv FROM by_numbers WITH (connector = 'files', path = 'as_csv', format = 'csv', mode = 'retract');
-- arrays, rows and byte strings as they came
SELECT id, tags, nums, raw::text AS raw, address, items FROM everything ORDER BY id;
-- what could not be read
SELECT _offset, _column, _error FROM people.rejected ORDER BY _offset;
-- items and fields
SELECT id, tags[2] AS second, nums[9] AS ninth, (address).geo.lat AS lat, (items[1]).qty AS qty FROM everything ORDER BY id;
-- equal arrays are one group
SELECT * FROM by_numbers ORDER BY nums;
-- fields are columns
SELECT * FROM cities ORDER BY city;
-- an object for a row, an array for an array
--! show as_json
-- text in CSV
--! show as_csv
-- a table takes them, too
CREATE TABLE t (id INTEGER, nums BIGINT[], place ROW(name VARCHAR, at INTEGER[]), PRIMARY KEY (id));
INSERT INTO t SELECT id, nums || 4, ROW((address).city, ARRAY[id, NULL]) FROM everything;
UPDATE t SET nums = 0 || nums WHERE place = ROW('Nara', ARRAY[2, NULL]);
INSERT INTO t VALUES (20, '{7,8}', '("a ""b""","{1}")');
SELECT id, nums, place::text AS place FROM t ORDER BY place, id;
