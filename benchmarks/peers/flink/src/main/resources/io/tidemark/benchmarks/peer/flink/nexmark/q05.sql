SELECT counted.auction, counted.bids, counted.window_start, counted.window_end
FROM (
  SELECT auction, COUNT(*) AS bids, window_start, window_end
  FROM TABLE(HOP(TABLE bid, DESCRIPTOR(`at`), INTERVAL '2' SECOND, INTERVAL '10' SECOND))
  GROUP BY auction, window_start, window_end) AS counted
JOIN (
  SELECT MAX(bids) AS most, window_start, window_end
  FROM (
    SELECT COUNT(*) AS bids, window_start, window_end
    FROM TABLE(HOP(TABLE bid, DESCRIPTOR(`at`), INTERVAL '2' SECOND, INTERVAL '10' SECOND))
    GROUP BY auction, window_start, window_end) AS each_one
  GROUP BY window_start, window_end) AS largest
ON counted.window_start = largest.window_start AND counted.window_end = largest.window_end AND counted.bids >= largest.most
