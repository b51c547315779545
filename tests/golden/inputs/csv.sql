--! file t/1.csv
--| id,at,name,amount
--| 1,2026-04-01T10:00:00,plain,1.50
--| 2,2026-04-01 10:01:00,"with, comma and ""quotes""",2
--| 3,2026-04-01T10:02:00Z,,3.25
--| 4,2026-04-01T10:03:00,"",4
--| 5,2026-04-01T10:04:00,"two
--| lines",5
--! file semi/a.csv
--| 1;one, uno
--| 2;-
--| 3;"-"
CREATE SOURCE t (id INTEGER, at TIMESTAMP, name VARCHAR, amount DECIMAL(8, 2), WATERMARK FOR at AS at)
WITH (connector = 'files', path = 't/*.csv', format = 'csv');
CREATE SOURCE semi (a INTEGER, b VARCHAR) WITH (connector = 'files', path = 'semi', format = 'csv', delimiter = ';',
  header = 'false', "null" = '-');
CREATE MATERIALIZED VIEW m AS SELECT * FROM t;
CREATE MATERIALIZED VIEW s AS SELECT * FROM semi;
-- nothing between commas is NULL, quotes around nothing are empty text
SELECT id, at, CASE WHEN id = 5 THEN CAST(CHAR_LENGTH(name) AS VARCHAR) ELSE name END AS name, name IS NULL AS is_null, amount FROM m ORDER BY id;
--! file t/2.csv
--| amount,id,at
--| 6,6,2026-04-01T10:05:00
--! file t/empty.csv
--| id,at,name,amount
-- columns are found by name; a name that is missing rejects the rows of that file
SELECT _partition, _bytes, _error FROM t.rejected;
-- other marks
SELECT a, b, b IS NULL AS is_null FROM s ORDER BY a;
