SELECT b.auction, b.price, b.bidder, b.`at`, b.extra
FROM bid b JOIN (
  SELECT MAX(price) AS most, window_start, window_end
  FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(`at`), INTERVAL '10' SECOND))
  GROUP BY window_start, window_end) AS largest
ON b.price = largest.most AND b.`at` >= largest.window_start AND b.`at` < largest.window_end
