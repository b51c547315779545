SELECT auction, bidder, price, channel, url, `at`, extra
FROM (SELECT b.*, ROW_NUMBER() OVER (PARTITION BY bidder, auction ORDER BY `at` DESC, price DESC, channel, url, extra) AS place FROM bid b) AS ranked
WHERE place <= 1
