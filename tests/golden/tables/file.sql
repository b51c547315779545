-- A table that is read from a file when the engine starts.
--! file stores.csv
--| store,city
--| s1,Kyoto
--| s2,Osaka
--| s3,
--! file sales/a.jsonl
--| {"store": "s1", "amount": 5}
--| {"store": "s2", "amount": 7}
--| {"store": "s3", "amount": 9}
CREATE TABLE stores (store VARCHAR PRIMARY KEY, city VARCHAR) WITH (connector = 'files', path = 'stores.csv', format = 'csv');
CREATE SOURCE sales (store VARCHAR, amount INTEGER) WITH (connector = 'files', path = 'sales', format = 'json');
CREATE MATERIALIZED VIEW by_city AS
SELECT city, SUM(amount) AS amount FROM sales JOIN stores USING (store) GROUP BY city;
-- the rows of the file
SELECT store, city FROM stores ORDER BY store;
-- joined as those of any table
SELECT city, amount FROM by_city ORDER BY city NULLS LAST;
-- statements do not change it
INSERT INTO stores VALUES ('s4', 'Nara');
-- a file that is not there
CREATE TABLE nowhere (x INTEGER) WITH (connector = 'files', path = 'nowhere/*.csv', format = 'csv');
-- a row that cannot be read
CREATE TABLE amounts (store INTEGER, city VARCHAR) WITH (connector = 'files', path = 'stores.csv', format = 'csv');
-- options of a source
CREATE TABLE late (store VARCHAR) WITH (connector = 'files', path = 'stores.csv', format = 'csv', bounded = 'true');
-- only files
CREATE TABLE topic (store VARCHAR) WITH (connector = 'kafka', topic = 'stores', format = 'csv');
