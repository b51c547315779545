--! file events/1.jsonl
--| {"id": 1, "payload": {"user": "ann", "items": [{"sku": "x", "n": 2}], "total": 12.50}}
--| {"id": 2, "payload": {"total": 7, "user": "bob", "user": "rob"}}
--| {"id": 3, "payload": "text \u00e9"}
--| {"id": 4, "payload": null}
--| {"id": 5, "payload": [1, 2.0, true, null]}
--| {"id": 6, "payload": {"user": "ann", "total": 1}}
CREATE SOURCE events (id INTEGER, payload JSONB) WITH (connector = 'files', path = 'events', format = 'json');
CREATE MATERIALIZED VIEW everything AS SELECT * FROM events;
CREATE MATERIALIZED VIEW users AS
SELECT payload ->> 'user' AS user_name, COUNT(*) AS n, SUM((payload ->> 'total')::DECIMAL(9, 2)) AS total, MAX(payload -> 'items') AS items
FROM events WHERE jsonb_typeof(payload) = 'object' GROUP BY payload ->> 'user';
CREATE SINK out FROM everything WITH (connector = 'files', path = 'out', format = 'json', mode = 'retract');
-- keys sorted, the last of equal ones, numbers as they came
SELECT * FROM everything ORDER BY id;
-- fields
SELECT * FROM users ORDER BY user_name;
-- written as JSON, not as text
--! show out
