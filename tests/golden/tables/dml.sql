CREATE TABLE stock (item VARCHAR PRIMARY KEY, shelf INTEGER, pieces INTEGER NOT NULL, price DECIMAL(8, 2));
CREATE MATERIALIZED VIEW shelves AS
SELECT shelf, COUNT(*) AS items, SUM(pieces) AS pieces, SUM(pieces * price) AS worth, MIN(price) AS cheapest,
  MAX(price) AS dearest FROM stock GROUP BY shelf;
INSERT INTO stock VALUES ('cup', 1, 10, 2.50), ('mug', 1, 4, 3.00), ('pot', 2, 1, 19.99);
INSERT INTO stock (pieces, item) VALUES (7, 'lid');
-- as inserted
SELECT * FROM shelves ORDER BY shelf NULLS LAST;
UPDATE stock SET shelf = 2, price = price + 1 WHERE item = 'mug';
UPDATE stock SET pieces = pieces * 2;
-- a mug has moved, and all has doubled
SELECT * FROM shelves ORDER BY shelf NULLS LAST;
DELETE FROM stock WHERE shelf = 1 OR shelf IS NULL;
-- two groups have gone
SELECT * FROM shelves ORDER BY shelf NULLS LAST;
-- a key may be there once
INSERT INTO stock VALUES ('pan', 2, 1, 1.00), ('pot', 2, 1, 1.00);
-- and nothing of the statement that failed is
SELECT item, shelf, pieces, price FROM stock ORDER BY item;
-- a column that must have a value
INSERT INTO stock (item) VALUES ('jar');
-- a text that is no number
UPDATE stock SET pieces = CAST(item AS INTEGER) WHERE item = 'pot';
DELETE FROM stock;
-- nothing is left
SELECT * FROM shelves;
INSERT INTO stock VALUES ('pot', 3, 1, 5.00);
-- the key is free again
SELECT * FROM shelves;
