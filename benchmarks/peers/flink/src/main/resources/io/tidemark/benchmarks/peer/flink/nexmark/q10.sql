SELECT auction, bidder, price, `at`, extra, CAST(`at` AS DATE) AS `day`, EXTRACT(HOUR FROM `at`) AS `hour`, EXTRACT(MINUTE FROM `at`) AS `minute` FROM bid
