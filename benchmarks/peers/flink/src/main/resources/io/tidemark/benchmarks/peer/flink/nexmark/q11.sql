SELECT bidder, COUNT(*) AS bids, window_start, window_end
FROM TABLE(SESSION(TABLE bid PARTITION BY bidder, DESCRIPTOR(`at`), INTERVAL '10' SECOND))
GROUP BY bidder, window_start, window_end
