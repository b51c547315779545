SELECT DISTINCT p.id, p.name, date_bin('10 seconds', p.at, TIMESTAMP '1970-01-01') AS window_start
FROM person p JOIN auction a ON p.id = a.seller
  AND date_bin('10 seconds', p.at, TIMESTAMP '1970-01-01') = date_bin('10 seconds', a.at, TIMESTAMP '1970-01-01')
