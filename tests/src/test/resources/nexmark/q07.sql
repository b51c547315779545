WITH ranked AS (SELECT *, MAX(price) OVER (PARTITION BY date_bin('10 seconds', at, TIMESTAMP '1970-01-01')) AS most FROM bid)
SELECT auction, price, bidder, at, extra FROM ranked WHERE price = most
