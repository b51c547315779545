SELECT bidder, COUNT(*) AS bids, window_start, window_end
FROM SESSION(bid, at, bidder, INTERVAL '10' SECOND)
GROUP BY bidder, window_start, window_end
