SELECT category, AVG(winning) AS average
FROM (
  SELECT MAX(b.price) AS winning, a.category
  FROM auction a JOIN bid b ON a.id = b.auction
  WHERE b.`at` BETWEEN a.`at` AND a.expires
  GROUP BY a.id, a.category) AS won
GROUP BY category
