CREATE TABLE notes (day DATE, text VARCHAR);
CREATE MATERIALIZED VIEW by_text AS SELECT text, COUNT(*) AS n, MIN(day) AS first_day FROM notes GROUP BY text;
INSERT INTO notes VALUES (DATE '2026-04-01', 'rain'), (DATE '2026-04-01', 'rain'), (DATE '2026-04-02', 'sun'), (DATE '2026-04-03', 'rain');
-- equal rows are rows of their own
SELECT text, n, first_day FROM by_text ORDER BY text;
DELETE FROM notes WHERE day = DATE '2026-04-01';
-- both have gone
SELECT text, n, first_day FROM by_text ORDER BY text;
UPDATE notes SET text = 'sun' WHERE text = 'rain';
-- all is sun
SELECT text, n, first_day FROM by_text ORDER BY text;
-- as it is
SELECT day, text FROM notes ORDER BY day;
INSERT INTO notes SELECT day + INTERVAL '1' YEAR, text FROM notes;
-- from a query, which sees the table as it was
SELECT day, text FROM notes ORDER BY day;
