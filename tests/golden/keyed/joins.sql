-- A source with a primary key in joins: as a table that changes, as versions, and beside deduplication.
--! clock 2026-06-01T00:00:00Z
--! file prices/1.jsonl
--| {"item": "a", "since": "2026-04-01T09:00:00", "price": 5}
--| {"item": "b", "since": "2026-04-01T09:00:00", "price": 1}
--| {"item": "a", "since": "2026-04-01T10:30:00", "price": 6}
--! file sales/1.jsonl
--| {"id": "s1", "at": "2026-04-01T10:00:00", "item": "a", "pieces": 1}
--| {"id": "s2", "at": "2026-04-01T10:31:00", "item": "a", "pieces": 2}
--| {"id": "s3", "at": "2026-04-01T10:32:00", "item": "b", "pieces": 3}
CREATE SOURCE prices (item VARCHAR, since TIMESTAMP, price INTEGER, PRIMARY KEY (item), WATERMARK FOR since AS since)
WITH (connector = 'files', path = 'prices', format = 'json');
CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, item VARCHAR, pieces INTEGER, WATERMARK FOR at AS at)
WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW at_prices WITH (correct_within = '1 hour') AS
SELECT s.id, s.pieces * p.price AS paid FROM sales s JOIN prices FOR SYSTEM_TIME AS OF s.at AS p ON s.item = p.item;
CREATE MATERIALIZED VIEW now AS
SELECT s.id, s.pieces * p.price AS paid FROM sales s JOIN prices p ON s.item = p.item;
-- each sale at the price of its time
SELECT id, paid FROM at_prices ORDER BY id;
-- and at the newest price
SELECT id, paid FROM now ORDER BY id;
--! append prices/1.jsonl
--| {"item": "a", "since": "2026-04-01T10:30:00", "price": 7}
-- a row of the same time corrects the version
SELECT id, paid FROM at_prices ORDER BY id;
--! append prices/1.jsonl
--| {"item": "a", "since": "2026-04-01T10:50:00", "price": 8}
-- a later one begins a version: nothing that was sold before changes
SELECT id, paid FROM at_prices ORDER BY id;
-- while a plain join follows
SELECT id, paid FROM now ORDER BY id;
-- what is kept is as large as the keys are many
SET require_bounded_state = on;
EXPLAIN CREATE MATERIALIZED VIEW v AS SELECT price, COUNT(*) AS n FROM prices GROUP BY price;
CREATE MATERIALIZED VIEW by_price AS SELECT price, COUNT(*) AS n FROM prices GROUP BY price;
-- and so it may be
SELECT price, n FROM by_price ORDER BY price;
--! file events/1.jsonl
--| {"event": "e1", "id": 1, "at": "2026-04-01T10:00:00", "state": "new"}
--| {"event": "e2", "id": 1, "at": "2026-04-01T10:01:00", "state": "paid"}
--| {"event": "e1", "id": 1, "at": "2026-04-01T10:00:00", "state": "new"}
--| {"event": "e3", "id": 2, "at": "2026-04-01T10:02:00", "state": "new"}
CREATE SOURCE events (event VARCHAR, id INTEGER, at TIMESTAMP, state VARCHAR, PRIMARY KEY (id), WATERMARK FOR at AS at,
  DEDUPLICATE ON (event) WITHIN INTERVAL '1' DAY)
WITH (connector = 'files', path = 'events', format = 'json');
CREATE MATERIALIZED VIEW states AS SELECT state, COUNT(*) AS n FROM events GROUP BY state;
-- a copy that is sent again does not bring back what it was
SELECT state, n FROM states ORDER BY state;
-- nor in a query
SELECT id, state FROM events ORDER BY id;
-- it is listed
SELECT _key, _conflict FROM events.duplicates;
-- two orders in one hour
CREATE MATERIALIZED VIEW hours AS SELECT window_start, COUNT(*) AS n FROM TUMBLE(events, at, INTERVAL '1' HOUR) GROUP BY window_start, window_end;
SELECT window_start, n, _status FROM hours ORDER BY window_start;
--! append events/1.jsonl
--| {"event": "e4", "id": 2, "at": "2026-04-01T11:02:00", "state": "paid"}
--| {"event": "e5", "id": 1, "at": "2026-04-01T11:03:00", "state": "sent"}
-- a row that was replaced is named by the event that replaced it
SELECT window_start, n, _version, _status, _reason, _deleted FROM hours.ledger ORDER BY _epoch, _version;
-- late rows cannot be left out of what they replace
CREATE MATERIALIZED VIEW w WITH (late = 'record') AS
SELECT window_start, COUNT(*) AS n FROM TUMBLE(prices, since, INTERVAL '1' HOUR) GROUP BY window_start, window_end;
-- what goes must be told
CREATE SINK out FROM now WITH (connector = 'files', path = 'out', format = 'json', mode = 'append');
-- how a row came is not kept
SELECT item, _ahead FROM prices;
-- a query sees the newest version alone
SELECT s.id FROM sales s JOIN prices FOR SYSTEM_TIME AS OF s.at AS p ON s.item = p.item;
-- equal numbers may be written differently
CREATE SOURCE q (id DOUBLE, PRIMARY KEY (id)) WITH (connector = 'files', path = 'q', format = 'json');
-- lines of a file have no key beside them
CREATE SOURCE q (id INTEGER, PRIMARY KEY (id)) WITH (connector = 'files', path = 'q', format = 'json', key_format = 'json');
-- a format for a key that there is not
CREATE SOURCE q (id INTEGER) WITH (connector = 'kafka', bootstrap_servers = 'none', topic = 'q', format = 'json', key_format = 'json');
-- a format for a key that is a column already
CREATE SOURCE q (id VARCHAR METADATA FROM 'key', a INTEGER, PRIMARY KEY (id))
WITH (connector = 'kafka', bootstrap_servers = 'none', topic = 'q', format = 'json', key_format = 'json');
-- NOT ENFORCED is meant
CREATE SOURCE q (id INTEGER, PRIMARY KEY (id) NOT SORTED);
-- listed
SHOW SOURCES;
-- described
DESCRIBE events;
