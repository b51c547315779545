-- A view that does not select what it groups by has a key that cannot be seen; no join, set operation or aggregate over the view sees it either.
--! clock 2026-06-01T00:00:00Z
CREATE TABLE sales (store VARCHAR, kind VARCHAR, amount INTEGER);
CREATE TABLE goals (amount INTEGER, goal VARCHAR);
CREATE MATERIALIZED VIEW sums AS SELECT SUM(amount) AS amount FROM sales GROUP BY store, kind;
CREATE MATERIALIZED VIEW sums_left AS SELECT s.amount, g.amount AS of_goal, g.goal FROM sums s LEFT JOIN goals g ON s.amount = g.amount;
CREATE MATERIALIZED VIEW sums_right AS SELECT g.goal, s.amount FROM goals g FULL JOIN sums s ON s.amount = g.amount;
CREATE MATERIALIZED VIEW sums_near AS SELECT s.amount, g.goal FROM sums s LEFT JOIN goals g ON s.amount < g.amount;
CREATE MATERIALIZED VIEW no_goals AS SELECT amount FROM sums EXCEPT SELECT amount FROM goals;
CREATE MATERIALIZED VIEW highest AS SELECT amount FROM sums ORDER BY amount DESC LIMIT 1;
CREATE MATERIALIZED VIEW times AS SELECT amount, COUNT(*) AS times FROM sums GROUP BY amount;
INSERT INTO goals VALUES (30, 'thirty'), (7, 'seven');
INSERT INTO sales VALUES ('a', 'x', 10), ('a', 'x', 20), ('b', 'x', 7), ('b', 'y', 5), ('c', 'x', 5);
-- nothing of store and kind is in the columns of the other side
SELECT * FROM sums_left ORDER BY amount;
-- on the other side
SELECT * FROM sums_right ORDER BY amount;
-- with a condition
SELECT * FROM sums_near ORDER BY amount, goal;
-- in a set operation
SELECT * FROM no_goals;
-- in the highest
SELECT * FROM highest;
-- and in groups
SELECT * FROM times ORDER BY amount;
