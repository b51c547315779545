-- A pattern that would never end, or goes too deep, costs its row and no more: the view goes on.
--! clock 2026-06-01T00:00:00Z
CREATE TABLE texts (id INTEGER, s VARCHAR, PRIMARY KEY (id));
CREATE MATERIALIZED VIEW matched AS SELECT id, s ~ '^(.*a){20}$b|^(a|c)*d' AS m FROM texts;
INSERT INTO texts VALUES (1, 'acad'), (2, repeat('a', 40)), (3, 'b'), (4, repeat('c', 100000));
-- 2 and 4 cannot be matched
SELECT id, m FROM matched ORDER BY id;
-- and are listed
SELECT _error, _column FROM matched.rejected ORDER BY _error;
