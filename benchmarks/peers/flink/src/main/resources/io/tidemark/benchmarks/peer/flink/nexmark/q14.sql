SELECT auction, bidder, 0.908 * price AS price,
  CASE WHEN EXTRACT(HOUR FROM `at`) >= 8 AND EXTRACT(HOUR FROM `at`) <= 18 THEN 'dayTime'
       WHEN EXTRACT(HOUR FROM `at`) <= 6 OR EXTRACT(HOUR FROM `at`) >= 20 THEN 'nightTime'
       ELSE 'otherTime' END AS bid_time,
  `at`, extra, CHAR_LENGTH(extra) - CHAR_LENGTH(REPLACE(extra, 'c', '')) AS c_counts
FROM bid
WHERE 0.908 * price > 1000 AND 0.908 * price < 50000
