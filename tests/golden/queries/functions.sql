-- texts
VALUES (UPPER('straße é'), LOWER('ÀB'), SUBSTRING('Tidemark' FROM 5), SUBSTRING('Tidemark' FROM 1 FOR 4), 'a' || 'b' || 'c');
-- lengths and places count letters, not bytes
VALUES (CHAR_LENGTH('naïve ☃'), POSITION('k' IN 'Tidemark'), TRIM('  x '), TRIM(LEADING '0' FROM '007'), REPLACE('a-b-c', '-', '+'));
-- patterns
VALUES ('Tidemark' LIKE 'Tide%', 'Tidemark' LIKE '_idemar_', 'Tidemark' LIKE 'tide%', '50%' LIKE '50!%' ESCAPE '!', 'ab' NOT LIKE 'a');
-- parts of a moment: 28 February 2026 is a Saturday
VALUES (EXTRACT(YEAR FROM TIMESTAMP '2026-02-28 23:59:58'), EXTRACT(MONTH FROM DATE '2026-02-28'), EXTRACT(HOUR FROM TIMESTAMP '2026-02-28 23:59:58'),
  EXTRACT(DOW FROM DATE '2026-02-28'), EXTRACT(DOY FROM DATE '2026-03-01'), EXTRACT(EPOCH FROM TIMESTAMP '1970-01-02 00:00:00'));
-- cut down, before 1970 as after
VALUES (DATE_TRUNC('hour', TIMESTAMP '2026-02-28 23:59:58.5'), DATE_TRUNC('month', TIMESTAMP '2026-02-28 23:59:58'),
  DATE_TRUNC('day', TIMESTAMP '1969-12-31 23:59:59'), DATE_TRUNC('week', TIMESTAMP '2026-02-28 12:00:00'));
-- moments and intervals: months end where they can
VALUES (TIMESTAMP '2026-01-31 10:00:00' + INTERVAL '1' MONTH, TIMESTAMP '2026-03-01 00:00:00' - INTERVAL '1' SECOND,
  DATE '2024-02-29' + INTERVAL '1' YEAR, TIMESTAMP '2026-03-02 00:00:00' - TIMESTAMP '2026-03-01 12:00:00');
-- whole numbers: division cuts towards zero
VALUES (7 / 2, -7 / 2, 7 % 3, -7 % 3, ABS(-5), 2 + 3 * 4);
-- decimals
VALUES (1.50 + 2.25, 1.5 * 1.5, 10.00 - 0.01, ROUND(2.345, 2), ROUND(-2.5), FLOOR(-1.5), CEIL(-1.5));
-- casts: text to number and back, rounding to the nearest
VALUES (CAST('42' AS INTEGER), CAST(2.5 AS INTEGER), CAST(42 AS VARCHAR), CAST('2026-04-01' AS DATE), CAST(1.005 AS DECIMAL(4, 2)), CAST('t' AS BOOLEAN));
-- a division by zero fails the statement
SELECT 1 / (1 - 1) AS nothing;
-- a number too large, too
SELECT CAST(40000 AS SMALLINT) AS small;
-- and a text that is no day
SELECT CAST('2026-02-30' AS DATE) AS day;
-- the greatest and the least of those that are not NULL
VALUES (GREATEST(0, CAST(NULL AS INTEGER), 3), LEAST(CAST(NULL AS INTEGER), 2), GREATEST(CAST(NULL AS INTEGER), NULL), LEAST('b', 'a'));
