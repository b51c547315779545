-- Texts of limited length: an error in a statement, a rejected row of a source.
--! clock 2026-06-01T00:00:00Z
--! file sales/1.jsonl
--| {"id": "a", "code": "DE", "note": "fine"}
--| {"id": "b", "code": "DEU", "note": "too long a code"}
--| {"id": "c", "code": "FR  ", "note": "blanks     "}
--| {"id": "d", "code": null, "note": "a note of more"}
--| {"id": "toolongid", "code": "IT", "note": "x"}
CREATE SOURCE sales (id VARCHAR(3), code CHAR(2), note VARCHAR(6), label AS code || ':' || note)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW v AS SELECT id, code, note || '|' AS note, label FROM sales;
-- what fits
SELECT id, code, note, label FROM v ORDER BY id;
-- and what does not
SELECT _offset, _column, _error FROM sales.rejected ORDER BY _offset;
CREATE SOURCE pushed (id VARCHAR(3), PRIMARY KEY (id));
-- a statement fails
INSERT INTO pushed VALUES ('abcd');
-- as it is declared
DESCRIBE sales;
--! file codes.csv
--| code,name
--| DE,Germany
--| FR,France
CREATE TABLE codes (code CHAR(2) PRIMARY KEY, name VARCHAR(7) NOT NULL) WITH (connector = 'files', path = 'codes.csv', format = 'csv');
-- of a file
SELECT v.id, codes.name FROM v JOIN codes USING (code) ORDER BY v.id;
CREATE TABLE short (code CHAR(2) PRIMARY KEY, name VARCHAR(6)) WITH (connector = 'files', path = 'codes.csv', format = 'csv');
