--! file t/1.jsonl
--| {"k": 1, "b": true, "s": -32768, "i": 2147483647, "l": -9223372036854775808, "r": 1.5, "d": 0.1, "n": 12345678901234567890123456789012345.678, "v": "Zoë \"q\" \u2603", "da": "2026-02-28", "ti": "23:59:59.999999", "ts": "2026-02-28T23:59:59.5+02:00", "tz": "2026-02-28T23:59:59.5+02:00"}
--| {"k": 2, "b": false, "s": 0, "i": 0, "l": 0, "r": -0.0, "d": 1e300, "n": "-0.001", "v": "", "da": "1969-12-31", "ti": "00:00", "ts": "1969-12-31 23:59", "tz": "1970-01-01T00:00:00Z"}
--| {"k": 3}
--| {"k": 4, "v": 17.50, "n": 1e2, "i": 1e3, "l": 5.0}
CREATE SOURCE t (k INTEGER, b BOOLEAN, s SMALLINT, i INTEGER, l BIGINT, r REAL, d DOUBLE, n DECIMAL(38, 3), v VARCHAR,
  da DATE, ti TIME, ts TIMESTAMP, tz TIMESTAMP WITH TIME ZONE)
WITH (connector = 'files', path = 't', format = 'json');
CREATE MATERIALIZED VIEW m AS SELECT * FROM t;
-- whole numbers and truth
SELECT k, b, s, i, l FROM m ORDER BY k;
-- numbers with a fraction
SELECT k, r, d, n FROM m ORDER BY k;
-- text: numbers as they are written, empty text is not NULL
SELECT k, v, v IS NULL AS is_null, CHAR_LENGTH(v) AS letters FROM m ORDER BY k;
-- days and times: an offset is converted, never ignored
SELECT k, da, ti, ts, tz FROM m ORDER BY k;
