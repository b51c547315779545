SELECT auction, bidder, price, `at`, place
FROM (SELECT b.*, ROW_NUMBER() OVER (PARTITION BY auction ORDER BY price DESC, `at`, bidder) AS place FROM bid b) AS ranked
WHERE place <= 10
