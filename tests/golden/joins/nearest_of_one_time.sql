-- Of several rows of one time the last, or the first, in the order of all their columns is the nearest one, whatever is read of it.
--! clock 2026-06-01T00:00:00Z
--! file orders/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:00:00", "cur": "EUR"}
--| {"id": "b", "at": "2026-04-01T10:30:00", "cur": "EUR"}
CREATE SOURCE orders (id VARCHAR, at TIMESTAMP, cur VARCHAR, WATERMARK FOR at AS at)
WITH (connector = 'files', path = 'orders', format = 'json');
CREATE TABLE rates (k INTEGER, cur VARCHAR, since TIMESTAMP NOT NULL, rate INTEGER, note VARCHAR, WATERMARK FOR since AS since);
INSERT INTO rates VALUES
  (2, 'EUR', TIMESTAMP '2026-04-01 10:10:00', 20, 'x'),
  (1, 'EUR', TIMESTAMP '2026-04-01 10:10:00', 30, 'y'),
  (2, 'EUR', TIMESTAMP '2026-04-01 10:10:00', 20, NULL);
CREATE MATERIALIZED VIEW all_of_it AS
SELECT o.id, r.k, r.rate, r.note FROM orders o JOIN rates FOR SYSTEM_TIME AS OF o.at AS r ON o.cur = r.cur;
CREATE MATERIALIZED VIEW the_rate AS
SELECT o.id, r.rate FROM orders o JOIN rates FOR SYSTEM_TIME AS OF o.at AS r ON o.cur = r.cur;
CREATE MATERIALIZED VIEW the_note AS
SELECT o.id, r.note FROM orders o JOIN rates FOR SYSTEM_TIME AS OF o.at AS r ON o.cur = r.cur;
CREATE MATERIALIZED VIEW next_note AS
SELECT o.id, r.note FROM orders o ASOF JOIN rates r MATCH_CONDITION o.at < r.since ON o.cur = r.cur;
CREATE MATERIALIZED VIEW of_two_columns AS
SELECT o.id, r.rate FROM orders o ASOF JOIN (SELECT cur, since, rate FROM rates) r MATCH_CONDITION o.at >= r.since ON o.cur = r.cur;
-- the last one has the highest k, and no note, which is after all notes
SELECT * FROM all_of_it ORDER BY id;
-- so it is its rate, though another one is higher
SELECT * FROM the_rate ORDER BY id;
-- and its note
SELECT * FROM the_note ORDER BY id;
-- the first one after
SELECT * FROM next_note ORDER BY id;
-- a query that chooses columns first chooses among them
SELECT * FROM of_two_columns ORDER BY id;
-- as queries
SELECT o.id, r.rate FROM orders o JOIN rates FOR SYSTEM_TIME AS OF o.at AS r ON o.cur = r.cur ORDER BY o.id;
SELECT o.id, r.note FROM orders o ASOF JOIN rates r MATCH_CONDITION o.at < r.since ON o.cur = r.cur ORDER BY o.id;
