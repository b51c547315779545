SELECT seller, id, closed, winning,
  AVG(winning) OVER (PARTITION BY seller ORDER BY closed, id ROWS BETWEEN 10 PRECEDING AND CURRENT ROW) AS average
FROM (
  SELECT a.seller, a.id, a.expires AS closed, MAX(b.price) AS winning
  FROM auction a JOIN bid b ON a.id = b.auction
  WHERE b.at BETWEEN a.at AND a.expires
  GROUP BY a.seller, a.id, a.expires) AS won
