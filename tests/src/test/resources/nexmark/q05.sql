WITH hops AS (
  SELECT auction, date_bin('2 seconds', at, TIMESTAMP '1970-01-01') - i * INTERVAL '2 seconds' AS window_start FROM bid, generate_series(0, 4) AS steps(i)),
counted AS (SELECT auction, COUNT(*) AS bids, window_start FROM hops GROUP BY auction, window_start),
ranked AS (SELECT *, MAX(bids) OVER (PARTITION BY window_start) AS most FROM counted)
SELECT auction, bids, window_start, window_start + INTERVAL '10 seconds' AS window_end FROM ranked WHERE bids = most
