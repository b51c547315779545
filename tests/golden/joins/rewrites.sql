CREATE TABLE parts (part INTEGER, name VARCHAR, note VARCHAR);
CREATE TABLE suppliers (supplier INTEGER PRIMARY KEY, city VARCHAR, note VARCHAR);
CREATE TABLE offers (part INTEGER, supplier INTEGER, price INTEGER, note VARCHAR);
INSERT INTO parts VALUES (1, 'bolt', NULL), (2, 'nut', NULL), (3, 'cog', NULL), (NULL, 'wheel', NULL);
INSERT INTO suppliers VALUES (10, 'Kyoto', NULL), (20, 'Nara', NULL);
INSERT INTO offers VALUES (1, 10, 5, 'x'), (1, 10, 6, 'x'), (1, 20, 7, 'x'), (2, 20, 3, 'x'), (NULL, 20, 4, 'x');
-- relations that nothing connects yet wait; columns that nothing reads are not remembered
EXPLAIN SELECT name, city, price FROM parts p, suppliers s, offers o WHERE p.part = o.part AND s.supplier = o.supplier;
-- their rows
SELECT name, city, price FROM parts p, suppliers s, offers o WHERE p.part = o.part AND s.supplier = o.supplier ORDER BY price;
-- what all parts of an OR have in common is asked once
EXPLAIN SELECT name, price FROM parts p, offers o WHERE p.part = o.part AND p.name = 'bolt' OR p.part = o.part AND o.price < 4;
-- EXISTS and IN are semi-joins
EXPLAIN SELECT name FROM parts p WHERE EXISTS (SELECT price FROM offers o WHERE o.part = p.part AND o.price > p.part);
-- of a query within a query, too
EXPLAIN SELECT name FROM parts WHERE part IN (SELECT part FROM offers WHERE supplier IN (SELECT supplier FROM suppliers WHERE city = 'Nara'));
-- a part counts once, however many offers there are
SELECT name FROM parts p WHERE EXISTS (SELECT price FROM offers o WHERE o.part = p.part AND o.price > p.part) ORDER BY name;
-- NOT EXISTS is an anti-join: nothing equals NULL
EXPLAIN SELECT name FROM parts p WHERE NOT EXISTS (SELECT 1 FROM offers o WHERE o.part = p.part);
-- so the wheel is in, as the cog is
SELECT name FROM parts p WHERE NOT EXISTS (SELECT 1 FROM offers o WHERE o.part = p.part) ORDER BY name;
-- NOT IN knows nothing of what is outside of a list with a NULL
SELECT name FROM parts WHERE part NOT IN (SELECT part FROM offers) ORDER BY name;
CREATE MATERIALIZED VIEW offered AS SELECT name FROM parts p WHERE EXISTS (SELECT 1 FROM offers o WHERE o.part = p.part AND o.price < 7);
CREATE MATERIALIZED VIEW not_offered AS SELECT name FROM parts p WHERE NOT EXISTS (SELECT 1 FROM offers o WHERE o.part = p.part AND o.price < 7);
DELETE FROM offers WHERE price = 5;
UPDATE offers SET price = 9 WHERE price = 3;
INSERT INTO offers VALUES (3, 20, 1, 'x');
-- as offers come, change and go
SELECT name FROM offered ORDER BY name;
-- those that have none
SELECT name FROM not_offered ORDER BY name;
CREATE MATERIALIZED VIEW never AS SELECT name FROM parts p FULL JOIN offers o ON p.part = o.part WHERE price BETWEEN 2 AND 1;
-- a condition that is never true leaves the relations that it is asked of
SELECT COUNT(*) AS n FROM never;
CREATE MATERIALIZED VIEW nobody AS SELECT name FROM parts p WHERE NOT (part = part) AND part >= ALL (SELECT part FROM offers);
-- also where the algebra finds that out by itself
SELECT COUNT(*) AS n FROM nobody;
CREATE MATERIALIZED VIEW how_many AS SELECT COUNT(*) AS n FROM parts p WHERE NOT (part = part) AND part >= ALL (SELECT part FROM offers);
-- how many there are is a row of its own
SELECT n FROM how_many;
-- so it reads the relations, whose changes make it run
EXPLAIN MATERIALIZED VIEW how_many;
