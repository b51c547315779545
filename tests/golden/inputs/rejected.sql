--! file t/1.jsonl
--| {"id": 1, "at": "2026-04-01T10:00:00", "amount": 1.5}
--| {"id": 2, "at": "2026-04-01T10:01:00", "amount": }
--| {"id": "x", "at": "2026-04-01T10:02:00", "amount": 2}
--| {"id": 3, "amount": 3}
--| {"id": 4, "at": "yesterday", "amount": 4}
--| {"id": 3000000000, "at": "2026-04-01T10:03:00", "amount": 5}
--| {"id": 6, "at": "2026-04-01T10:04:00", "amount": 1.234}
--| {"id": 7, "at": "2026-04-01T10:05:00", "amount": 7, "more": [1, {"x": 2}]}
--|
--| {"id": null, "at": "2026-04-01T10:06:00", "amount": 8}
CREATE SOURCE t (id INTEGER NOT NULL, at TIMESTAMP, amount DECIMAL(8, 2), WATERMARK FOR at AS at)
WITH (connector = 'files', path = 't', format = 'json');
CREATE MATERIALIZED VIEW v AS
SELECT window_start, SUM(amount) AS total, COUNT(*) AS n, SUM(10 / (id - 7)) AS quotients FROM TUMBLE(t, at, INTERVAL '1' HOUR)
GROUP BY window_start, window_end;
-- two rows are good, and one of them cannot be divided
SELECT window_start, total, n, quotients FROM v;
-- what could not be read, and which column was to blame
SELECT _offset, _column FROM t.rejected ORDER BY _offset;
-- what could not be computed
SELECT _partition, _offset, _error FROM v.rejected;
-- all of them are accounted for
SELECT measure, input, rejected, assigned, difference FROM v.accounting WHERE measure IN ('rows', 'amount') ORDER BY measure;
