WITH marked AS (
  SELECT bidder, at, CASE WHEN at - LAG(at) OVER (PARTITION BY bidder ORDER BY at) < INTERVAL '10 seconds' THEN 0 ELSE 1 END AS starts FROM bid),
numbered AS (SELECT bidder, at, SUM(starts) OVER (PARTITION BY bidder ORDER BY at) AS session FROM marked)
SELECT bidder, COUNT(*) AS bids, MIN(at) AS window_start, MAX(at) + INTERVAL '10 seconds' AS window_end FROM numbered GROUP BY bidder, session
