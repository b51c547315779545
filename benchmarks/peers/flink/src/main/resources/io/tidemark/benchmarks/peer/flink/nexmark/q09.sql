SELECT id, item, initial_bid, reserve, category, bidder, price, bid_at
FROM (
  SELECT a.id, a.item, a.initial_bid, a.reserve, a.category, b.bidder, b.price, b.`at` AS bid_at,
    ROW_NUMBER() OVER (PARTITION BY a.id ORDER BY b.price DESC, b.`at`, b.bidder) AS place
  FROM auction a JOIN bid b ON a.id = b.auction
  WHERE b.`at` BETWEEN a.`at` AND a.expires) AS ranked
WHERE place <= 1
