-- Temporal joins take the version that was valid at the row's time; ASOF joins the nearest row.
--! clock 2026-06-01T00:00:00Z
--! file rates/1.jsonl
--| {"cur": "EUR", "since": "2026-04-01T09:00:00", "rate": 1.10}
--| {"cur": "EUR", "since": "2026-04-01T10:30:00", "rate": 1.20}
--| {"cur": "JPY", "since": "2026-04-01T10:40:00", "rate": 0.01}
--! file orders/1.jsonl
--| {"id": "a", "at": "2026-04-01T10:00:00", "cur": "EUR", "amount": 100}
--| {"id": "b", "at": "2026-04-01T10:30:00", "cur": "EUR", "amount": 100}
--| {"id": "c", "at": "2026-04-01T10:35:00", "cur": "JPY", "amount": 100}
--| {"id": "d", "at": "2026-04-01T10:45:00", "cur": null, "amount": 100}
CREATE SOURCE rates (cur VARCHAR, since TIMESTAMP, rate DECIMAL(10, 2), WATERMARK FOR since AS since)
WITH (connector = 'files', path = 'rates', format = 'json');
CREATE SOURCE orders (id VARCHAR, at TIMESTAMP, cur VARCHAR, amount INTEGER, WATERMARK FOR at AS at)
WITH (connector = 'files', path = 'orders', format = 'json');
CREATE TABLE shops (cur VARCHAR, since TIMESTAMP NOT NULL, shop VARCHAR, PRIMARY KEY (cur), WATERMARK FOR since AS since);
INSERT INTO shops VALUES ('EUR', TIMESTAMP '2026-01-01 00:00:00', 'old'), ('JPY', TIMESTAMP '2026-01-01 00:00:00', 'tokyo');
CREATE MATERIALIZED VIEW in_dollars WITH (correct_within = '1 hour') AS
SELECT o.id, o.at, r.rate, amount * rate AS dollars
FROM orders o LEFT JOIN rates FOR SYSTEM_TIME AS OF o.at AS r ON o.cur = r.cur;
CREATE MATERIALIZED VIEW next_rate AS
SELECT o.id, r.since, r.rate FROM orders o LEFT ASOF JOIN rates r MATCH_CONDITION o.at < r.since ON o.cur = r.cur;
CREATE MATERIALIZED VIEW at_shops AS
SELECT o.id, s.shop FROM orders o JOIN shops FOR SYSTEM_TIME AS OF o.at AS s ON o.cur = s.cur;
CREATE MATERIALIZED VIEW by_shop AS
SELECT window_start, shop, SUM(amount) AS amount
FROM TUMBLE((SELECT o.at, o.amount, s.shop FROM orders o JOIN shops FOR SYSTEM_TIME AS OF o.at AS s ON o.cur = s.cur),
  at, INTERVAL '10' MINUTE)
GROUP BY window_start, window_end, shop;
-- the version valid at the time of each order; there was none for c, and d has no currency
SELECT id, rate, dollars FROM in_dollars ORDER BY id;
-- the rate that came next
SELECT id, since, rate FROM next_rate ORDER BY id;
-- the same as a query
SELECT o.id, r.rate FROM orders o LEFT JOIN rates FOR SYSTEM_TIME AS OF o.at AS r ON o.cur = r.cur ORDER BY id;
-- what is asked of the partner is asked afterwards
SELECT o.id, r.rate FROM orders o ASOF JOIN rates r MATCH_CONDITION o.at >= r.since ON o.cur = r.cur WHERE r.rate < 1.15 AND o.amount > 1;
-- and so of versions
SELECT o.id, r.rate FROM orders o JOIN rates FOR SYSTEM_TIME AS OF o.at AS r ON o.cur = r.cur WHERE r.rate > 1.15;
-- versions of a table
SELECT id, shop FROM at_shops ORDER BY id;
-- in windows
SELECT window_start, shop, amount, _status FROM by_shop ORDER BY window_start, shop;
UPDATE shops SET shop = 'new', since = TIMESTAMP '2026-04-01 10:20:00' WHERE cur = 'EUR';
-- an update with a later time begins a version: a stays in the old shop
SELECT id, shop FROM at_shops ORDER BY id;
-- which corrects the window that was closed
SELECT window_start, shop, _version, _status, amount, _reason, _deleted FROM by_shop.ledger ORDER BY window_start, shop, _version;
UPDATE shops SET shop = 'better' WHERE cur = 'EUR';
-- an update that leaves the time corrects the version
SELECT id, shop FROM at_shops ORDER BY id;
DELETE FROM shops WHERE cur = 'EUR';
-- a delete takes the version back
SELECT id, shop FROM at_shops ORDER BY id;
DELETE FROM shops WHERE cur = 'JPY';
INSERT INTO shops VALUES ('JPY', TIMESTAMP '2026-04-01 10:36:00', 'osaka');
-- also if another row of its key comes right after it: c was before that one
SELECT id, shop FROM at_shops ORDER BY id;
INSERT INTO shops VALUES ('JPY', TIMESTAMP '2026-04-01 10:30:00', 'kobe') ON CONFLICT (cur)
DO UPDATE SET since = excluded.since, shop = excluded.shop;
-- what an INSERT changes is an update: with an earlier time it corrects the version
SELECT id, shop FROM at_shops ORDER BY id;
INSERT INTO shops VALUES ('JPY', TIMESTAMP '2026-04-01 10:40:00', 'nara') ON CONFLICT (cur)
DO UPDATE SET since = excluded.since, shop = excluded.shop;
DELETE FROM shops WHERE cur = 'JPY';
-- with a later one it begins a version, and that is what the delete takes back
SELECT id, shop FROM at_shops ORDER BY id;
--! append rates/1.jsonl
--| {"cur": "JPY", "since": "2026-04-01T10:05:00", "rate": 0.02}
--| {"cur": "EUR", "since": "2026-04-01T09:59:00", "rate": 1.15}
--| {"cur": "EUR", "since": "2026-04-01T12:10:00", "rate": 1.30}
--! append orders/1.jsonl
--| {"id": "e", "at": "2026-04-01T10:01:00", "cur": "EUR", "amount": 1}
--| {"id": "f", "at": "2026-04-01T12:00:00", "cur": "EUR", "amount": 1}
--| {"id": "g", "at": "2026-04-01T10:02:00", "cur": "EUR", "amount": 1}
-- versions that come late correct a and c; e came late and finds its version; g is too late
SELECT id, rate, dollars FROM in_dollars ORDER BY id;
-- and is listed
SELECT _event_time, _late_by, _outcome, _weight FROM in_dollars.late_events ORDER BY _event_time;
-- of table versions, the books of the windows
SELECT source, measure, input, assigned, assigned_windows, late, open, final, difference, window_difference
FROM by_shop.accounting ORDER BY source, measure;
-- a query cannot see versions of a table that has none
SELECT o.id, s.shop FROM orders o JOIN shops FOR SYSTEM_TIME AS OF o.at AS s ON o.cur = s.cur;
-- what is kept
EXPLAIN CREATE MATERIALIZED VIEW x AS SELECT o.id, r.rate FROM orders o JOIN rates FOR SYSTEM_TIME AS OF o.at AS r ON o.cur = r.cur;
CREATE TABLE plain (cur VARCHAR, rate INTEGER, PRIMARY KEY (cur));
-- a version needs a time
SELECT o.id, s.rate FROM orders o JOIN plain FOR SYSTEM_TIME AS OF o.at AS s ON o.cur = s.cur;
